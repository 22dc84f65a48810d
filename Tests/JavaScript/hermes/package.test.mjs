// Runs the package's own tests that need no file and no process, in Hermes 0.12.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { aliases, makePackageTests } from "./package-folder.mjs";
import { hermes, Program } from "./program.mjs";

test("the package's own tests pass in Hermes", {
  skip: hermes === undefined && "there is no Hermes; WIDGET_BRIDGE_HERMES can name one",
}, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "widget-bridge-hermes-"));
  let program;
  try {
    program = new Program(makePackageTests(folder), {}, aliases);
    program.compile(hermes);
    const results = JSON.parse(program.run(hermes));
    assert.ok(results.length > 50, `${results.length} tests`);
    for (const { name, outcome, skipped: skip = false } of results) {
      await context.test(name, { skip }, () => assert.equal(outcome, "passed"));
    }
  } finally {
    program?.remove();
    rmSync(folder, { recursive: true });
  }
});
