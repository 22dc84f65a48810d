// Tests that the library and the package determine the data folder by the same rule.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { runScriptWith } from "./support.mjs";

const home = mkdtempSync(join(tmpdir(), "widget-bridge-"));
const data = join(home, "data");
const none = { HOME: home, XDG_DATA_HOME: undefined, WIDGET_BRIDGE_HOME: undefined };

test("the package looks for groups where the library keeps them", async () => {
  try {
    mkdirSync(join(home, "real", "sub"), { recursive: true });
    symlinkSync(join(home, "real", "sub"), join(home, "link"));
    for (const variables of [
      {}, { XDG_DATA_HOME: "relative" }, { XDG_DATA_HOME: "" }, { XDG_DATA_HOME: data },
      { XDG_DATA_HOME: data, WIDGET_BRIDGE_HOME: "" },
      { XDG_DATA_HOME: data, WIDGET_BRIDGE_HOME: join(home, "groups") },
      { WIDGET_BRIDGE_HOME: `${home}/link/../behind` }, { XDG_DATA_HOME: `${home}/link/../shared` },
      { HOME: `${home}/link/../home` },
    ]) {
      const told = await runScriptWith({ ...none, ...variables }, "node-face-folder.mjs");
      assert.deepEqual(told, { status: 0, output: "true\n" }, JSON.stringify(variables));
    }
  } finally {
    rmSync(home, { recursive: true });
  }
});

test("without HOME, the package looks in the home folder of the user's account", async () => {
  for (const HOME of ["", undefined]) {
    const told = await runScriptWith({ ...none, HOME }, "node-face-folder.mjs", "absent");
    assert.deepEqual(told, { status: 0, output: "true\n" }, `HOME is ${HOME}`);
  }
});

test("without HOME, a user without an account has no folder, and the error says so", {
  skip: process.getuid() !== 0 && "only root may become such a user",
}, async () => {
  for (const HOME of ["", undefined]) {
    const told = await runScriptWith({ ...none, HOME }, "node-face-folder.mjs", "homeless");
    assert.deepEqual(told, { status: 0, output: "true\n" }, `HOME is ${HOME}`);
  }
});
