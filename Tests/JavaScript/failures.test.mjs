import assert from "node:assert/strict";
import { bridge } from "./bridge.mjs";
import { failureOf, groupTest } from "./support.mjs";

/** Checks that each call fails with its code, in an Error whose detail has the same code. */
async function checkFailures(failures) {
  for (const [code, call] of failures) {
    const error = await failureOf(call);
    assert.ok(error instanceof Error, `${call}`);
    assert.equal(error.code, code, `${call}: ${error.message}`);
    assert.equal(error.detail.code, code, `${call}`);
    assert.equal(error.detail.version, 1);
    assert.equal(error.message, error.detail.message);
    assert.ok(error.message.length > 15, error.message);
  }
}

groupTest("a failure has the code of its status and a sentence", async ({ group, directory }) => {
  bridge.setSharedData(group, "data", new Uint8Array(1));
  bridge.setSharedValue(group, "value", "1");
  const reader = bridge.openSharedGroup("test", JSON.stringify({ directory, readOnly: true }));
  await checkFailures([
    ["invalidArgument", () => bridge.openSharedGroup("a/b", null)],
    ["invalidArgument", () => bridge.openSharedGroup("..", null)],
    ["invalidArgument", () => bridge.openSharedGroup("", null)],
    ["tooLarge", () => bridge.openSharedGroup("n".repeat(129), null)],
    ["invalidJSON", () => bridge.openSharedGroup("test", "{")],
    ["invalidValue", () => bridge.openSharedGroup("test", '{"directory":7}')],
    ["groupUnavailable", () => bridge.openSharedGroup("test", '{"directory":"/proc/none"}')],
    ["invalidHandle", () => bridge.getSharedValue(0, "value")],
    ["invalidHandle", () => bridge.closeSharedGroup(4294967295)],
    ["invalidArgument", () => bridge.setSharedValue(group, "", "1")],
    ["tooLarge", () => bridge.setSharedValue(group, "k".repeat(512), "1")],
    ["invalidJSON", () => bridge.setSharedValue(group, "key", "{a:1}")],
    ["invalidJSON", () => bridge.setSharedValue(group, "key", '"\\ud800"')],
    ["tooLarge", () => bridge.setSharedValue(group, "key", "[".repeat(129) + "]".repeat(129))],
    ["invalidValue", () => bridge.setSharedValues(group, "[]", null)],
    ["invalidValue", () => bridge.setSharedValues(group, null, "{}")],
    ["notFound", () => bridge.getSharedValue(group, "key")],
    ["notFound", () => bridge.removeSharedValue(group, "key")],
    ["wrongType", () => bridge.getSharedValue(group, "data")],
    ["wrongType", () => bridge.getSharedData(group, "value")],
    ["readOnly", () => bridge.setSharedValue(reader, "key", "1")],
    ["notFound", () => bridge.getTimelineJSON(group, "clock", null)],
    ["invalidValue", () => bridge.getTimelineJSON(group, "dday", '{"timeZone":"Mars/Olympus"}')],
  ]);
  bridge.closeSharedGroup(reader);
});

groupTest("the detail has the key, the path and the value", async ({ group }) => {
  const absent = await failureOf(() => bridge.getSharedValue(group, "absent"));
  assert.equal(absent.detail.key, "absent");
  const request = JSON.stringify({ timeZone: "Mars/Olympus" });
  const { detail } = await failureOf(() => bridge.getTimelineJSON(group, "dday", request));
  assert.equal(detail.path, "$.timeZone");
  assert.equal(detail.value, "Mars/Olympus");
});

groupTest("the last error can be read, and a success keeps it", async ({ group }) => {
  const { detail } = await failureOf(() => bridge.getSharedValue(group, "absent"));
  bridge.setSharedValue(group, "key", "1");
  assert.deepEqual(JSON.parse(bridge.getLastErrorJSON()), detail);
});

groupTest("a closed handle is invalid", async ({ group }) => {
  bridge.closeSharedGroup(group);
  assert.equal(bridge.getSharedChangeCount(group), 0);
  await checkFailures([
    ["invalidHandle", () => bridge.getSharedValue(group, "key")],
    ["invalidHandle", () => bridge.closeSharedGroup(group)],
    ["invalidHandle", () => bridge.interruptSharedWaits(group)],
  ]);
});
