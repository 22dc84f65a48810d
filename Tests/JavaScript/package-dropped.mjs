// A process that drops groups without closing them, three times as many as may be open, and lets
// the garbage collector run. With a second argument it keeps them all, which fails.
import process from "node:process";
import { SharedGroup } from "../../bridge-js/mod.js";

const [, , directory, keeps] = process.argv;
const collect = globalThis.Bun ? () => Bun.gc(true) : globalThis.gc;
const kept = [];
let data, step;

/** Lets the collector report what it has collected, which happens in a later turn. */
async function collectGroups() {
  collect();
  await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Opens a group. At the limit, gives the collector up to a thousand turns to free some groups. */
async function openOne() {
  for (let turn = 0; turn < 1_000; turn++) {
    try {
      return SharedGroup.open("test", { directory });
    } catch (error) {
      if (keeps || error.code !== "tooLarge") throw error;
      await collectGroups();
    }
  }
  throw Object.assign(new Error("No group was collected."), { code: "tooLarge" });
}

async function open(count) {
  for (let index = 0; index < count; index++) {
    const group = await openOne();
    // A program that uses a group's data, or awaits a change of the group, still uses the group.
    if (keeps) kept.push(group);
    else if (index === 0) data ??= group.data;
    else step ??= group.changes({ persistent: true }).next();
  }
}

try {
  for (let round = 0; round < 10; round++) {
    await open(300);
    await collectGroups();
  }
  data.set("data", new Uint8Array(1));
  console.log("opened 3000", (await step).done);
} catch ({ code, message }) {
  console.log(code, message, kept.length);
}
