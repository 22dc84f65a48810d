import assert from "node:assert/strict";
import { test } from "node:test";
import { bridge } from "./bridge.mjs";
import { failureOf, groupTest } from "./support.mjs";

groupTest("a value comes back byte for byte", ({ group }) => {
  for (const json of ['{"x": 1.50, "y": [1e400, -0]}', "null", '"한글 😀 \\u00e9"', "[]", "0"]) {
    assert.equal(bridge.setSharedValue(group, "key", `\n ${json}\t`), 0);
    assert.equal(bridge.getSharedValue(group, "key"), json);
  }
});

groupTest("any text can be a key", ({ group }) => {
  for (const key of ["k", "a b/c", "열쇠", "😀", "k".repeat(511)]) {
    bridge.setSharedValue(group, key, "1");
    assert.equal(bridge.getSharedValue(group, key), "1");
  }
});

groupTest("a text of any length comes back unchanged", ({ group }) => {
  for (const length of [0, 1, 252, 253, 254, 255, 256, 1023, 1024, 16_380, 20_000, 3_000_000]) {
    for (const letter of ["y", "é", "한", "😀"]) {
      const json = JSON.stringify(letter.repeat(length));
      bridge.setSharedValue(group, "long", json);
      assert.ok(bridge.getSharedValue(group, "long") === json, `${length} times ${letter}`);
    }
  }
});

groupTest("a batch sets and removes at once", ({ group }) => {
  bridge.setSharedValue(group, "old", "1");
  assert.equal(bridge.setSharedValues(group, '{"b":[1],"a":null}', '["old","none"]'), 0);
  assert.equal(bridge.getSharedValues(group), '{"a":null,"b":[1]}');
  assert.equal(bridge.setSharedValues(group, bridge.getSharedValues(group), null), 0);
  assert.equal(bridge.getSharedValues(group), '{"a":null,"b":[1]}');
});

groupTest("values of some keys come in the given order, or by a prefix", async ({ group }) => {
  bridge.setSharedValues(group, '{"b":[1],"a":null,"e.1":1,"e.😀":2,"e":3}', null);
  bridge.setSharedData(group, "e.data", new Uint8Array(1));
  const some = (keys) => bridge.getSharedValuesForKeys(group, JSON.stringify(keys));
  assert.equal(some(["b", "none", "a", "e.data", "e.😀"]), '{"b":[1],"a":null,"e.😀":2}');
  assert.equal(some([]), "{}");
  assert.equal(some({ prefix: "e." }), '{"e.1":1,"e.😀":2}');
  for (const [keys, code] of [[[1], "invalidValue"], [[""], "invalidArgument"]]) {
    assert.equal((await failureOf(() => some(keys))).code, code);
  }
  for (const [keys, value] of [[{ prefix: 1 }, "1"], [{}, "null"]]) {
    const { detail } = await failureOf(() => some(keys));
    assert.deepEqual([detail.path, detail.value], ["$.prefix", value]);
  }
});

groupTest("one value is removed, then all values", async ({ group }) => {
  bridge.setSharedValues(group, '{"a":1,"b":2}', null);
  assert.equal(bridge.removeSharedValue(group, "a"), 0);
  assert.equal((await failureOf(() => bridge.getSharedValue(group, "a"))).code, "notFound");
  assert.equal(bridge.removeAllSharedValues(group), 0);
  assert.equal(bridge.getSharedValues(group), "{}");
});

groupTest("data comes back as bytes", ({ group }) => {
  const all = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
  for (const bytes of [all, new Uint8Array(0), all.subarray(3, 10)]) {
    assert.equal(bridge.setSharedData(group, "data", bytes), 0);
    const read = bridge.getSharedData(group, "data");
    assert.ok(read instanceof Uint8Array);
    assert.deepEqual([...read], [...bytes]);
  }
});

groupTest("keys are listed with type and size", ({ group }) => {
  bridge.setSharedValue(group, "b", "12");
  bridge.setSharedData(group, "a", new Uint8Array(5));
  assert.deepEqual(JSON.parse(bridge.getSharedKeysJSON(group)), {
    version: 1,
    keys: [
      { key: "a", type: "data", byteCount: 5 },
      { key: "b", type: "value", byteCount: 2 },
    ],
  });
});

test("the version is that of the header", () => {
  assert.equal(bridge.getBridgeVersion(), 0 << 16 | 2 << 8 | 0);
});
