// Compares the core in JavaScriptCore's shell, an engine without a runtime, with the native
// library. Each group's calls are recorded with the library's answers, and repeated in the shell.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { systemTimeZone } from "../../../bridge-js/src/portable/zones.js";
import { askMany, firstSeed, isLong, requestsPerGroup } from "./asking.mjs";
import { NativeGroup } from "./native-group.mjs";
import { modulePath, zonesPath } from "./portable.mjs";

const requestCount = isLong ? 100_000 : 1_000;
// No thread compiles while another runs. With such a thread, JavaScriptCore 2.50 sometimes gives a
// wrong text. In 2,700 rounds of one seed, five had a wrong letter or a wrong answer, each in a
// different request. Without such a thread, 460 rounds had none. That points to JavaScriptCore's
// compiler, but proves nothing.
const options = ["--useConcurrentJIT=false"];
const script = fileURLToPath(new URL("shell-answers.mjs", import.meta.url));

/** The calls of one random group, each with its clock and the native library's answer. */
function recorded(seed) {
  const calls = [];
  const native = new NativeGroup();
  try {
    askMany(seed, requestsPerGroup, (method, ...parameters) => {
      const now = Date.now();
      const expected = native[method](...parameters);
      // If the second changed meanwhile, it is unknown which second the library saw.
      const isKnown = Math.floor(now / 1000) === Math.floor(Date.now() / 1000);
      calls.push({ now, method, parameters, expected: isKnown ? expected : null });
    });
  } finally {
    native.close();
  }
  return calls;
}

test(`${requestCount} random requests have the same answers in jsc`, () => {
  const folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  const path = join(folder, "calls.json");
  try {
    for (let done = 0; done < requestCount; done += requestsPerGroup) {
      const calls = recorded(firstSeed + done);
      writeFileSync(path, JSON.stringify(calls));
      const { stdout, stderr, error } = spawnSync(
        "jsc", [...options, "-m", script, "--", modulePath, zonesPath, systemTimeZone(), path],
        { encoding: "utf8", maxBuffer: 1 << 26 },
      );
      assert.equal(error, undefined);
      assert.notEqual(stdout, "", stderr);
      const { equal, different } = JSON.parse(stdout);
      assert.deepEqual(different, undefined, `seed ${firstSeed + done}`);
      assert.equal(equal, calls.length);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
