// Runs the package's own tests that need no file and no process, in Hermes 0.12 and in the Hermes
// on the PATH.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { aliases, makePackageTests, packageTests } from "./package-folder.mjs";
import { hermes, hermesOnPath, Program } from "./program.mjs";

test("each of the package's tests runs in Hermes, or the list says why it does not", () => {
  const { run, elsewhere, all } = packageTests;
  assert.deepEqual([...run, ...elsewhere].sort(), all.sort());
});

const engines = [
  ["Hermes", hermes, "there is no Hermes; WIDGET_BRIDGE_HERMES can name one"],
  ["the Hermes on the PATH", hermesOnPath, "there is no hermes on the PATH"],
];
for (const [name, engine, absent] of engines) {
  test(`the package's own tests pass in ${name}`, {
    skip: engine === undefined && absent,
  }, async (context) => {
    const folder = mkdtempSync(join(tmpdir(), "widget-bridge-hermes-"));
    let program;
    try {
      program = new Program(makePackageTests(folder), {}, aliases);
      program.compile(engine);
      const results = JSON.parse(program.run(engine));
      assert.ok(results.length > 90, `${results.length} tests`);
      for (const { name, outcome, skipped: skip = false } of results) {
        await context.test(name, { skip }, () => assert.equal(outcome, "passed"));
      }
    } finally {
      program?.remove();
      rmSync(folder, { recursive: true });
    }
  });
}
