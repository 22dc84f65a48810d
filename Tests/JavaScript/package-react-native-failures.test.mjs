// Tests the errors of the promise module in React Native's style, for wrong and failing calls.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { WidgetBridgeError } from "../../bridge-js/mod.js";
import { createWidgetBridge } from "../../bridge-js/react-native/module.js";
import { Observers } from "../../bridge-js/react-native/observers.js";
import { moduleTest } from "./promise-module.mjs";
import { failureOf } from "./support.mjs";

moduleTest("an error names the function that a native module lacks", async ({ native }) => {
  const older = { getSharedValue: (...values) => native.getSharedValue(...values) };
  const bridge = createWidgetBridge(older, {});
  assert.equal(await bridge.getSharedValue("test", "none"), undefined);
  const error = await failureOf(() => bridge.renderWidgetSVG("test", "dday"));
  assert.equal(error.code, "unsupported");
  assert.match(error.message, /renderWidgetSVG/);
});

moduleTest("a message has the name of the called function", async ({ bridge }) => {
  const calls = [
    [/^setSharedValue: key must be a string/, () => bridge.setSharedValue("test", 7, 1)],
    [/^setSharedValue: group must be a string/, () => bridge.setSharedValue(7, "key", 1)],
    [/^openSharedGroup: group must be a string/, () => bridge.openSharedGroup()],
    [/^setSharedValue: value\.a is NaN/, () => bridge.setSharedValue("test", "key", { a: NaN })],
    [/^setSharedValue: value is a Buffer, .* cannot hold\. setSharedData\(\) keeps bytes\.$/,
      () => bridge.setSharedValue("test", "key", Buffer.from("a"))],
    [/^setSharedValues: values\.a is an A.* setSharedData\(\) /,
      () => bridge.setSharedValues("test", { a: new ArrayBuffer(1) })],
    [/^updateSharedValue: .* is a Uint8Array, .* setSharedData\(\) /,
      () => bridge.updateSharedValue("test", "key", () => new Uint8Array(1))],
    [/^performIntent: parameters\.a is a Uint8Array, which JSON cannot hold\.$/,
      () => bridge.performIntent("test", "x", { a: new Uint8Array(1) })],
    [/^setSharedValues: values\.a is a Big/, () => bridge.setSharedValues("test", { a: 1n })],
    [/^setSharedValues: values must be an obj/, () => bridge.setSharedValues("test", new Map())],
    [/^getTimeline: request must be an object/, () => bridge.getTimeline("test", "dday", "day")],
    [/^getSharedValue: key must be a string/, () => bridge.getSharedValue("test", 7)],
    [/^removeSharedValue: key must be a string/, () => bridge.removeSharedValue("test", 7)],
    [/^getSharedData: key must be a string/, () => bridge.getSharedData("test", 7)],
    [/^getTimeline: kind must be a string/, () => bridge.getTimeline("test", 7)],
    [/^performIntent: intent must be a string/, () => bridge.performIntent("test", 7)],
  ];
  for (const [message, call] of calls) {
    const error = await failureOf(call);
    assert.ok(error instanceof TypeError, `${call}: ${error}`);
    assert.match(error.message, message);
  }
});

moduleTest("a call without its group asks for the group", async ({ bridge }) => {
  const day = { endDate: "2026-05-08" };
  const missing = " Is the group in front of it missing?";
  for (const [message, call] of [
    [`setSharedValue: key must be a string.${missing}`, () => bridge.setSharedValue("key", day)],
    ["setSharedValue: value is undefined, which JSON cannot hold. Is the group missing?",
      () => bridge.setSharedValue("key", "text")],
    ["setSharedValues: group must be a string.", () => bridge.setSharedValues({ day })],
    [`setSharedData: key must be a string.${missing}`,
      () => bridge.setSharedData("key", new Uint8Array(1))],
    [`getSharedValue: key must be a string.${missing}`, () => bridge.getSharedValue("key")],
    [`updateSharedValue: key must be a string.${missing}`,
      () => bridge.updateSharedValue("key", () => day)],
    [`getTimeline: kind must be a string.${missing}`,
      () => bridge.getTimeline("dday", { family: "systemSmall" })],
    [`setTimeline: kind must be a string.${missing}`,
      () => bridge.setTimeline("tides", { entries: [] })],
    [`performIntent: intent must be a string.${missing}`,
      () => bridge.performIntent("toggleStudyDay", { date: "2026-05-08" })],
    [`setRefreshResponse: requestID must be a string.${missing}`,
      () => bridge.setRefreshResponse("id", 200, new Uint8Array(1))],
  ]) {
    const error = await failureOf(call);
    assert.deepEqual([error.name, error.message], ["TypeError", message]);
  }
});

moduleTest("a failure rejects, and nothing is thrown at once", async ({ bridge }) => {
  const failures = [
    ["invalidArgument", () => bridge.setSharedValue("a/b", "key", 1)],
    ["notFound", () => bridge.getTimeline("test", "clock")],
    ["invalidValue", () => bridge.getTimeline("test", "dday", { timeZone: "Mars/Olympus" })],
  ];
  for (const [code, call] of failures) {
    const promise = call();
    const error = await failureOf(() => promise);
    assert.ok(error instanceof WidgetBridgeError);
    assert.equal(error.code, code);
  }
  for (const value of [undefined, NaN, 1n, "\ud800"]) {
    const promise = bridge.setSharedValue("test", "key", value);
    assert.ok(await failureOf(() => promise) instanceof TypeError);
  }
});

test("a phone's engine needs no String.prototype.isWellFormed()", async () => {
  const { isWellFormed } = String.prototype;
  const kept = [];
  const native = { setSharedValue: async (...values) => void kept.push(values) };
  const bridge = createWidgetBridge(native, {});
  delete String.prototype.isWellFormed;
  try {
    const good = { at: new Date(0), "이름 😀": ["\ud83d\ude00", "", "a"] };
    await bridge.setSharedValue("test", "key", good);
    assert.deepEqual(kept, [["test", "key", JSON.stringify(good)]]);
    for (const text of ["\ud800", "\udc00", "a\ud83d", "\ud83db", "\ude00\ud83d", "😀\ude00"]) {
      for (const value of [text, { [text]: 1 }, [new Date(0), text]]) {
        const error = await failureOf(() => bridge.setSharedValue("test", "key", value));
        assert.match(error.message, /half of a surrogate pair/);
      }
    }
  } finally {
    Object.defineProperty(String.prototype, "isWellFormed", {
      value: isWellFormed, writable: true, enumerable: false, configurable: true,
    });
  }
});

/** An iterator of changes, whose events and end a test decides. */
class Events {
  isEnded = false;
  #pending;

  next() {
    return new Promise((resolve, reject) => this.#pending = { resolve, reject });
  }

  return() {
    this.isEnded = true;
    this.#pending.resolve({ value: undefined, done: true });
  }

  tell(value) {
    this.#pending.resolve({ value, done: false });
  }

  fail(error) {
    this.#pending.reject(error);
  }

  [Symbol.asyncIterator]() {
    return this;
  }
}

test("if a group is lost, the next listener follows it again, until all are removed", async () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const events = [];
  const observers = new Observers(() => {
    events.push(new Events());
    return events.at(-1);
  });
  const heard = [];
  observers.addListener("change", ({ changesJSON }) => heard.push(JSON.parse(changesJSON).keys));
  observers.observe("test");
  // An error that nobody handles would end the process, and fails this test.
  events[0].fail(new WidgetBridgeError({ code: "groupUnavailable", message: "removed" }));
  await settled();
  observers.observe("test");
  observers.observe("test");
  assert.equal(events.length, 2);
  // The listener of before the loss, and one of the others, are removed.
  for (const _ of [1, 2]) observers.unobserve("test");
  events[1].tell({ keys: ["key"] });
  await settled();
  assert.deepEqual([heard, events[1].isEnded], [[["key"]], false]);
  observers.unobserve("test");
  await settled();
  assert.equal(events[1].isEnded, true);
});
