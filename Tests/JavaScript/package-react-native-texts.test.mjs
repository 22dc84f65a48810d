// Tests that the promise module's native part on a desktop passes texts to the library, and back,
// as they are. Parsing a text and writing it again would change its white space, numbers and
// escapes.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { functions } from "../../bridge-js/src/client/functions.js";
import { internalsOf } from "../../bridge-js/src/client/group.js";
import { moduleTest } from "./promise-module.mjs";
import { failureOf } from "./support.mjs";

/** JSON texts that JSON.stringify() would not write. */
const odd = [
  '{"a" :1.50,\t"b":[ ]}', "1E2", "-0", "123456789012345678901234567890", '"\\u0041\\/\\u00e9"',
  '"\\u0000"', '"\\ud83c\\udf93"', '{"__proto__":{"a":1},"a":2}', '"\u2028 가 🎓 \u{10ffff} \x7f"',
  "[[[[[[[[[[]]]]]]]]]]",
];

/** How the module names a function of the library. */
const promised = (name) => name.replace(/JSON$/, "");

moduleTest("without promises, too, an error names the function", async ({ native }) => {
  for (const name of ["getSharedValue", "removeSharedValue", "setSharedValue"]) {
    const { message } = await failureOf(() => native[`${name}Sync`]("test", 5, "1"));
    assert.ok(message.startsWith(`${name}: `), message);
  }
});

moduleTest("values come back as the texts that they were", async ({ native, group }) => {
  for (const [index, text] of odd.entries()) {
    const key = `key ${index}`;
    await native.setSharedValue("test", key, text);
    assert.equal(await native.getSharedValue("test", key), text);
    assert.equal(group.getText(key), text);
    const object = `{"${key}":${text}}`;
    assert.equal(await native.getSharedValues("test"), object);
    assert.equal(await native.getSharedValuesForKeys("test", ` [ "${key}" ] `), object);
    // The library compares the bytes, so an equal value that is written otherwise does not count.
    assert.equal(await native.replaceSharedValue("test", key, `${text} `, "1"), false);
    assert.equal(await native.replaceSharedValue("test", key, text, '"a\\u0062"'), true);
    assert.equal(await native.getSharedValue("test", key), '"a\\u0062"');
    await native.setSharedValues("test", `{ "${key}" : ${text} }`, null);
    assert.equal(native.getSharedValueSync("test", key), text);
    native.setSharedValueSync("test", key, "1.0");
    assert.equal(await native.getSharedValue("test", key), "1.0");
    await native.setSharedValues("test", null, `[ "${key}" ]`);
    assert.equal(await native.getSharedValue("test", key), null);
  }
  assert.equal(await native.replaceSharedValue("test", "new", null, "1.0"), true);
  assert.equal(await native.replaceSharedValue("test", "new", null, "2"), false);
  assert.equal(await native.replaceSharedValue("test", "new", "1.0", null), true);
  assert.equal(await native.getSharedValues("test"), "{}");
});

moduleTest("documents come as the library writes them", async ({ native, group }) => {
  group.registerKind({
    kind: "tides", displayName: "Tides / 조수", supportedFamilies: ["systemSmall"],
    parameters: [{ name: "harbour", type: "string", options: ["a\u0000b", "\u2028"] }],
  });
  await native.setTimeline("test", "tides",
    '{ "entries" : [{"date":"2026-05-01T00:00:00Z","content":{"title":"\\u0041\\u0001"}}] }');
  const event = '{"title":"\\u00e9 🎓","endDate":"2026-05-08"}';
  await native.setSharedValue("test", "widgetDataKey", event);
  await native.registerWidgetInstance("test", "tides", '{ "configuration" : {} }');
  const request = '{ "now" : "2026-05-01T09:00:00Z", "timeZone" : "Asia/Seoul", "locale":"ko" }';
  const documents = {
    getSharedValues: [],
    getSharedValuesForKeys: ['["widgetDataKey"]'],
    getSharedKeysJSON: [],
    getWidgetKindsJSON: [],
    getConfigurationOptionsJSON: ["tides", "harbour"],
    getTimelineJSON: ["dday", request],
    getEntryJSON: ["tides", request],
    getSnapshotJSON: ["dday", request],
    getPlaceholderJSON: ["dday", request],
    renderWidgetSVG: ["dday", request],
    getWidgetDrawingJSON: ["tides", request],
    getIntentsJSON: [],
    getRefreshPlanJSON: ["globalTotals", request],
    getCurrentConfigurationsJSON: [],
  };
  const texts = Object.entries(functions).filter(([name, { gives, mayBeAbsent }]) =>
    gives === "text" && !mayBeAbsent && typeof native[promised(name)] === "function"
  );
  assert.deepEqual(Object.keys(documents), texts.map(([name]) => name));
  for (const [name, values] of Object.entries(documents)) {
    const expected = internalsOf(group).call("test", name, ...values);
    assert.equal(typeof expected, "string");
    assert.equal(await native[promised(name)]("test", ...values), expected, name);
  }
  await native.performIntent("test", "toggleStudyDay", ' { "date" : "2026-05-01" } ');
  assert.equal(await native.getSharedValue("test", "studyDays"), '["2026-05-01"]');
});

moduleTest("a text that no library in C can take is refused", async ({ native, group }) => {
  await native.setSharedValue("test", "key", "1");
  const before = group.changeCount;
  let count = 0;
  for (const [name, { takes }] of Object.entries(functions)) {
    const method = promised(name);
    if (method === "openSharedGroup" || typeof native[method] !== "function") continue;
    for (const [place, [parameter, type]] of takes.entries()) {
      if (!type.startsWith("text")) continue;
      for (const [text, message] of [["a\0b", /U\+0000/], ["\ud800", /half of a surrogate pair/],
        ["x\udc00", /half of a surrogate pair/], [7, /must be a string/]]) {
        const values = takes.slice(1).map(([, type], index) =>
          index + 1 === place ? text : { number: 0, integer: 200, bytes: "" }[type] ?? "key"
        );
        const error = await failureOf(() => native[method]("test", ...values));
        const told = `${name}, ${parameter}, ${JSON.stringify(text)}: ${error}`;
        assert.ok(error instanceof TypeError, told);
        assert.equal(error.code, "invalidArgument", told);
        assert.match(error.message, new RegExp(`^${name}: ${parameter} `), told);
        assert.match(error.message, message, told);
        count += 1;
      }
    }
  }
  assert.ok(count > 150, `${count}`);
  assert.equal(group.changeCount, before);
  // As an escape in JSON, half of a pair is a fault of the value, which is told with its code.
  const error = await failureOf(() => native.setSharedValue("test", "key", '"\\ud800"'));
  assert.equal(error.code, "invalidJSON");
  assert.equal(await native.getSharedValue("test", "key"), "1");
});

moduleTest("long texts are whole", async ({ native, group }) => {
  // The core takes texts of 65,536 units and more in another way than shorter ones.
  for (const length of [65_533, 65_534, 65_535, 65_536, 65_537, 1_000_000]) {
    for (const last of ["x", "é", "가", "🎓"]) {
      const text = `"${"가".repeat(length - 2 - last.length)}${last}"`;
      assert.equal(text.length, length);
      await native.setSharedValue("test", "long", text);
      assert.ok(await native.getSharedValue("test", "long") === text, `${length} ${last}`);
      assert.ok(group.getText("long") === text, `${length} ${last}`);
      assert.ok(await native.getSharedValues("test") === `{"long":${text}}`, `${length} ${last}`);
      const wrong = text.replace(`${last}"`, 'y"');
      assert.equal(await native.replaceSharedValue("test", "long", wrong, "1"), false);
      assert.equal(await native.replaceSharedValue("test", "long", text, `[${text}]`), true);
      assert.ok(native.getSharedValueSync("test", "long") === `[${text}]`, `${length} ${last}`);
    }
  }
  const base64 = Buffer.alloc(1_000_001, "\0\xff\x80").toString("base64");
  await native.setSharedData("test", "long", base64);
  assert.ok(await native.getSharedData("test", "long") === base64);
});
