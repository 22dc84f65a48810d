// Tests the core as plain JavaScript in phones' engines: as bytecode in Hermes, and in V8 and
// JavaScriptCore without their compilers, as on systems that forbid compiling at run time. All must
// give the answers of V8 with its compiler, which plain-differential.test.mjs compares with those
// of the native library.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { zones } from "../portable/random-dates.mjs";
import { scriptPath } from "../portable/plain.mjs";
import { hermes, hermesc, hermesOnPath, Program } from "./program.mjs";

const count = process.env.WIDGET_BRIDGE_LONG === undefined ? 3_000 : 10_000;
const environment = { count, zones };
const checkedMemory = fileURLToPath(new URL("checked_memory.py", import.meta.url));
const script = fileURLToPath(new URL("engine-answers.mjs", import.meta.url));

function answers(program, options = [], settings = {}, core = scriptPath) {
  return execFileSync(program, [...options, script, JSON.stringify(environment), core], {
    encoding: "utf8", env: { ...process.env, ...settings }, maxBuffer: 1 << 28,
  });
}

let expected;
function expectedAnswers() {
  expected ??= answers(process.execPath);
  assert.ok(expected.split("\n").length > count);
  return expected;
}

test(`${count} random requests load and store inside of the memory, and aligned`, async () => {
  const folder = mkdtempSync(join(tmpdir(), "widget-bridge-hermes-"));
  try {
    const checked = join(folder, "core.mjs");
    execFileSync("python3", [checkedMemory, checked]);
    assert.ok(answers(process.execPath, [], {}, checked) === expectedAnswers());
    // The check detects an invalid access.
    const { peek, memory } = (await import(pathToFileURL(checked).href)).instantiate({ group: {} });
    const end = memory.buffer.byteLength;
    for (const start of [0, end - 4]) assert.equal(typeof peek(start), "number");
    for (const start of [2, end - 2, end, 1 << 30, -4]) {
      assert.throws(() => peek(start), { message: "unreachable" });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

let program;
function theProgram() {
  const module = fileURLToPath(new URL("hermes-answers.mjs", import.meta.url));
  return program ??= new Program(module, environment);
}
after(() => program?.remove());

test(`${count} random requests have the same answers in V8 without a compiler`, () => {
  assert.ok(answers(process.execPath, ["--jitless", "--no-warnings"]) === expectedAnswers());
});

const bun = process.env.WIDGET_BRIDGE_BUN || undefined;
test(`${count} random requests have the same answers in JavaScriptCore without a compiler`, {
  skip: bun === undefined && "there is no Bun",
}, () => {
  assert.ok(answers(bun, [], { BUN_JSC_useJIT: "0" }) === expectedAnswers());
});

test(`${count} random requests have the same answers in Hermes`, {
  skip: hermes === undefined && "there is no Hermes: WIDGET_BRIDGE_HERMES names it",
}, (t) => {
  const size = theProgram().compile(hermes);
  t.diagnostic(`${size} bytes of bytecode`);
  assert.ok(size <= 7_000_000, `${size} bytes of bytecode`);
  assert.ok(theProgram().run(hermes) === expectedAnswers());
});

test(`${count} random requests have the same answers in the Hermes on the PATH`, {
  skip: hermesOnPath === undefined && "there is no hermes on the PATH",
}, () => {
  theProgram().compile(hermesOnPath);
  assert.ok(theProgram().run(hermesOnPath) === expectedAnswers());
});

test("the newest compiler of Hermes makes at most 7 MB of bytecode, with the zones", {
  skip: hermesc === undefined && "there is no React Native: WIDGET_BRIDGE_REACT_NATIVE names it",
}, (t) => {
  const size = theProgram().compile(hermesc);
  assert.ok(size <= 7_000_000, `${size} bytes of bytecode`);
  t.diagnostic(`${size} bytes of bytecode`);
});
