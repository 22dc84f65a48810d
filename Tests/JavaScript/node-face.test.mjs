// Tests what the Node-API face does in addition to calling the header's functions.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { statusNames } from "../../bridge-js/src/client/errors.js";
import { bridge } from "./bridge.mjs";
import { eventually, failureOf, groupTest, kept, runScript } from "./support.mjs";

const forGood = 4294967295;

test("the module exports the functions of the header", () => {
  const header = readFileSync(
    new URL("../../Sources/CWidgetBridge/include/widget_bridge.h", import.meta.url),
    "utf8",
  ).replaceAll(/\/\*.*?\*\//gs, "");
  // Descriptors are for event loops in C, so the face lacks this function.
  const declared = [...header.matchAll(/(\w+)\([^()]*\);/g)].map(([, name]) => name)
    .filter((name) => name !== "getSharedChangeDescriptor");
  assert.ok(declared.includes("openSharedGroup"));
  assert.deepEqual(Object.keys(bridge).sort(), declared.sort());
});

test("the package and the library have the same names for statuses", () => {
  const { statuses } = JSON.parse(readFileSync(
    new URL("../../Sources/CWidgetBridge/widget_bridge.json", import.meta.url), "utf8",
  ));
  const names = statuses.map(({ value }) => bridge.getStatusName(value));
  assert.deepEqual(names, statuses.map(({ name }) => name));
  assert.deepEqual(names.slice(-3), ["unsupported", "internal", "conflict"]);
  assert.deepEqual(statusNames.map((_, place) => bridge.getStatusName(-place)), statusNames);
  assert.equal(statusNames.length, statuses.length);
  assert.equal(bridge.getStatusName(-2147483648), "unknown");
});

async function checkRefused(pattern, call) {
  const error = await failureOf(call);
  assert.ok(error instanceof TypeError, `${call}: ${error}`);
  assert.equal(error.code, "invalidArgument");
  assert.match(error.message, pattern);
  assert.deepEqual(error.detail, { version: 1, code: "invalidArgument", message: error.message });
}

groupTest("text must be a string that C can hold", async ({ group }) => {
  for (const value of [undefined, null, 1, {}, ["a"], Symbol("a"), 1n]) {
    await checkRefused(/^setSharedValue: key must be a string/, () =>
      bridge.setSharedValue(group, value, "1"));
  }
  for (const value of [1, {}, false]) {
    await checkRefused(/optionsJSON must be a string or null/, () =>
      bridge.openSharedGroup("test", value));
  }
  const long = "x".repeat(10_000);
  for (const text of ["a\0b", "\0", `${long}\0`]) {
    await checkRefused(/json holds U\+0000/, () => bridge.setSharedValue(group, "key", text));
  }
  for (const text of ["\ud800", "a\udc00b", "\udc00\ud800", "\ud83d\ud83d", `${long}\ud83d`]) {
    await checkRefused(/key holds half of a surrogate pair/, () =>
      bridge.setSharedValue(group, text, "1"));
  }
  bridge.setSharedValue(group, "key", '"\ufffd"');
  assert.equal(bridge.getSharedValue(group, "key"), '"\ufffd"');
});

groupTest("undefined and null stand for NULL", ({ group }) => {
  bridge.setSharedValue(group, "key", "1");
  assert.equal(bridge.setSharedValues(group), 0);
  assert.equal(bridge.setSharedValues(group, undefined, '["key"]'), 0);
  assert.equal(bridge.getSharedValues(group), "{}");
});

groupTest("a number must be an integer of 32 bits", async ({ group }) => {
  for (const value of [NaN, Infinity, -Infinity, 1.5, -1, 2 ** 32, "1", 1n, null, undefined, {}]) {
    await checkRefused(/group must be an integer from 0 to 4294967295/, () =>
      bridge.getSharedValue(value, "key"));
    await checkRefused(/since must be an integer/, () =>
      bridge.waitForSharedChange(group, value, 0));
  }
  for (const value of [2147483648, -2147483649, 0.5, "0"]) {
    await checkRefused(/status must be an integer from -2147483648 to 2147483647/, () =>
      bridge.getStatusName(value));
  }
});

groupTest("bytes must be a Uint8Array with memory of its own", async ({ group }) => {
  for (const value of ["abc", [1], new ArrayBuffer(1), new Uint16Array(1), null, undefined]) {
    await checkRefused(/bytes must be a Uint8Array/, () =>
      bridge.setSharedData(group, "key", value));
  }
  await checkRefused(/memory is not shared/, () =>
    bridge.setSharedData(group, "key", new Uint8Array(new SharedArrayBuffer(1))));
  const given = new Uint8Array(4);
  structuredClone(given, { transfer: [given.buffer] });
  await checkRefused(/memory was given away/, () => bridge.setSharedData(group, "key", given));
});

groupTest("an interruption ends a wait that was just started", async ({ group }) => {
  const count = bridge.getSharedChangeCount(group);
  for (let round = 0; round < 200; round++) {
    const wait = bridge.waitForSharedChange(group, count, forGood);
    assert.equal(bridge.interruptSharedWaits(group), 0);
    assert.equal(await kept(wait), 0);
  }
});

groupTest("an interruption ends waits that other workers have started", async ({ group }) => {
  const worker = new Worker(new URL("calling-worker.mjs", import.meta.url));
  const call = (...words) =>
    new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.postMessage(words);
    });
  const count = bridge.getSharedChangeCount(group);
  try {
    for (let round = 0; round < 4; round++) {
      const wait = bridge.waitForSharedChange(group, count, forGood);
      assert.equal(await kept(call("interruptSharedWaits", group)), 0);
      assert.equal(await kept(wait), 0);

      let result;
      call("waitForSharedChange", group, count, forGood).then((value) => (result = value));
      // The worker begins to wait after some time, and later interruptions end the wait.
      await eventually(() => bridge.interruptSharedWaits(group) === 0 && result !== undefined);
      assert.equal(result, 0);
    }
  } finally {
    await worker.terminate();
  }
});

groupTest("a process ends though a wait is pending", async ({ directory }) => {
  const ended = await runScript("pending-wait.mjs", directory);
  assert.deepEqual(ended, { status: 0, output: "waits\n" });
});

groupTest("a stopped worker leaves no group open and no wait behind", async (test) => {
  const { group, directory } = test;
  const script = new URL("worker.mjs", import.meta.url);
  for (let round = 0; round < 12; round++) {
    const workers = Array.from({ length: 3 }, () => new Worker(script, { workerData: directory }));
    const opened = await kept(Promise.all(workers.map((worker) =>
      new Promise((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
      })
    )));
    // A change sends answers to environments that are about to end.
    bridge.setSharedValue(group, "round", `${round}`);
    await kept(Promise.all(workers.map((worker) => worker.terminate())));
    // Deno ends a worker's environment a moment after terminate() has reported that it stopped.
    for (const handle of opened) {
      await eventually(() => bridge.getSharedChangeCount(handle) === 0);
    }
  }
});
