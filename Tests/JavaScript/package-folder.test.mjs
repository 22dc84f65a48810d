// Tests what happens to an iteration if its group's folder is removed.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { SharedGroup, WidgetBridgeError } from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";
import { failureOf, kept } from "./support.mjs";

packageTest("if the group's folder is removed, an iteration ends with the reason", async (test) => {
  const removed = SharedGroup.open("removed", { directory: test.directory });
  const failure = failureOf(() => kept(removed.changes().next()));
  rmSync(join(test.directory, "removed"), { recursive: true });
  const error = await failure;
  assert.equal(error.code, "groupUnavailable", `${error}`);
  assert.ok(error instanceof WidgetBridgeError);
  removed.close();
});

packageTest("if another group replaces the group, an iteration ends or continues", async (test) => {
  const replaced = SharedGroup.open("replaced", { directory: test.directory });
  const first = kept(replaced.changes().next()).catch((error) => error);
  rmSync(join(test.directory, "replaced"), { recursive: true });
  const other = SharedGroup.open("replaced", { directory: test.directory });
  other.set("key", 1);
  const result = await first;
  // The iteration may have looked before or after the new group existed.
  if (result instanceof WidgetBridgeError) assert.equal(result.code, "groupUnavailable");
  else assert.ok(result.value?.all || result.value?.keys.includes("key"), `${result}`);
  replaced.close();
  other.close();
});

packageTest("a group's folder has one path, whatever the directory ends with", ({ directory }) => {
  for (const end of ["/", "//", "/.", "/./"]) {
    const group = SharedGroup.open("test", { directory: `${directory}${end}` });
    const told = inspect(group).replaceAll('"', "'");
    assert.ok(told.includes(`folder: '${directory}/test'`), told);
    group.close();
  }
});
