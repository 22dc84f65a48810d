// A process that drops groups without closing them, three times as many as may be open, and gives
// the garbage collector its turn. With a second value it keeps them all, which fails.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

const [, , directory, keeps] = process.argv;
const collect = globalThis.Bun ? () => Bun.gc(true) : globalThis.gc;
const kept = [];
let data, step;

function open(count) {
  for (let index = 0; index < count; index++) {
    const group = SharedGroup.open("test", { directory });
    // Who has a part of it, or awaits a change of it, still uses it.
    if (keeps) kept.push(group);
    else if (index === 0) data ??= group.data;
    else step ??= group.changes({ persistent: true }).next();
  }
}

try {
  for (let round = 0; round < 10; round++) {
    open(300);
    // A collector tells of what it has collected in a turn of its own.
    for (let turn = 0; turn < 3; turn++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
  data.set("data", new Uint8Array(1));
  console.log("opened 3000", (await step).done);
} catch ({ code, message }) {
  console.log(code, message, kept.length);
}
