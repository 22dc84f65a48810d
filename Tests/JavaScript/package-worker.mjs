// A worker that counts a value up, and reports the first change by another thread. It is started by
// node:worker_threads or, in Deno and Bun, as a web Worker.
import { parentPort, workerData } from "node:worker_threads";
import { SharedGroup } from "../../bridge-js/mod.js";

async function work(directory, answer) {
  const group = SharedGroup.open("test", { directory });
  const changes = group.changes({ key: "question" });
  for (let round = 0; round < 100; round++) group.update("count", (old = 0) => old + 1);
  answer({ counted: true });
  const { value } = await changes.next();
  answer({ changed: value.keys, label: group.entry("dday", group.get("request")).entry.label });
  await changes.return();
  group.close();
}

if (workerData) await work(workerData, (message) => parentPort.postMessage(message));
else globalThis.onmessage = ({ data }) => work(data, (message) => globalThis.postMessage(message));
