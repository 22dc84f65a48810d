// A worker that calls functions of the library, as messages say, and answers with their results.
import { parentPort } from "node:worker_threads";
import { bridge } from "./bridge.mjs";

parentPort.on("message", async ([name, ...words]) => {
  parentPort.postMessage(await bridge[name](...words));
});
