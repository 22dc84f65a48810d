// Tests how the package reports arguments of a wrong type: by a TypeError that begins with the
// method, names the parameter, and has the code "invalidArgument".
import assert from "node:assert/strict";
import { SharedGroup } from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";
import { failureOf } from "./support.mjs";

async function checkRefused(call, message) {
  const error = await failureOf(call);
  assert.ok(error instanceof TypeError, `${call}: ${error}`);
  assert.equal(error.code, "invalidArgument", `${call}: ${error}`);
  assert.match(error.message, message, `${call}`);
}

packageTest("an error for a value that JSON cannot hold names the method", async (test) => {
  const { group } = test;
  const calls = [
    [() => group.set("key", undefined), /^set: value is undefined, which JSON cannot hold\.$/],
    [() => group.set("key", { a: [1n] }), /^set: value\.a\[0\] is a BigInt,/],
    [() => group.setMany({ "a b": NaN }), /^setMany: values\["a b"\] is NaN,/],
    [() => group.setMany([["a", undefined]]), /^setMany: values\.a is undefined,/],
    [() => group.update("key", () => ({ a: NaN })), /^update: the new value\.a is NaN,/],
    [() => group.timeline("dday", { days: NaN }), /^timeline: request\.days is NaN,/],
    [() => group.perform("x", { a: 1n }), /^perform: parameters\.a is a BigInt,/],
    // A message about bytes names data.set(), but only if the method sets a value.
    [() => group.perform("x", { a: new Uint8Array(1) }), /is a Uint8Array, .* cannot hold\.$/],
    [() => group.update("x", () => new Uint8Array(1)), /cannot hold\. data\.set\(\) keeps bytes/],
    [() => group.setMany({ x: new Uint8Array(1) }), /cannot hold\. data\.set\(\) keeps bytes/],
    [() => group.registerKind({ kind: 1n }), /^registerKind: descriptor\.kind is a BigInt,/],
    [() => SharedGroup.open("test", { readOnly: 1n }), /^open: options\.readOnly is a BigInt,/],
  ];
  for (const [call, message] of calls) await checkRefused(call, message);
  assert.deepEqual([...group.keys()], []);
});

packageTest("the function for update must not return a promise", async ({ group }) => {
  const call = () => group.update("key", async () => 1);
  await checkRefused(call, /^update: the function must return the new value at once, and returned/);
  assert.equal(group.has("key"), false);
});

// Values whose contents the package would ignore.
const noObjects = [
  new Map([["days", 1]]), new Date(), new URL("file:///tmp"), new AbortController().signal,
  new Uint8Array(0), Promise.resolve({}), [], "days", 7, true, () => {}, Symbol("s"), 1n,
];

packageTest("arguments that must be plain objects refuse all other values", async ({ group }) => {
  for (const value of noObjects) {
    const calls = [
      [() => SharedGroup.open("test", value), /^open: options must be an object\.$/],
      [() => group.changes(value), /^changes: options must be an object\.$/],
      [() => group.refresh("dday", null, value), /^refresh: options must be an object\.$/],
      [() => group.refresh("dday", value), /^refresh: request must be an object\.$/],
      [() => group.svg("dday", value), /^svg: request must be an object\.$/],
      [() => group.registerInstance("dday", value), /^registerInstance: request must be an ob/],
      [() => group.entry("dday", { configuration: value }), /^entry: request\.configuration must/],
      [() => group.registerKind(value), /^registerKind: descriptor must be an object\.$/],
      [() => group.setTimeline("tides", value), /^setTimeline: timeline must be an object\.$/],
    ];
    for (const [call, message] of calls) await checkRefused(call, message);
  }
  // Objects of any class are accepted, and so are objects without a class.
  const request = new (class { days = 0; })();
  assert.equal(group.timeline("dday", request).kind, "dday");
  assert.equal(group.timeline("dday", Object.assign(Object.create(null), { days: 0 })).version, 1);
});

packageTest("open refuses an unknown option", async ({ directory }) => {
  const calls = [
    [{ Directory: directory }, /^open: there is no option "Directory"\. Did you mean "directory"/],
    [{ directory, readonly: true }, /^open: .*"readonly"\. Did you mean "readOnly"\?$/],
    [{ directory, librarypath: "/a" }, /^open: .*"librarypath"\. Did you mean "libraryPath"\?$/],
    [{ directory, mode: 1 }, /^open: there is no option "mode"\.$/],
    [{ directory: new URL("http://a/b") }, /^open: directory must be a path, or a URL of a file\./],
    [{ libraryPath: new URL("http://a/b") }, /^open: libraryPath must be a path, or a URL of a fi/],
  ];
  for (const [options, message] of calls) {
    await checkRefused(() => SharedGroup.open("test", options), message);
  }
  SharedGroup.open("test", { directory, mode: undefined }).close();
});

packageTest("a batch is an object, a Map or pairs", async ({ group }) => {
  const message = /^setMany: values must be an object, a Map, or pairs of a key and a value\.$/;
  for (const values of [...noObjects.filter((value) => !value[Symbol.iterator]), "pairs"]) {
    await checkRefused(() => group.setMany(values), message);
  }
  for (const pair of [{}, 7, "ab", null, undefined, new Date()]) {
    await checkRefused(() => group.setMany([pair]), message);
  }
  await checkRefused(() => group.setMany([[7, 1]]), /^setMany: a key must be a string\.$/);
  // An undefined value is left out, as by JSON.stringify().
  group.set("b", 1).setMany({ a: 1, b: undefined });
  assert.deepEqual(group.getMany(), { a: 1, b: 1 });
});

packageTest("numbers and texts must have the right type", async ({ group }) => {
  for (const status of ["200", 200n, Symbol("200"), null, undefined, {}, 2 ** 31, 0.5]) {
    const call = () => group.setRefreshResponse("id", status);
    await checkRefused(call, /^setRefreshResponse: httpStatus must be an integer of 32 bits\.$/);
  }
  for (const text of [7, {}, true, Symbol("s")]) {
    const calls = [
      [() => group.replaceText("key", text, "1"), /^replaceText: expected must be a string or nu/],
      [() => group.replaceText("key", null, text), /^replaceText: json must be a string or null\./],
    ];
    for (const [call, message] of calls) await checkRefused(call, message);
  }
});

packageTest("an instance without enumerable members is refused as a value", async ({ group }) => {
  class Secret {
    #inside = 1;
    get inside() {
      return this.#inside;
    }
  }
  const nameless = new (class {
    #inside = 1;
  })();
  // "an instance of" avoids a choice between "a" and "an" for a name: a User, an Upload, an X.
  for (
    const [value, name] of [[group, "SharedGroup"], [new Secret(), "Secret"], [nameless, "a class"]]
  ) {
    const message = new RegExp(`^set: value\\.a is an instance of ${name}, which JSON cannot hold`);
    await checkRefused(() => group.set("key", { a: value }), message);
  }
  group.set("key", {});
});

packageTest("null counts as an absent option", async ({ group }) => {
  const plan = { signal: null, timeout: null, fetch: null };
  assert.deepEqual(await group.refresh("dday", null, plan), []);
  await group.changes({ key: null, signal: null, persistent: null }).return();
});
