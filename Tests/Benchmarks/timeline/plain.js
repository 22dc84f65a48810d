// Measures the timelines of plain_timeline.js, once with Temporal and once with Intl. Prints the
// nanoseconds of one call: the median of many batches. With --print, prints a timeline instead.
//
//     deno run plain.js [--print]
import { withIntl, withTemporal } from "./plain_timeline.js";

function measure(name, call, batches, calls) {
  const times = [];
  let length = 0;
  for (let batch = -batches / 2; batch < batches; batch++) {
    const began = performance.now();
    for (let index = 0; index < calls; index++) length += call().length;
    if (batch >= 0) times.push((performance.now() - began) / calls);
  }
  times.sort((one, other) => one - other);
  console.log(`${name} ${(times[times.length >> 1] * 1e6).toFixed(0)} ${length > 0}`);
}

if (withTemporal(7) !== withIntl(7)) throw new Error("Temporal and Intl differ");
if (Deno.args.includes("--print")) {
  console.log(withTemporal(7));
} else {
  measure("temporal8", () => withTemporal(7), 2000, 1);
  measure("intl8", () => withIntl(7), 2000, 1);
  measure("temporal400", () => withTemporal(399), 100, 1);
  measure("intl400", () => withIntl(399), 100, 1);
  measure("temporalEntry", () => withTemporal(0), 2000, 5);
  measure("intlEntry", () => withIntl(0), 2000, 5);
}
