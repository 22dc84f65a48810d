// Tests update(), which reads, changes and stores a value in one step for all processes.
import assert from "node:assert/strict";
import { SharedGroup, WidgetBridgeError } from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";
import { failureOf, runScript } from "./support.mjs";

packageTest("two processes that count to 5,000 each count to 10,000", async (test) => {
  const { group, directory } = test;
  const children = await Promise.all(
    [1, 2].map(() => runScript("package-update.mjs", directory, "5000")),
  );
  for (const { status, output } of children) {
    assert.equal(status, 0, output);
    assert.ok(Number(output) >= 5000, output);
  }
  assert.deepEqual(group.get("counts"), { visits: 10_000 });
});

packageTest(
  "the function gets the value, and update() returns the new value",
  async ({ group }) => {
    assert.equal((await group.update("key", (old) => old === undefined ? [1] : old)).length, 1);
    assert.deepEqual(await group.update("key", (old) => [...old, 2]), [1, 2]);
    assert.deepEqual(group.get("key"), [1, 2]);
    assert.equal(await group.update("key", () => null), null);
    assert.equal(await group.update("key", (old) => old === null), true);
    assert.equal(group.getText("key"), "true");
    group.setText("key", "1.50");
    await group.update("key", (old) => old * 2);
    assert.equal(group.getText("key"), "3");
    const counted = group.changeCount;
    await group.update("한글 😀", (old = 0) => old + 1);
    assert.equal(group.get("한글 😀"), 1);
    assert.notEqual(group.changeCount, counted);
  },
);

packageTest("the function runs again if the value was changed meanwhile", async (test) => {
  const { group, directory } = test;
  const other = SharedGroup.open("test", { directory });
  const writes = [
    () => other.set("key", "theirs"),
    () => other.remove("key"),
    () => other.setText("key", '"theirs" '),
    () => {},
  ];
  const olds = [];
  const made = await group.update("key", (old) => {
    olds.push(old);
    writes[olds.length - 1]();
    return `${old}, ours`;
  });
  assert.deepEqual(olds, [undefined, "theirs", undefined, "theirs"]);
  assert.equal(made, "theirs, ours");
  assert.equal(group.get("key"), made);
  other.close();
});

packageTest("text is replaced if it is still as expected", async ({ group, directory }) => {
  assert.equal(group.replaceText("key", undefined, " [1, 2] "), true);
  const refused = [null, "[1,2]", "[1, 2", " [1, 2] ", ""];
  for (const expected of refused) assert.equal(group.replaceText("key", expected, "7"), false);
  assert.equal(group.getText("key"), "[1, 2]");
  assert.equal(group.replaceText("key", "[1, 2]", '"한글 😀"'), true);
  assert.equal(group.replaceText("key", '"한글 😀"', null), true);
  assert.equal(group.has("key"), false);
  assert.equal(group.replaceText("key", null, undefined), true);
  group.data.set("data", new Uint8Array(1));
  const reader = SharedGroup.open("test", { directory, readOnly: true });
  const failures = [
    ["wrongType", () => group.replaceText("data", null, "1")],
    ["invalidJSON", () => group.replaceText("key", null, "{")],
    ["readOnly", () => reader.replaceText("key", null, "1")],
  ];
  for (const [code, call] of failures) assert.equal((await failureOf(call)).code, code);
  for (const [message, values] of [
    [/^replaceText: key must be a string/, [7, null, "1"]],
    [/^replaceText: expected must be a string/, ["key", 1, "1"]],
    [/^replaceText: json must be a string/, ["key", null, 1]],
  ]) {
    const error = await failureOf(() => group.replaceText(...values));
    assert.ok(error instanceof TypeError, `${error}`);
    assert.match(error.message, message);
  }
  reader.close();
});

packageTest("a function that fails changes nothing", async ({ group, directory }) => {
  group.set("key", "before").data.set("data", new Uint8Array(1));
  const reason = new Error("no");
  const thrown = await failureOf(() =>
    group.update("key", () => {
      throw reason;
    })
  );
  assert.equal(thrown, reason);
  const wrong = [
    [() => group.update("key", () => {}), /^update: .*undefined/],
    [() => group.update("key", async () => 1), /promise/],
    [() => group.update("key", () => NaN), /NaN/],
    [() => group.update("key", () => ({ a: new Uint8Array(1) })), /data\.set/],
    [() => group.update("key"), /^update: change must be a function/],
    [() => group.update("key", "value"), /^update: change must be a function/],
    [() => group.update(7, () => 1), /^update: key must be a string/],
  ];
  for (const [call, message] of wrong) {
    const error = await failureOf(call);
    assert.ok(error instanceof TypeError, `${call}: ${error}`);
    assert.match(error.message, message);
  }
  const reader = SharedGroup.open("test", { directory, readOnly: true });
  const failures = [
    ["wrongType", () => group.update("data", () => 1)],
    ["readOnly", () => reader.update("key", () => 1)],
    ["invalidArgument", () => group.update("", () => 1)],
    // This function sets the key that update() is about to change, so it would run again for ever.
    ["conflict", () => {
      let runs = 0;
      return group.update("key", () => {
        group.set("key", ++runs);
        return "never";
      });
    }],
  ];
  for (const [code, call] of failures) {
    const error = await failureOf(call);
    assert.ok(error instanceof WidgetBridgeError, `${call}: ${error}`);
    assert.equal(error.code, code);
  }
  reader.close();
});

packageTest("a refused promise that rejects does not end the process", async (test) => {
  const { status, output } = await runScript("package-async-update.mjs", test.directory);
  assert.equal(output, "TypeError\nTypeError\nTypeError\n0 false\n");
  assert.equal(status, 0);
});
