// A folder with a group on the portable backend, and other processes that use it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { SharedGroup } from "../../../bridge-js/mod.js";

/** A test with a folder for groups. */
export function folderTest(name, body) {
  test(name, async () => {
    const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
    try {
      await body(directory);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
}

/** Opens the group "test" of a folder on the portable backend. */
export const portable = (directory, more) =>
  SharedGroup.open("test", { directory, backend: "portable", ...more });

/** Starts another process, which runs a script of this folder. */
export function start(script, ...values) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...values], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) =>
    child.on("exit", (status, signal) => resolve(signal ?? status))
  );
  const lines = [];
  child.stdout.setEncoding("utf8").on("data", (text) => lines.push(...text.trim().split("\n")));
  return { child, ended, lines };
}
