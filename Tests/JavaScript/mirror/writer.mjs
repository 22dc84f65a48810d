// A process that writes into a group almost without a pause. It logs the time before and after each
// write, by a clock that all processes share. Every value that it sets has its own ID; the ID of a
// removal ends with "-".
import { appendFileSync } from "node:fs";
import process from "node:process";
import { SharedGroup } from "../../../bridge-js/mod.js";

const [directory, name, run, log] = process.argv.slice(2);
const group = SharedGroup.open("shared", { directory, lockTimeoutMilliseconds: 20_000 });
let count = 0;
let seed = [...`${name}${run}`].reduce((sum, letter) => sum * 31 + letter.codePointAt(0) | 0, 7);
const random = (most) => {
  seed = Math.imul(seed ^ seed >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
  return (seed >>> 8) % most;
};

// In Bun, hrtime begins with the process, so another clock is used.
const now = process.versions.bun === undefined
  ? () => Number(process.hrtime.bigint())
  : () => (performance.timeOrigin + performance.now()) * 1e6;

function note(line) {
  appendFileSync(log, `${JSON.stringify(line)}\n`);
}

function write(keys, id, change) {
  note({ begin: id, keys, at: now() });
  change();
  note({ done: id, at: now() });
}

console.log("ready");
for (;;) {
  const id = `${name}.${run}.${++count}`;
  const own = `own/${name}/${random(5)}`;
  const shared = `shared/${random(10)}`;
  switch (random(8)) {
    case 0:
    case 1:
      write([own], id, () => group.set(own, { id, text: "x".repeat(random(60)) }));
      break;
    case 2:
    case 3:
      write([shared], id, () => group.set(shared, { id }));
      break;
    case 4: {
      const [x, y] = [`pair/${name}/x`, `pair/${name}/y`];
      write([x, y], id, () => group.setMany({ [x]: { id }, [y]: { id } }));
      break;
    }
    case 5: {
      const key = `data/${name}`;
      write([key], id, () => group.data.set(key, new TextEncoder().encode(id)));
      break;
    }
    case 6:
      write([shared], `${id}-`, () => group.remove(shared));
      break;
    case 7: {
      const key = `gone/${name}/${random(3)}`;
      if (random(2) === 0) write([key], `${id}-`, () => group.remove(key));
      else write([key], id, () => group.set(key, { id }));
    }
  }
  await new Promise((resolve) => setTimeout(resolve, random(12)));
}
