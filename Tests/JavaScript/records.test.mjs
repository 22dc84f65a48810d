// Tests changes that are made only if nothing else has changed, and records that programs keep.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { bridge } from "./bridge.mjs";
import { failureOf, groupTest } from "./support.mjs";

const apply = (group, changes) => bridge.applySharedChanges(group, JSON.stringify(changes));
const records = (group, prefix = "") =>
  JSON.parse(bridge.getSharedRecordsJSON(group, prefix)).records;
const revision = (group) => JSON.parse(bridge.getSharedChangesJSON(group, null)).revision;

groupTest("values, data and records are set and removed as one change", ({ group }) => {
  bridge.setSharedValues(group, '{"old":1,"data":2}', null);
  const before = revision(group);
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  assert.equal(
    apply(group, {
      values: { a: [1.5, null], '"é😀\n': {} },
      data: { data: Buffer.from(bytes).toString("base64"), none: "", one: "/w==", two: "AP8=" },
      removedKeys: ["old", "never"],
      records: { "test/a": { at: 1 }, "test/b": "text", other: [null] },
    }),
    0,
  );
  assert.equal(revision(group), before + 1);
  assert.equal(bridge.getSharedValues(group), '{"\\"é😀\\n":{},"a":[1.5,null]}');
  assert.deepEqual([...bridge.getSharedData(group, "data")], [...bytes]);
  assert.deepEqual([...bridge.getSharedData(group, "none")], []);
  assert.deepEqual([...bridge.getSharedData(group, "one")], [255]);
  assert.deepEqual([...bridge.getSharedData(group, "two")], [0, 255]);
  assert.deepEqual(records(group, "test/"), { "test/a": { at: 1 }, "test/b": "text" });
  apply(group, { records: { "test/a": null, absent: null } });
  assert.deepEqual(records(group), { other: [null], "test/b": "text" });
});

groupTest("a value is stored unchanged, and a key that is removed and set is set", ({ group }) => {
  const json = '{"values":{"k": {"x": 1.50}  },"removedKeys":["k"],"records":{"r": [ 1 ] }}';
  bridge.applySharedChanges(group, json);
  assert.equal(bridge.getSharedValue(group, "k"), '{"x": 1.50}');
  assert.equal(
    bridge.getSharedRecordsJSON(group, ""), '{"version":1,"records":{"r":[ 1 ]}}',
  );
});

groupTest("a record's name may begin with a combining character", ({ group }) => {
  const named = { "\u0301x": 1, "🏽a": 2 };
  apply(group, { records: named });
  assert.deepEqual(records(group), named);
});

groupTest("records are no keys, and stay when all values are removed", async ({ group }) => {
  apply(group, { values: { k: 1 }, records: { r: 1 } });
  const since = JSON.stringify({ revision: revision(group) });
  bridge.removeAllSharedValues(group);
  apply(group, { records: { r: 2 } });
  assert.deepEqual(records(group), { r: 2 });
  assert.deepEqual(JSON.parse(bridge.getSharedKeysJSON(group)).keys, []);
  assert.equal((await failureOf(() => bridge.getSharedValue(group, "r"))).code, "notFound");
  assert.equal(JSON.parse(bridge.getSharedChangesJSON(group, since)).all, true);
  const later = JSON.stringify({ revision: revision(group) });
  const count = bridge.getSharedChangeCount(group);
  apply(group, { records: { r: 3 } });
  const changes = JSON.parse(bridge.getSharedChangesJSON(group, later));
  assert.deepEqual([changes.all, changes.keys, changes.kinds], [false, [], []]);
  assert.notEqual(bridge.getSharedChangeCount(group), count);
});

groupTest("nothing is changed if a key has changed since then", async ({ group }) => {
  apply(group, { values: { a: 1, b: 1 } });
  const known = revision(group);
  bridge.setSharedValue(group, "b", "2");
  assert.equal(apply(group, { values: { a: 2 }, unchangedSince: known }), 0);
  for (const changes of [
    { values: { b: 3, c: 1 } }, { removedKeys: ["b"] }, { data: { b: "" } },
    { removedKeys: ["b"], values: { b: 3 }, records: { r: 1 } },
  ]) {
    const failure = await failureOf(() => apply(group, { ...changes, unchangedSince: known }));
    assert.equal(failure.code, "conflict");
    assert.equal(failure.detail.key, "b");
  }
  assert.equal(bridge.getSharedValues(group), '{"a":2,"b":2}');
  assert.deepEqual(records(group), {});
  bridge.removeSharedValue(group, "b");
  const gone = await failureOf(() => apply(group, { values: { b: 4 }, unchangedSince: known }));
  assert.equal(gone.code, "conflict");
  bridge.removeAllSharedValues(group);
  const all = await failureOf(() => apply(group, { values: { z: 4 }, unchangedSince: known }));
  assert.equal(all.code, "conflict");
  assert.equal(apply(group, { values: { z: 4 }, unchangedSince: revision(group) }), 0);
});

groupTest("nothing is changed if a record has another value", async ({ group }) => {
  const known = { records: { r: 1 }, expectedRecords: { r: null, s: null } };
  assert.equal(apply(group, known), 0);
  assert.equal((await failureOf(() => apply(group, known))).code, "conflict");
  assert.equal(apply(group, { records: { r: null }, expectedRecords: { r: 1 } }), 0);
  assert.deepEqual(records(group), {});
});

groupTest("an error about a record has the record's name", async ({ group }) => {
  const longest = "r".repeat(503);
  assert.equal(apply(group, { records: { [longest]: 1 } }), 0);
  assert.deepEqual(records(group), { [longest]: 1 });
  for (const name of ["", `${longest}r`]) {
    for (const changes of [{ records: { [name]: 1 } }, { expectedRecords: { [name]: null } }]) {
      const { code, message, detail } = await failureOf(() => apply(group, changes));
      assert.equal(code, name === "" ? "invalidArgument" : "tooLarge");
      assert.match(message, name === "" ? /record/ : /record.* 504 bytes; the limit is 503\.$/);
      assert.ok(!JSON.stringify(detail).includes("program/"), JSON.stringify(detail));
      assert.equal(detail.key, undefined);
    }
  }
});

groupTest("a malformed change is refused, and nothing is changed", async ({ group }) => {
  const deep = (count) => "[".repeat(count) + "]".repeat(count);
  assert.equal(bridge.applySharedChanges(group, `{"values":{"k":${deep(128)}}}`), 0);
  for (const [json, code] of [
    ["[]", "invalidValue"], ["{", "invalidJSON"], ['{"values":[]}', "invalidValue"],
    ['{"data":{"k":"A"}}', "invalidValue"], ['{"data":{"k":"AP9="}}', "invalidValue"],
    ['{"data":{"k":"A==="}}', "invalidValue"], ['{"data":{"k":"A-8="}}', "invalidValue"],
    ['{"data":{"k":1}}', "invalidValue"],
    ['{"removedKeys":{}}', "invalidValue"], ['{"removedKeys":[1]}', "invalidValue"],
    ['{"records":1}', "invalidValue"], ['{"unchangedSince":-1}', "invalidValue"],
    ['{"unchangedSince":"1"}', "invalidValue"], ['{"expectedRecords":[]}', "invalidValue"],
    ['{"values":{"":1}}', "invalidArgument"], ['{"removedKeys":[""]}', "invalidArgument"],
    [JSON.stringify({ values: { ["k".repeat(512)]: 1 } }), "tooLarge"],
    [JSON.stringify({ records: { ["k".repeat(504)]: 1 } }), "tooLarge"],
    [JSON.stringify({ values: { a: 1, b: "x".repeat(16 << 20) } }), "tooLarge"],
    [`{"values":{"k":${deep(129)}}}`, "tooLarge"],
  ]) {
    const failure = await failureOf(() => bridge.applySharedChanges(group, json));
    assert.equal(failure.code, code, `${json.slice(0, 60)}: ${failure.message}`);
  }
  assert.equal(bridge.applySharedChanges(group, '{"values":null}'), 0);
  assert.equal(bridge.getSharedValues(group), `{"k":${deep(128)}}`);
});

groupTest("the error for an unknown member suggests the nearest name", async ({ group }) => {
  for (const [changes, message] of [
    [{ value: { k: 1 } }, 'Changes have no member "value"; did you mean values?'],
    [{ values: { k: 1 }, unchangedsince: 0 },
      'Changes have no member "unchangedsince"; did you mean unchangedSince?'],
    [{ values: { k: 1 }, expectedRecord: null },
      'Changes have no member "expectedRecord"; did you mean expectedRecords?'],
    [{ version: 1 },
      'Changes have no member "version"; it has values, data, removedKeys, records, ' +
        "unchangedSince, expectedRecords."],
  ]) {
    const failure = await failureOf(() => apply(group, changes));
    assert.equal(failure.code, "invalidValue", JSON.stringify(changes));
    assert.equal(failure.message, message);
    assert.equal(failure.detail.path, `$.${Object.keys(changes).at(-1)}`);
  }
  const { detail } = await failureOf(() => apply(group, { value: { k: 1 } }));
  assert.equal(detail.value, '{"k":1}');
  assert.equal(bridge.getSharedValues(group), "{}");
  assert.equal(apply(group, { values: { value: 1 }, records: { value: 1 } }), 0);
});
