// What becomes of an iteration whose group's folder goes.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { SharedGroup, WidgetBridgeError } from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";
import { failureOf, kept } from "./support.mjs";

packageTest("an iteration ends with why, where the group's folder is removed", async (test) => {
  const removed = SharedGroup.open("removed", { directory: test.directory });
  const replaced = SharedGroup.open("replaced", { directory: test.directory });
  const failures = [removed, replaced].map((group) =>
    failureOf(() => kept(group.changes().next()))
  );
  rmSync(join(test.directory, "removed"), { recursive: true });
  rmSync(join(test.directory, "replaced"), { recursive: true });
  SharedGroup.open("replaced", { directory: test.directory }).close();
  for (const error of await Promise.all(failures)) {
    assert.equal(error.code, "groupUnavailable", `${error}`);
    assert.ok(error instanceof WidgetBridgeError);
  }
  removed.close();
  replaced.close();
});
