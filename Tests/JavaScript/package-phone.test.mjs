// Tests the package as an app on a phone sees it: resolved with the condition "react-native", with
// a stand-in for React Native whose native module calls the real library.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { expected } from "./phone/expected.mjs";

const packageFolder = fileURLToPath(new URL("../../bridge-js/", import.meta.url));
const phone = fileURLToPath(new URL("phone/", import.meta.url));

test("an app's native module provides values, data, widgets and the shims", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "widget-bridge-")));
  try {
    // A copy, because a link would be resolved to a folder without React Native.
    cpSync(packageFolder, join(folder, "node_modules", "widget-bridge"), { recursive: true });
    cpSync(join(phone, "react-native"), join(folder, "node_modules", "react-native"), {
      recursive: true,
    });
    cpSync(join(phone, "app.js"), join(folder, "app.js"));
    const dependencies = { "react-native": "*", "widget-bridge": "*" };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", dependencies }));
    const options = globalThis.Deno
      ? ["run", "-A", "--no-lock", "--node-modules-dir=manual", "--conditions=react-native"]
      : ["--conditions=react-native"];
    const output = execFileSync(process.execPath, [...options, "app.js"], {
      cwd: folder, encoding: "utf8", env: { ...process.env, WIDGET_BRIDGE_HOME: folder },
    });
    assert.deepEqual(JSON.parse(output), expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
