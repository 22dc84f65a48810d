// Tests that the library and the package determine the data folder by the same rule.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { runScriptWith } from "./support.mjs";

const home = mkdtempSync(join(tmpdir(), "widget-bridge-"));
const data = join(home, "data");
const none = { HOME: home, XDG_DATA_HOME: undefined, WIDGET_BRIDGE_HOME: undefined };

test("the package looks for groups where the library keeps them", async () => {
  try {
    for (const variables of [
      {}, { XDG_DATA_HOME: "relative" }, { XDG_DATA_HOME: "" }, { XDG_DATA_HOME: data },
      { XDG_DATA_HOME: data, WIDGET_BRIDGE_HOME: "" },
      { XDG_DATA_HOME: data, WIDGET_BRIDGE_HOME: join(home, "groups") },
    ]) {
      const told = await runScriptWith({ ...none, ...variables }, "node-face-folder.mjs");
      assert.deepEqual(told, { status: 0, output: "true\n" }, JSON.stringify(variables));
    }
  } finally {
    rmSync(home, { recursive: true });
  }
});
