// Measures JSON.parse() with each named file, including the decoding of UTF-8: the median of many
// calls. Prints lines "parseN NANOSECONDS", with N from 1 on.
const decoder = new TextDecoder("utf-8", { fatal: true });
for (const [place, path] of Deno.args.entries()) {
  const bytes = Deno.readFileSync(path);
  const times = [];
  for (let round = -3; round < 21; round++) {
    const start = performance.now();
    const { name } = JSON.parse(decoder.decode(bytes));
    const taken = performance.now() - start;
    if (typeof name !== "string") throw new Error(path);
    if (round >= 0) times.push(taken);
  }
  times.sort((one, other) => one - other);
  console.log(`parse${place + 1} ${(times[10] * 1e6).toFixed(1)}`);
}
