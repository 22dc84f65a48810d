// Tests SharedGroup's values and data.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { SharedGroup } from "../../bridge-js/mod.js";
import { internalsOf } from "../../bridge-js/src/client/group.js";
import { packageTest } from "./package.mjs";

packageTest("a value keeps its type", ({ group }) => {
  const values = [
    null, true, false, 0, -1.5, 1e300, "", "한글 😀 \u0000\u2028", [], {}, [1, [null, {}]],
    { a: { b: ["c"] }, "": 1, "ключ": 2 },
  ];
  for (const value of values) {
    group.set("key", value);
    assert.deepEqual(group.get("key"), value);
  }
});

packageTest("a value with toJSON() is stored as toJSON() returns it", ({ group }) => {
  const date = new Date(Date.UTC(2026, 4, 1));
  group.set("key", { date, url: new URL("https://example.com/"), boxed: Object("text") });
  assert.deepEqual(group.get("key"), {
    date: "2026-05-01T00:00:00.000Z", url: "https://example.com/", boxed: "text",
  });
});

packageTest("a BigInt is stored if a program has given BigInt a toJSON()", ({ group }) => {
  BigInt.prototype.toJSON = function () {
    return `${this}`;
  };
  try {
    group.set("key", { total: 9007199254740993n, boxed: Object(1n) }).setMany({ alone: 2n });
  } finally {
    delete BigInt.prototype.toJSON;
  }
  assert.deepEqual(group.getMany(), { alone: "2", key: { total: "9007199254740993", boxed: "1" } });
});

packageTest("a member that is undefined is left out, as JSON.stringify leaves it out", (test) => {
  const { group } = test;
  const gone = { toJSON: () => undefined };
  const value = { a: undefined, b: { c: undefined, d: [{ e: undefined, f: 1 }] }, gone, g: null };
  const left = JSON.stringify({ b: { d: [{ f: 1 }] }, g: null });
  assert.equal(group.set("key", value).getText("key"), left);
  assert.equal(group.setMany({ key: { ...value, at: new Date(0) } }).get("key").a, undefined);
  assert.deepEqual(Object.keys(group.get("key")), ["b", "g", "at"]);
  const large = Array.from({ length: 1000 }, () => ({ x: undefined, y: 1 }));
  assert.deepEqual(group.set("key", large).get("key"), JSON.parse(JSON.stringify(large)));
});

packageTest("an absent value is undefined and a stored null is null", ({ group }) => {
  assert.equal(group.get("key"), undefined);
  assert.equal(group.getText("key"), undefined);
  assert.equal(group.has("key"), false);
  group.set("key", null);
  assert.equal(group.get("key"), null);
  assert.equal(group.has("key"), true);
});

packageTest("text comes back byte for byte", ({ group }) => {
  group.setText("key", ' {"x": 1.50}\n');
  assert.equal(group.getText("key"), '{"x": 1.50}');
  assert.deepEqual(group.get("key"), { x: 1.5 });
});

packageTest("texts of any length and script come back unchanged", ({ group }) => {
  for (const length of [0, 1, 47, 48, 49, 1364, 1365, 4093, 4094, 4095, 4096, 5000, 400_000]) {
    for (const letter of ["y", "é", "한", "😀"]) {
      const text = letter.repeat(length);
      group.set("long", text);
      assert.ok(group.get("long") === text, `${length} times ${letter}`);
    }
  }
  for (const key of ["k", "a b/c", "열쇠", "😀", "\u007f", "k".repeat(511), "한".repeat(170)]) {
    group.set(key, key);
    assert.equal(group.get(key), key);
  }
});

packageTest("a large value leaves room for small ones", ({ group }) => {
  const large = "x".repeat(3_000_000);
  group.set("large", large).set("small", 1);
  assert.equal(group.get("large"), large);
  assert.equal(group.get("small"), 1);
  group.set("small", "한".repeat(2000));
  assert.equal(group.get("small"), "한".repeat(2000));
});

packageTest("changing a value that was read does not change later reads", ({ group }) => {
  const value = { list: [1, { deep: [null] }], flat: true, ["__proto__"]: { own: 1 } };
  group.set("key", value);
  for (let round = 0; round < 4; round++) {
    const read = group.get("key");
    assert.deepEqual(read, value);
    assert.equal(Object.getPrototypeOf(read), Object.prototype);
    read.list[1].deep.push(round);
    read.list.pop();
    read.flat = read.more = round;
    delete read.list;
  }
  group.set("list", [[1], "a"]);
  for (let round = 0; round < 3; round++) {
    const read = group.get("list");
    assert.deepEqual(read, [[1], "a"]);
    read[0].push(2);
  }
});

packageTest("every read sees what any handle wrote last", ({ group, directory }) => {
  const writer = SharedGroup.open("test", { directory });
  const reader = SharedGroup.open("test", { directory, readOnly: true });
  for (let round = 0; round < 300; round++) {
    (round % 2 ? writer : group).set("key", { round });
    for (const handle of [group, writer, reader]) {
      for (let again = 0; again < 3; again++) {
        assert.equal(handle.get("key").round, round);
        assert.equal(handle.getText("key"), `{"round":${round}}`);
        assert.equal(handle.get("none"), undefined);
      }
    }
    if (round % 3 === 0) {
      writer.remove("key");
      for (const handle of [group, writer, reader]) {
        assert.equal(handle.get("key"), undefined);
        assert.equal(handle.has("key"), false);
      }
      writer.data.set("key", new Uint8Array(1));
      for (const handle of [group, writer, reader]) {
        for (let again = 0; again < 2; again++) {
          assert.throws(() => handle.get("key"), { code: "wrongType" });
        }
      }
    }
  }
  writer.close();
  reader.close();
});

packageTest("more keys than are remembered are read right", ({ group }) => {
  group.setMany(Array.from({ length: 1500 }, (_, index) => [`k${index}`, index]));
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < 1500; index++) assert.equal(group.get(`k${index}`), index);
  }
});

packageTest("remove returns whether there was anything", ({ group }) => {
  group.set("a", 1);
  group.data.set("b", new Uint8Array(1));
  assert.equal(group.remove("a"), true);
  assert.equal(group.remove("a"), false);
  assert.equal(group.data.remove("b"), true);
  assert.equal(group.data.remove("b"), false);
  group.set("c", 1).clear();
  assert.deepEqual([...group.keys()], []);
});

packageTest("a batch sets and removes in one step", ({ group }) => {
  group.set("old", 1);
  const count = group.changeCount;
  group.setMany({ a: 1, "__proto__": 2, ["__proto__"]: 3 }, ["old", "none"]);
  assert.notEqual(group.changeCount, count);
  assert.deepEqual([...group.keys()], ["__proto__", "a"]);
  group.setMany(new Map([["b", [null]], ["7", "x"]]));
  group.setMany([["c", "d"]], new Set(["a"]));
  group.setMany(null, ["__proto__"]);
  assert.deepEqual(group.getMany(), { b: [null], 7: "x", c: "d" });
  assert.deepEqual(group.getMany(["c", "none", "toString"]), { c: "d" });
  group.setMany({});
  group.setMany(undefined, []);
  assert.deepEqual(new Map(group), new Map([["7", "x"], ["b", [null]], ["c", "d"]]));
});

packageTest("a batch that fails changes nothing", ({ group }) => {
  group.set("a", 1);
  assert.throws(() => group.setMany({ a: 2, ["k".repeat(512)]: 3 }, ["a"]), { code: "tooLarge" });
  assert.throws(() => group.setMany({ a: 2, b: NaN }), TypeError);
  assert.deepEqual(group.getMany(), { a: 1 });
});

packageTest("keys, values and entries iterate over the values", ({ group }) => {
  group.setMany({ b: 2, a: 1 });
  group.data.set("picture", new Uint8Array(3));
  assert.deepEqual([...group.keys()], ["a", "b"]);
  assert.deepEqual([...group.values()], [1, 2]);
  assert.deepEqual([...group.entries()], [["a", 1], ["b", 2]]);
  assert.deepEqual([...group.data.keys()], ["picture"]);
  assert.equal(group.keys().next().value, "a");
});

packageTest("iterators read step by step, but all at one moment with a prefix", (test) => {
  const { group } = test;
  const key = (index) => `key ${index + 1000}`;
  group.setMany(Array.from({ length: 600 }, (_, index) => [key(index), index]));
  const values = group.values();
  assert.equal(values.next().value, 0);
  const entries = group.entries({ prefix: "key 10" });
  group.setMany({ [key(1)]: "old", [key(300)]: "new", "key 0": 7 }, [key(400), key(50)]);
  const seen = [...values];
  assert.equal(seen.length, 598, "one was removed before it was read");
  assert.deepEqual([seen[0], seen[299], seen[49], seen[399]], [1, "new", 50, 401]);
  const expected = Array.from({ length: 100 }, (_, index) => [key(index), index]);
  assert.deepEqual([...entries], expected);
  assert.deepEqual([...group.entries({ prefix: "none" })], []);
  for (const options of [{ prefx: "a" }, { prefix: 1 }, "a"]) {
    assert.throws(() => group.entries(options), TypeError);
  }
});

packageTest("values that no loop has reached are not read", async ({ group }) => {
  group.setMany(Array.from({ length: 600 }, (_, index) => [`key ${index + 1000}`, index]));
  const { functions } = internalsOf(group);
  const names = ["getSharedValue", "getSharedValues", "getSharedValuesForKeys"];
  const originals = names.map((name) => [name, functions[name]]);
  const read = [];
  for (const [name, call] of originals) {
    functions[name] = (...given) => {
      const text = call(...given);
      read.push(name === "getSharedValue" ? 1 : Object.keys(JSON.parse(text)).length);
      return text;
    };
  }
  const took = (body) => {
    body();
    return read.splice(0);
  };
  try {
    let changes;
    let entries;
    assert.deepEqual(took(() => changes = group.changes()), []);
    assert.deepEqual(took(() => entries = group.entries()), []);
    assert.deepEqual(took(() => entries.next()), [256]);
    assert.deepEqual(took(() => [...entries]), [256, 88]);
    assert.deepEqual(took(() => group.getMany(["key 1000", "none"])), [1]);
    assert.deepEqual(took(() => [...group.entries({ prefix: "key 100" })]), [10]);
    assert.deepEqual(took(() => [group.size, ...group.keys()]), []);
    group.set("key 1000", "new");
    await changes.next();
    assert.deepEqual(took(() => changes.return()), [1]);
  } finally {
    Object.assign(functions, Object.fromEntries(originals));
  }
});

packageTest("a text is refused as a list of keys, and a number as a batch", ({ group }) => {
  group.setMany({ o: 1, l: 2, d: 3, old: 4 });
  assert.throws(() => group.setMany({ new: 1 }, "old"), TypeError);
  assert.throws(() => group.setMany({ new: 1 }, ["old", 7]), TypeError);
  assert.throws(() => group.getMany("old"), TypeError);
  assert.throws(() => group.getMany([7]), TypeError);
  assert.throws(() => group.getMany(null), TypeError);
  for (const values of [7, true, "ab", () => {}, ["ab"], [7], [null]]) {
    assert.throws(() => group.setMany(values), TypeError);
  }
  assert.deepEqual(group.getMany(), { o: 1, l: 2, d: 3, old: 4 });
});

packageTest("keys, values and entries have the same order", ({ group }) => {
  const sorted = ["-1", "0", "007", "10", "9", "9a", "A", "a", "é", "\uffee", "😀"];
  group.setMany(sorted.map((key) => [key, key]).reverse());
  assert.deepEqual([...group.keys()], sorted);
  assert.deepEqual([...group.values()], sorted);
  assert.deepEqual([...group.entries()], sorted.map((key) => [key, key]));
  assert.deepEqual([...new Map(group).keys()], sorted);
});

packageTest("data comes back as a copy of the bytes", ({ group }) => {
  const all = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
  for (const bytes of [all, new Uint8Array(0), all.subarray(3, 10), new Uint8Array([1])]) {
    assert.equal(group.data.set("data", bytes), group.data);
    const read = group.data.get("data");
    assert.ok(read instanceof Uint8Array);
    assert.equal(read.byteLength, read.buffer.byteLength);
    assert.deepEqual([...read], [...bytes]);
  }
  group.data.set("data", new Uint8Array([1, 2, 3]).buffer);
  const kept = group.data.get("data");
  group.data.set("data", new Uint8Array([4]));
  assert.deepEqual([...kept], [1, 2, 3]);
  assert.equal(group.data.get("none"), undefined);
  assert.equal(group.data.has("data"), true);
  assert.equal(group.has("data"), false);
  group.set("data", 1);
  assert.equal(group.data.has("data"), false);
});

packageTest("a group is closed at its block's end, and may be closed twice", ({ directory }) => {
  const group = SharedGroup.open("other", { directory: pathToFileURL(`${directory}/`) });
  assert.equal(group.name, "other");
  group[Symbol.dispose]();
  group.close();
  assert.throws(() => group.get("key"), { code: "invalidHandle" });
});

packageTest("two handles are the same group", ({ group, directory }) => {
  const other = SharedGroup.open("test", { directory });
  other.set("key", "from the other");
  assert.equal(group.get("key"), "from the other");
  other.close();
  assert.equal(group.get("key"), "from the other");
});
