import assert from "node:assert/strict";
import { bridge } from "./bridge.mjs";
import { failureOf, groupTest, kept, runScript } from "./support.mjs";

const forGood = 4294967295;

groupTest("the change count differs after a change", ({ group }) => {
  const before = bridge.getSharedChangeCount(group);
  assert.notEqual(before, 0);
  assert.equal(bridge.getSharedChangeCount(group), before);
  bridge.setSharedValue(group, "key", "1");
  assert.notEqual(bridge.getSharedChangeCount(group), before);
});

groupTest("a wait reports an earlier change at once", async ({ group }) => {
  const count = bridge.getSharedChangeCount(group);
  bridge.setSharedValue(group, "key", "1");
  assert.equal(await kept(bridge.waitForSharedChange(group, count, forGood)), 1);
});

groupTest("a wait ends with a change", async ({ group }) => {
  const count = bridge.getSharedChangeCount(group);
  const waits = Array.from({ length: 4 }, () => bridge.waitForSharedChange(group, count, forGood));
  bridge.setSharedValue(group, "key", "1");
  assert.deepEqual(await kept(Promise.all(waits)), [1, 1, 1, 1]);
});

groupTest("a wait ends after its time", async ({ group }) => {
  const count = bridge.getSharedChangeCount(group);
  assert.equal(await kept(bridge.waitForSharedChange(group, count, 0)), 0);
  assert.equal(await kept(bridge.waitForSharedChange(group, count, 20)), 0);
});

groupTest("a wait ends when its group is closed", async ({ group }) => {
  const wait = bridge.waitForSharedChange(group, bridge.getSharedChangeCount(group), forGood);
  bridge.closeSharedGroup(group);
  assert.equal((await failureOf(() => kept(wait))).code, "invalidHandle");
  const late = await failureOf(() => kept(bridge.waitForSharedChange(group, 1, forGood)));
  assert.equal(late.code, "invalidHandle");
});

groupTest("two processes see each other's changes", async ({ group, directory }) => {
  const child = runScript("answer.mjs", directory);
  for (let round = 1; round <= 20; round++) {
    bridge.setSharedValue(group, "question", `${round}`);
    for (;;) {
      const count = bridge.getSharedChangeCount(group);
      if (JSON.parse(bridge.getSharedValues(group)).answer === round) break;
      await kept(bridge.waitForSharedChange(group, count, forGood));
    }
  }
  assert.deepEqual(await child, { status: 0, output: "answered 20\n" });
});

groupTest("two processes that write at once lose nothing", async ({ group, directory }) => {
  const children = ["a", "b"].map((key) => runScript("count-up.mjs", directory, key));
  for (const { status, output } of await Promise.all(children)) assert.equal(status, 0, output);
  const values = JSON.parse(bridge.getSharedValues(group));
  for (const writer of ["a", "b"]) {
    for (let index = 0; index < 200; index++) assert.equal(values[`${writer}${index}`], index);
  }
});
