// A worker that calls functions of the library, each named by a message, and answers with the result.
import { parentPort } from "node:worker_threads";
import { bridge } from "./bridge.mjs";

parentPort.on("message", async ([name, ...words]) => {
  parentPort.postMessage(await bridge[name](...words));
});
