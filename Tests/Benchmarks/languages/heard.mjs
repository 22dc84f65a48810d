// heard.mjs DIRECTORY [promise]: reads the values that `heard write` sets (heard.c), and prints the
// median time until a value has been read. It waits with the package's changes(). With "promise",
// it awaits the promise that the library's own Node-API function returns.
import process from "node:process";
import { SharedGroup } from "../../../bridge-js/mod.js";

const [, , directory, isPromise] = process.argv;
const times = [];

function hear(now, begun) {
  if (begun > 0) times.push(Number(now) - begun);
  return begun !== 0;
}

async function byChanges() {
  const group = SharedGroup.open("heard", { directory });
  console.log("ready");
  for await (const _ of group.changes()) {
    if (!hear(process.hrtime.bigint(), group.get("time"))) break;
  }
  group.close();
}

async function byPromise() {
  const module = { exports: {} };
  process.dlopen(module, process.env.WIDGET_BRIDGE_LIBRARY);
  const bridge = module.exports;
  const group = bridge.openSharedGroup("heard", JSON.stringify({ directory }));
  bridge.setSharedValue(group, "time", "-1");
  // A pending wait alone does not keep a process alive.
  const running = setInterval(() => {}, 1_000_000);
  console.log("ready");
  let isOn = true;
  while (isOn) {
    await bridge.waitForSharedChange(group, bridge.getSharedChangeCount(group), 0xffffffff);
    isOn = hear(process.hrtime.bigint(), Number(bridge.getSharedValue(group, "time")));
  }
  bridge.closeSharedGroup(group);
  clearInterval(running);
}

await (isPromise ? byPromise() : byChanges());
times.sort((one, other) => one - other);
console.log(`heard ${Math.round(times[times.length >> 1])}`);
