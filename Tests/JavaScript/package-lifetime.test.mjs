// Tests what happens to groups that nobody closes. Each runtime collects garbage in its own way, so
// each is tested in a separate process with access to its collector.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { packageTest } from "./package.mjs";

const script = fileURLToPath(new URL("package-dropped.mjs", import.meta.url));

function run(...values) {
  const flags = globalThis.Deno
    ? ["run", "-A", "--v8-flags=--expose-gc"]
    : globalThis.Bun ? [] : ["--expose-gc"];
  return execFileSync(process.execPath, [...flags, script, ...values], { encoding: "utf8" });
}

packageTest("groups that are dropped without close() are collected", ({ directory }) => {
  assert.equal(run(directory), "opened 3000 false\n");
});

packageTest("above 1,024 open groups the message says what closes them", ({ directory }) => {
  assert.match(run(directory, "keep"), /^tooLarge .*1,?024.*close\(\).* 1024\n$/);
});
