// Tests every function of a group, of its data and of the package, with odd values for each
// parameter. A wrong argument must cause a TypeError with the code "invalidArgument" and a message
// that begins with the function's name. Any other failure must be a WidgetBridgeError.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as main from "../../bridge-js/mod.js";
import * as plain from "../../bridge-js/plain-javascript.js";
import * as phone from "../../bridge-js/react-native/index.js";
import { packageTest } from "./package.mjs";
import { failureOf } from "./support.mjs";

const { SharedGroup, WidgetBridgeError } = main;

const odd = [
  undefined, null, true, 7, -1, NaN, 2 ** 31, 1n, Symbol("s"), "", "no such thing", "a\0b",
  "\ud800", "x".repeat(600), {}, { noSuchMember: 1 }, Object.create(null), [], [7], ["a\0b"],
  new Map([[7, 1]]), new Set([1]), new Date(NaN), () => {}, new Uint8Array(2), new ArrayBuffer(2),
  new Error("e"), Promise.resolve(1), new Proxy({}, {}),
];

/** Tests of a parameter's type. A value that fails the test must cause a TypeError. */
const isText = (value) =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\0");
const isFunction = (value) => typeof value === "function";
const isObject = (value) => Object.prototype.toString.call(value) === "[object Object]";
const isAny = () => true;
const orNone = (isOne) => (value) => value === undefined || value === null || isOne(value);
const orUndefined = (isOne) => (value) => value === undefined || isOne(value);
const isInteger = (value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31;
const isBytes = (value) => value instanceof Uint8Array || value instanceof ArrayBuffer;
const isList = (value) => Array.isArray(value) && value.every(isText);

const kind = [isText, "dday"];
const key = [isText, "key"];
const request = [orNone(isObject), { days: 1 }];
const day = { date: "2026-05-01" };

/** The parameters of each function: the test for the type, and a value that passes it. */
const parameters = {
  get: [key],
  getText: [key],
  set: [key, [isAny, 1], [orNone(isObject), {}]],
  setEvent: [key, [isAny, { endDate: "2026-05-08" }]],
  checkText: [key, [isText, "1"], [orNone(isObject), {}]],
  setText: [key, [isText, "1"], [orNone(isObject), {}]],
  update: [key, [isFunction, () => 1]],
  replaceText: [key, [orNone(isText), null], [orNone(isText), "1"]],
  has: [key],
  remove: [key],
  clear: [],
  setMany: [[isAny, { a: 1 }], [isAny, ["b"]]],
  getMany: [[orUndefined(isAny), ["key"]]],
  keys: [],
  values: [],
  entries: [[orNone(isObject), { prefix: "k" }]],
  listKeys: [],
  changes: [[orNone(isObject), { persistent: false }]],
  onChange: [key, [isFunction, () => {}], [orNone(isObject), { persistent: false }]],
  timeline: [kind, request],
  entry: [kind, request],
  snapshot: [kind, request],
  placeholder: [kind, request],
  svg: [kind, request],
  drawing: [kind, request],
  image: [[isText, "no image"]],
  kinds: [],
  options: [kind, [isText, "dataKey"]],
  registerKind: [[isObject, { kind: "tides", families: ["systemSmall"] }]],
  unregisterKind: [[isText, "tides"]],
  setTimeline: [[isText, "tides"], [isObject, { entries: [] }]],
  intents: [],
  perform: [[isText, "toggleStudyDay"], [orUndefined(isAny), day]],
  reload: [[orUndefined(isText), "dday"]],
  registerInstance: [kind, [orNone(isObject), { family: "systemSmall" }]],
  unregisterInstance: [kind, [orNone(isObject), { family: "systemSmall" }]],
  currentConfigurations: [],
  refreshPlan: [kind, request],
  setRefreshResponse: [
    [isText, "no request"], [isInteger, 200], [orUndefined(isBytes), new Uint8Array(1)],
    [orNone(isAny), null],
  ],
  refresh: [kind, request, [orNone(isObject), {}]],
  repair: [],
};

const dataParameters = {
  get: [key],
  set: [[isText, "data"], [isBytes, new Uint8Array(1)], [orNone(isObject), {}]],
  has: [key],
  remove: [key],
  keys: [],
};

/** Functions that take nothing and need no open group. */
const withoutFault = ["constructor", "close"];
const getters = ["changeCount", "size"];
const ownGetters = ["name", "backend", "data"];

/** An object's members, without those of every object and those in `withoutFault`. */
function membersOf(object) {
  const names = new Set();
  for (; object !== Object.prototype; object = Object.getPrototypeOf(object)) {
    for (const name of Object.getOwnPropertyNames(object)) names.add(name);
  }
  return [...names].filter((name) => !withoutFault.includes(name)).sort();
}

/** The functions of a group and its data: the name in messages, the call, and the parameters. */
function functionsOf(group) {
  const of = (object, prefix, table) =>
    Object.entries(table).map(([name, types]) => ({
      name: `${prefix}${name}`, types, call: (...values) => object[name](...values),
    }));
  return [...of(group, "", parameters), ...of(group.data, "data.", dataParameters)];
}

/** Makes a call, and ends the listener or iterator that is its result. */
async function whole(name, call) {
  const result = await call();
  if (name === "onChange") result();
  else if (name === "changes") await result.return();
  else if (typeof result?.next === "function") [...result];
}

/** What a call throws; undefined if it throws nothing. */
async function fault(name, call) {
  try {
    await whole(name, call);
    return undefined;
  } catch (error) {
    return error;
  }
}

const shown = (value) => typeof value === "object" ? Object.prototype.toString.call(value)
  : String(value).slice(0, 20);

packageTest("the tables have every function of a group", ({ group }) => {
  const names = [...Object.keys(parameters), ...getters, ...ownGetters].sort();
  assert.deepEqual(membersOf(Object.getPrototypeOf(group)), names);
  const { data } = group;
  assert.deepEqual(membersOf(Object.getPrototypeOf(data)), Object.keys(dataParameters).sort());
});

packageTest("faulty arguments are TypeErrors, other faults WidgetBridgeErrors", async (test) => {
  const { group } = test;
  for (const { name, types, call } of functionsOf(group)) {
    for (const [place, [isOfType]] of types.entries()) {
      for (const value of odd) {
        const values = types.map(([, usual], each) => each === place ? value : usual);
        const error = await fault(name, () => call(...values));
        const told = `${name}, argument ${place}, ${shown(value)}: ${error}`;
        if (!isOfType(value)) assert.ok(error instanceof TypeError, told);
        if (error instanceof TypeError) {
          assert.equal(error.code, "invalidArgument", told);
          assert.ok(error.message.startsWith(`${name}: `), told);
        } else if (error !== undefined) {
          assert.ok(error instanceof WidgetBridgeError, told);
          assert.match(error.code, /^[a-z]+[A-Za-z]*$/, told);
        }
      }
    }
  }
});

packageTest("a call on a closed group throws a WidgetBridgeError", async ({ group }) => {
  const functions = functionsOf(group);
  group.close();
  for (const { name, types, call } of functions) {
    const values = types.map(([, usual]) => usual);
    const error = await failureOf(() => whole(name, () => call(...values)));
    assert.ok(error instanceof WidgetBridgeError, `${name}: ${error}`);
    assert.equal(error.code, "invalidHandle", name);
  }
  for (const name of getters) assert.throws(() => group[name], { code: "invalidHandle" });
  for (const name of ownGetters) assert.ok(group[name]);
  group.close();
});

packageTest("functions that open a group report faults in the same way", async ({ directory }) => {
  const names = [
    "durability", "readOnly", "repair", "lockTimeoutMilliseconds", "libraryPath", "backend",
    "storage",
  ];
  for (const value of odd) {
    const calls = [
      () => SharedGroup.open(value, { directory }),
      // Valid options would open a group in the user's own folder.
      ...orNone(isObject)(value) ? [] : [() => SharedGroup.open("odd", value)],
      ...orNone(isText)(value) ? [] : [() => SharedGroup.open("odd", { directory: value })],
      ...names.map((name) => () => SharedGroup.open("odd", { directory, [name]: value })),
    ];
    for (const [index, call] of calls.entries()) {
      const error = await fault("open", () => call().close());
      const told = `${call}, ${shown(value)}: ${error}`;
      if (index === 0 && !isText(value)) assert.ok(error instanceof TypeError, told);
      if (error instanceof TypeError) {
        assert.equal(error.code, "invalidArgument", told);
        assert.ok(error.message.startsWith("open: "), told);
      } else if (error !== undefined) {
        assert.ok(error instanceof WidgetBridgeError, told);
      }
    }
  }
});

const isString = (value) => typeof value === "string";
const isPlace = orNone((value) => isString(value) || value instanceof URL || isBytes(value));
const isInit = (value) =>
  isObject(value) && Object.entries(value).every(([name, place]) =>
    ["core", "timeZones"].includes(name) && isPlace(place)
  );
const instant = [isString, "2026-05-01T12:00:00Z"];

/** The functions that the package exports: the test of each parameter, and one valid value. */
const exported = {
  init: [[orNone(isInit), { core: new URL("https://example.com/core.wasm"), timeZones: null }]],
  isKind: [[isObject, { kind: "dday" }], [isString, "dday"]],
  libraryInfo: [],
  toDate: [instant],
  toInstant: [instant],
  toPlainDate: [instant],
  toZonedDateTime: [instant, [isString, "Asia/Seoul"]],
};
const oddExported = [
  { cores: "misspelt" }, { core: 7 }, { timeZones: [] }, "2026-02-30", "2026-02-30T12:00:00Z",
  "2026-05-01T24:00:00Z", ["2026-05-01T12:00:00Z"], new Date(0), "+25:00",
];

test("the table has every function that the package exports", () => {
  for (const entry of [main, plain]) {
    const names = Object.keys(entry).filter((name) => typeof entry[name] === "function");
    assert.deepEqual(names.filter((name) => /^[a-z]/.test(name)).sort(), Object.keys(exported));
  }
});

for (const [from, entry] of Object.entries({ main, plain, phone })) {
  test(`an error for a wrong argument names the exported function: ${from}`, async () => {
    for (const [name, types] of Object.entries(exported)) {
      if (!(name in entry)) continue;
      for (const [place, [isOfType]] of types.entries()) {
        for (const value of [...odd, ...oddExported]) {
          const values = types.map(([, usual], each) => each === place ? value : usual);
          const error = await fault(name, () => entry[name](...values));
          const told = `${name}, argument ${place}, ${shown(value)}: ${error}`;
          if (!isOfType(value)) assert.ok(error instanceof TypeError, told);
          // None of these values is an instant or a zone, so the call must fail. In a runtime
          // without Temporal, the code may be "unsupported".
          if (/^to/.test(name)) assert.ok(error !== undefined, told);
          if (error === undefined) continue;
          if (error instanceof WidgetBridgeError) {
            assert.equal(error.code, "unsupported", told);
          } else {
            assert.ok(error instanceof TypeError, told);
            assert.equal(error.code, "invalidArgument", told);
            assert.ok(error.message.startsWith(`${name}: `), told);
          }
        }
      }
    }
  });
}
