import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../Benchmarks/js/heap.js", import.meta.url));

test("a million calls do not make the heap grow", () => {
  const flags = globalThis.Deno
    ? ["run", "-A", "--v8-flags=--expose-gc"]
    : globalThis.Bun ? [] : ["--expose-gc"];
  const output = execFileSync(process.execPath, [...flags, script], { encoding: "utf8" });
  const { calls, grown } = JSON.parse(output);
  assert.equal(calls, 1_000_000);
  // With a leak of one byte for each call, the growth would be greater.
  assert.ok(grown < 1_000_000, `grown by ${grown} bytes`);
});
