// Tests the package in workers: threads with separate JavaScript heaps that share the library.
import assert from "node:assert/strict";
import { Worker as NodeWorker } from "node:worker_threads";
import { packageTest } from "./package.mjs";
import { kept } from "./support.mjs";

const script = new URL("package-worker.mjs", import.meta.url);

/** Receives a worker's messages, one after the other. */
class Heard {
  #messages = [];
  #waiting = [];

  tell(message) {
    const next = this.#waiting.shift();
    if (next === undefined) this.#messages.push(message);
    else next(message);
  }

  next() {
    if (this.#messages.length > 0) return Promise.resolve(this.#messages.shift());
    return kept(new Promise((resolve) => this.#waiting.push(resolve)));
  }
}

function startNodeWorker(directory, heard) {
  const worker = new NodeWorker(script, { workerData: directory });
  worker.on("message", (message) => heard.tell(message));
  worker.on("error", (error) => heard.tell(error));
  return worker;
}

function startWebWorker(directory, heard) {
  const worker = new Worker(script, { type: "module" });
  worker.onmessage = ({ data }) => heard.tell(data);
  worker.onerror = ({ message }) => heard.tell(message);
  worker.postMessage(directory);
  return worker;
}

async function checkWorkers(start, { group, directory }) {
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  group.set("request", { now: "2026-05-01T00:00:00Z", timeZone: "UTC" });
  const heard = [1, 2].map(() => new Heard());
  const workers = heard.map((each) => start(directory, each));
  try {
    for (const each of heard) assert.deepEqual(await each.next(), { counted: true });
    assert.equal(group.get("count"), 200);
    group.set("question", 1);
    for (const each of heard) {
      assert.deepEqual(await each.next(), { changed: ["question"], label: "D-7" });
    }
  } finally {
    for (const worker of workers) await worker.terminate();
  }
}

packageTest("worker threads of Node change one group, and receive changes", (place) =>
  checkWorkers(startNodeWorker, place));

const isNode = globalThis.Deno === undefined && globalThis.Bun === undefined;
packageTest("web workers change one group, and receive changes", {
  skip: isNode && "Node has no web workers",
}, (place) => checkWorkers(startWebWorker, place));
