// Tests how the package reports bad input.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import process from "node:process";
import { SharedGroup, WidgetBridgeError } from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";
import { failureOf } from "./support.mjs";

packageTest("a value that JSON cannot hold is a TypeError", async ({ group }) => {
  group.set("key", "before");
  const cycle = { list: [] };
  cycle.list.push(cycle);
  const invalid = [
    [undefined, /^set: value is undefined/],
    [NaN, /^set: value is NaN/],
    [Infinity, /^set: value is Infinity/],
    [1n, /^set: value is a BigInt/],
    [() => 1, /^set: value is a function/],
    [Symbol("s"), /^set: value is a symbol/],
    [{ a: { b: () => 1 } }, /^set: value\.a\.b is a function/],
    [{ "a b": [1, , 3] }, /^set: value\["a b"\]\[1\] is undefined/],
    [[-Infinity], /^set: value\[0\] is -Infinity/],
    [{ at: new Date(NaN) }, /^set: value\.at is an invalid date/],
    [new Map([["a", 1]]), /^set: value is a Map/],
    [[new Set()], /^set: value\[0\] is a Set/],
    [new Uint8Array(2), /^set: value is a Uint8Array, .*data\.set/],
    [{ a: [new Int8Array(2)] }, /^set: value\.a\[0\] is an Int8Array, .*data\.set/],
    [Buffer.from("ab"), /^set: value is a Buffer, .*data\.set/],
    [{ picture: Buffer.alloc(0) }, /^set: value\.picture is a Buffer, .*data\.set/],
    [new ArrayBuffer(2), /^set: value is an ArrayBuffer, .*data\.set/],
    [new DataView(new ArrayBuffer(2)), /^set: value is a DataView, .*data\.set/],
    [new Error("a"), /^set: value is an Error/],
    [(async function* () {})(), /^set: value is an AsyncGenerator/],
    [Promise.resolve(1), /^set: value is a Promise/],
    [{ file: new Blob(["x"]) }, /^set: value\.file is a Blob/],
    [(function* () {})(), /^set: value is a Generator/],
    [cycle, /^set: value\.list\[0\] is inside itself/],
    ["a\ud800", /^set: value is a string with half of a surrogate pair/],
    [{ a: ["\udc00"] }, /^set: value\.a\[0\] is a string with half of a surrogate pair/],
    [{ "\ud83d": 1 }, /half of a surrogate pair in a name/],
    [{ toJSON: () => undefined }, /^set: value is undefined/],
    [{ toJSON: () => [NaN] }, /^set: value\[0\] is NaN/],
  ];
  for (const [value, message] of invalid) {
    const batch = () => group.setMany([["key", 1], ["other", value]]);
    for (const call of [() => group.set("key", value), batch]) {
      const error = await failureOf(call);
      assert.ok(error instanceof TypeError, `${error}`);
    }
    assert.match((await failureOf(() => group.set("key", value))).message, message);
  }
  assert.deepEqual(group.getMany(), { key: "before" });
});

packageTest("a message has the name of the called function", async ({ group }) => {
  const calls = {
    open: () => SharedGroup.open(7),
    get: () => group.get(7),
    getText: () => group.getText(7),
    set: () => group.set(7, 1),
    setText: () => group.setText(7, "1"),
    has: () => group.has(7),
    remove: () => group.remove(7),
    setMany: () => group.setMany([[7, 1]]),
    getMany: () => group.getMany([7]),
    "data.get": () => group.data.get(7),
    "data.set": () => group.data.set(7, new Uint8Array(1)),
    "data.has": () => group.data.has(7),
    "data.remove": () => group.data.remove(7),
    timeline: () => group.timeline(7),
    entry: () => group.entry(7),
    snapshot: () => group.snapshot(7),
    placeholder: () => group.placeholder(7),
    options: () => group.options("dday", 7),
    unregisterKind: () => group.unregisterKind(7),
    setTimeline: () => group.setTimeline(7, { entries: [] }),
    perform: () => group.perform(7),
    reload: () => group.reload(7),
    svg: () => group.svg(7),
    image: () => group.image(7),
    refreshPlan: () => group.refreshPlan(7),
    refresh: () => group.refresh(7),
    setRefreshResponse: () => group.setRefreshResponse(7, 200),
    registerInstance: () => group.registerInstance(7),
    unregisterInstance: () => group.unregisterInstance(7),
  };
  for (const [name, call] of Object.entries(calls)) {
    const error = await failureOf(call);
    assert.ok(error instanceof TypeError, name);
    const { message } = error;
    assert.ok(message.startsWith(`${name}: `) && message.includes("string"), `${name}: ${message}`);
  }
  for (const key of ["a\0", "\ud800"]) {
    assert.match((await failureOf(() => group.setText(key, "1"))).message, /^setText: key holds/);
  }
  const { message } = await failureOf(() => group.data.set("key", "text"));
  assert.match(message, /^data\.set: bytes must be a Uint8Array/);
});

packageTest("the error for an unknown option suggests the nearest name", async ({ group }) => {
  const unknown = [
    [() => group.changes({ persistant: true }), /^changes: .*"persistant".*"persistent"/],
    [() => group.changes({ Signal: null }), /^changes: .*"Signal".*"signal"/],
    [() => group.changes({ everything: 1 }), /^changes: .*"everything"[^?]*$/],
    [() => group.changes("key"), /^changes: options must be an object/],
    [() => group.changes(7), /^changes: options must be an object/],
    [() => group.changes(["key"]), /^changes: options must be an object/],
    [() => group.changes(() => {}), /^changes: options must be an object/],
    [() => group.changes({ persistent: "yes" }), /^changes: persistent must be true or false/],
    [() => group.changes({ persistent: 1 }), /^changes: persistent must be true or false/],
    [() => group.changes({ signal: {} }), /^changes: signal must be an AbortSignal/],
    [() => group.refresh("dday", null, { timeOut: 1 }), /^refresh: .*"timeOut".*"timeout"/],
    [() => group.refresh("dday", null, "fetch"), /^refresh: options must be an object/],
    [() => group.refresh("dday", null, { timeout: -1 }), /^refresh: timeout must be a number/],
    [() => group.refresh("dday", null, { fetch: 1 }), /^refresh: fetch must be a function/],
    [() => group.refresh("dday", null, { signal: 1 }), /^refresh: signal must be an AbortSignal/],
  ];
  for (const [call, message] of unknown) {
    const error = await failureOf(call);
    assert.ok(error instanceof TypeError, `${call}: ${error}`);
    assert.match(error.message, message);
  }
  const unset = { persistent: null, signal: undefined, everything: undefined };
  const none = [undefined, null, {}, unset];
  for (const options of none) await group.changes(options).return();
});

packageTest("the name and the data of a group cannot be replaced", ({ group }) => {
  const { name, data } = group;
  for (const member of ["name", "data"]) {
    assert.throws(() => group[member] = "other", TypeError);
  }
  assert.equal(group.name, name);
  assert.equal(group.data, data);
});

packageTest("an object that occurs twice is not a cycle", ({ group }) => {
  const twice = { a: 1 };
  group.set("key", [twice, twice, { twice }]);
  assert.deepEqual(group.get("key"), [{ a: 1 }, { a: 1 }, { twice: { a: 1 } }]);
});

packageTest("a value is at most 128 levels deep", async ({ group }) => {
  const nested = (levels) => {
    let value = [];
    for (let level = 1; level < levels; level++) value = [value];
    return value;
  };
  group.set("key", nested(128));
  assert.deepEqual(group.get("key"), nested(128));
  for (const levels of [129, 130, 200_000]) {
    assert.equal((await failureOf(() => group.set("key", nested(levels)))).code, "tooLarge");
  }
});

packageTest("keys and texts are strings that C can hold", async ({ group }) => {
  const calls = [
    (key) => group.get(key),
    (key) => group.set(key, 1),
    (key) => group.has(key),
    (key) => group.remove(key),
    (key) => group.data.get(key),
    (key) => group.data.set(key, new Uint8Array(1)),
    (key) => group.setMany([[key, 1]]),
    (key) => group.setMany(null, [key]),
    (key) => group.timeline(key),
    (key) => SharedGroup.open(key),
    (key) => group.setRefreshResponse(key, 200, new Uint8Array(1)),
  ];
  for (const call of calls) {
    const invalid = ["\ud800", `${"long ".repeat(30)}\udc00`, 7, null, undefined, {}, Symbol("s")];
    for (const key of invalid) {
      const error = await failureOf(() => call(key));
      assert.ok(error instanceof TypeError, `${call}: ${error}`);
    }
  }
  for (const key of ["a\0", `${"long ".repeat(30)}\0`]) {
    assert.ok(await failureOf(() => group.get(key)) instanceof TypeError);
    assert.ok(await failureOf(() => group.setText("key", key)) instanceof TypeError);
  }
  assert.deepEqual([...group.keys()], []);
});

packageTest("data must be bytes with memory of their own", async ({ group }) => {
  const given = new Uint8Array(4);
  structuredClone(given, { transfer: [given.buffer] });
  const shared = new Uint8Array(new SharedArrayBuffer(4));
  const invalid = ["abc", [1], new Uint16Array(1), null, undefined, shared, {}, given];
  for (const bytes of invalid) {
    assert.ok(await failureOf(() => group.data.set("key", bytes)) instanceof TypeError);
  }
  // Node 20 and older browsers have no such member.
  const { detached } = Object.getOwnPropertyDescriptors(ArrayBuffer.prototype);
  delete ArrayBuffer.prototype.detached;
  try {
    const error = await failureOf(() => group.data.set("key", given));
    assert.match(error.message, /^data\.set: bytes is a Uint8Array whose memory was given away/);
  } finally {
    if (detached) Object.defineProperty(ArrayBuffer.prototype, "detached", detached);
  }
});

packageTest("a failure names its code, key, path and value", async ({ group, directory }) => {
  group.set("value", 1).data.set("data", new Uint8Array(1));
  const reader = SharedGroup.open("test", { directory, readOnly: true });
  const failures = [
    ["invalidArgument", () => SharedGroup.open("a/b", { directory })],
    ["tooLarge", () => SharedGroup.open("n".repeat(129), { directory })],
    ["invalidValue", () => SharedGroup.open("test", { directory: 7 }), { path: "$.directory" }],
    ["groupUnavailable", () => SharedGroup.open("none", { directory, readOnly: true })],
    ["invalidArgument", () => group.get("")],
    ["tooLarge", () => group.set("k".repeat(512), 1)],
    ["invalidJSON", () => group.setText("key", "{a:1}")],
    ["wrongType", () => group.get("data"), { key: "data" }],
    ["wrongType", () => group.data.get("value"), { key: "value" }],
    ["readOnly", () => reader.set("key", 1)],
    ["notFound", () => group.timeline("clock")],
    ["notFound", () => group.options("dday", "none")],
    ["invalidValue", () => group.timeline("dday", { timeZone: "Mars/Olympus" }), {
      path: "$.timeZone", value: "Mars/Olympus",
    }],
  ];
  for (const [code, call, members = {}] of failures) {
    const error = await failureOf(call);
    assert.ok(error instanceof WidgetBridgeError && error instanceof Error, `${call}: ${error}`);
    assert.equal(error.name, "WidgetBridgeError");
    assert.equal(error.code, code, `${call}: ${error.message}`);
    assert.ok(error.message.length > 15, error.message);
    for (const [member, value] of Object.entries(members)) assert.equal(error[member], value);
  }
  reader.close();
});

packageTest("every call on a closed group fails", async ({ group }) => {
  const { data } = group;
  group.close();
  const calls = [
    () => group.get("key"),
    () => group.getText("key"),
    () => group.set("key", 1),
    () => group.setText("key", "1"),
    () => group.has("key"),
    () => group.remove("key"),
    () => group.clear(),
    () => group.setMany({ a: 1 }),
    () => group.getMany(),
    () => group.keys(),
    () => group.entries(),
    () => group.changeCount,
    () => group.changes(),
    () => data.get("key"),
    () => data.set("key", new Uint8Array(1)),
    () => data.keys(),
    () => data.remove("key"),
    () => group.timeline("dday"),
    () => group.entry("dday"),
    () => group.snapshot("dday"),
    () => group.placeholder("dday"),
    () => group.kinds(),
    () => group.options("dday", "dataKey"),
    () => group.refresh("dday"),
  ];
  for (const call of calls) {
    const error = await failureOf(call);
    assert.equal(error.code, "invalidHandle", `${call}: ${error}`);
    assert.match(error.message, /"test" is closed/);
  }
});

packageTest("options are checked even if a variable names the folder", async (place) => {
  const { WIDGET_BRIDGE_HOME: before } = process.env;
  process.env.WIDGET_BRIDGE_HOME = place.directory;
  try {
    for (const options of ["/tmp", [], 7, true]) {
      const error = await failureOf(() => SharedGroup.open("test", options));
      assert.ok(error instanceof TypeError, `${options}: ${error}`);
    }
    SharedGroup.open("test", null).close();
  } finally {
    if (before === undefined) delete process.env.WIDGET_BRIDGE_HOME;
    else process.env.WIDGET_BRIDGE_HOME = before;
  }
});

packageTest("options, requests and responses must have the right type", async ({ group }) => {
  const calls = [
    () => SharedGroup.open("test", "/tmp"),
    () => SharedGroup.open("test", { lockTimeoutMilliseconds: NaN }),
    () => group.timeline("dday", "systemSmall"),
    () => group.timeline("dday", { days: NaN }),
    () => group.timeline("dday", { configuration: { dataKey: 1n } }),
    () => group.perform("toggleStudyDay", { date: () => "2026-05-01" }),
    () => group.setRefreshResponse("id", 200.5, new Uint8Array(1)),
    () => group.setRefreshResponse("id", 200, "body"),
    () => group.setRefreshResponse("id", 2 ** 31),
    () => group.setRefreshResponse("id", -(2 ** 31) - 1),
    () => SharedGroup.open("test", []),
    () => group.timeline("dday", []),
    ...[5, "dataKey", true, []].map((configuration) => () =>
      group.timeline("dday", { configuration })
    ),
    () => group.options("dday"),
    () => group.options("dday", null),
    () => group.registerKind([]),
    () => group.setTimeline("tides"),
    () => group.setTimeline("tides", null),
    ...[7, {}, "signal"].map((signal) => () => group.changes({ signal })),
    () => group.getMany(7),
    () => group.setMany({}, 7),
  ];
  for (const call of calls) {
    const error = await failureOf(call);
    assert.ok(error instanceof TypeError, `${call}: ${error}`);
    // A message of the engine would mean a mistake inside the package.
    assert.doesNotMatch(error.message, /null|undefined \(|destructure|not a function|FFI/);
  }
});
