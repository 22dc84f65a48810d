// A worker that opens a group and waits for it until it is stopped.
import { parentPort, workerData } from "node:worker_threads";
import { bridge } from "./bridge.mjs";

const group = bridge.openSharedGroup("test", JSON.stringify({ directory: workerData }));
function wait() {
  bridge.waitForSharedChange(group, bridge.getSharedChangeCount(group), 4294967295).then(wait);
}
for (let count = 0; count < 4; count++) wait();
setInterval(() => {}, 1000);
parentPort.postMessage(group);
