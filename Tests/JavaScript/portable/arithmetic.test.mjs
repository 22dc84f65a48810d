// Tests the instructions of WebAssembly as plain JavaScript, at the edges of their values: wasm2js
// and plain_javascript.wat write them, and they must compute and trap as the engine's own do.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "widget-bridge-"));
after(() => rmSync(folder, { recursive: true }));
execFileSync("python3", [fileURLToPath(new URL("arithmetic.py", import.meta.url)), folder]);

const imports = { group: { read() {}, list() {}, changes() {}, lock() {} } };
const module = new WebAssembly.Module(readFileSync(join(folder, "arithmetic.wasm")));
const { exports: engine } = new WebAssembly.Instance(module, imports);
const { instantiate } = await import(pathToFileURL(join(folder, "arithmetic.mjs")).href);
const plain = instantiate(imports);

/** Integers of 64 bits, among them all counts by which a shift could go wrong. */
const integers = [
  0n, 1n, 2n, 3n, 7n, 8n, 10n, 15n, 16n, 31n, 32n, 33n, 63n, 64n, 65n, 127n, 128n, 255n, 0x7fffn,
  0x8000n, 0xffffn, 1000n, 0x7fffffffn, 0x80000000n, 0x80000001n, 0xffffffffn, 0x100000000n,
  0x100000001n, 0x1ffffffffn, 10n ** 18n, 2n ** 52n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n,
  2n ** 54n + 2n, 2n ** 54n + 3n, 0x7fffffff00000000n, 0x7ffffffffffffbffn, 0x7ffffffffffffc00n,
  0x7fffffffffffffffn, 0x8000000000000000n, 0x123456789abcdef0n,
].flatMap((value) => [BigInt.asIntN(64, value), BigInt.asIntN(64, -value)]);

const numbers = [
  0, 5e-324, 0.4, 0.5, 0.9999999999999999, 1, 1.5, 2 ** 31 - 1, 2 ** 31 - 0.5, 2 ** 31,
  2 ** 31 + 0.5, 2 ** 31 + 1, 2 ** 32 - 1, 2 ** 32 - 0.5, 2 ** 32, 2 ** 32 + 0.5, 2 ** 32 + 1,
  2 ** 53 - 1, 2 ** 53, 2 ** 63 - 1024, 2 ** 63, 2 ** 63 + 2048, 2 ** 64 - 2048, 2 ** 64,
  2 ** 64 + 4096, 1e19, 1e300, Infinity,
].flatMap((value) => [value, -value]).concat(NaN);

/** The outcome of a function: the bytes of its result, or that it traps. */
function outcome(exports, name, operands) {
  const memory = new DataView(exports.memory.buffer);
  operands.forEach((operand, place) => memory.setBigInt64(8 * place, operand, true));
  memory.setBigInt64(16, 0n, true);
  try {
    exports[name]();
  } catch {
    return "a trap";
  }
  return memory.getBigInt64(16, true);
}

const bits = new DataView(new ArrayBuffer(8));
function bitsOf(number) {
  bits.setFloat64(0, number);
  return bits.getBigInt64(0);
}

function same(name, ...operands) {
  const [expected, told] = [engine, plain].map((exports) => outcome(exports, name, operands));
  if (told !== expected) assert.fail(`${name} of ${operands} is ${told}, not ${expected}`);
  return expected;
}

const names = Object.keys(engine).filter((name) => /^[if](32|64)_/.test(name));
const isBinary = (name) =>
  /^i\d\d_(add|sub|mul|div|rem|and|or|xor|sh[lr]|rot|eq$|ne$|[lg][te]_)/.test(name);
const takesNumber = (name) => /f64_[su]$|reinterpret_f64/.test(name);

test("integers of 32 and 64 bits are computed, shifted, rotated and compared the same", () => {
  const binary = names.filter(isBinary);
  assert.equal(binary.length, 50);
  for (const name of binary) {
    const traps = new Set();
    for (const left of integers) {
      for (const right of integers) {
        if (same(name, left, right) === "a trap") traps.add(right);
      }
    }
    // Divisions trap, by zero and of the least number by -1.
    assert.equal(traps.size > 0, /div|rem/.test(name), `${name}, ${[...traps]}`);
    const isOfLeast = /div_s/.test(name);
    assert.equal(traps.has(-1n), isOfLeast, name);
  }
});

test("integers are counted, extended and converted the same", () => {
  const unary = names.filter((name) => !isBinary(name) && !takesNumber(name));
  assert.equal(unary.length, 18);
  for (const name of unary) for (const value of integers) same(name, value);
});

test("numbers are converted the same: they saturate, and none is 0", () => {
  const conversions = names.filter(takesNumber);
  assert.equal(conversions.length, 5);
  for (const name of conversions) for (const number of numbers) same(name, bitsOf(number));
  assert.equal(outcome(plain, "i64_trunc_sat_f64_s", [bitsOf(NaN)]), 0n);
  assert.equal(outcome(plain, "i64_trunc_sat_f64_s", [bitsOf(Infinity)]), 2n ** 63n - 1n);
  assert.equal(outcome(plain, "i32_trunc_sat_f64_u", [bitsOf(-1)]), 0n);
});

test("memory is copied and filled the same, and not outside of it", () => {
  const size = engine.memory.buffer.byteLength;
  const places = [0, 1, 1024, size - 4, size - 1, size, size + 1, 2 ** 31 - 1, -(2 ** 31), -1];
  const counts = [0, 1, 4, size - 1, size, size + 1, 2 ** 31 - 1, -(2 ** 31), -size, -1];
  const pattern = Uint8Array.from({ length: size }, (_, place) => place * 7 + (place >> 8));
  const bytes = [engine, plain].map(({ memory }) => new Uint8Array(memory.buffer));
  const traps = { copy: 0, fill: 0 };
  for (const name of ["copy", "fill"]) {
    for (const to of places) {
      for (const second of name === "copy" ? places : [0, 0xa5, 0x1ff]) {
        for (const count of counts) {
          for (const each of bytes) each.set(pattern);
          const [expected, told] = [engine, plain].map((exports) => {
            try {
              exports[name](to, second, count);
              return "done";
            } catch {
              return "a trap";
            }
          });
          assert.equal(told, expected, `${name} ${to} ${second} ${count}`);
          assert.ok(Buffer.compare(...bytes) === 0, `${name} ${to} ${second} ${count}`);
          if (told === "a trap") traps[name] += 1;
        }
      }
    }
  }
  assert.ok(traps.copy > 500 && traps.fill > 100, JSON.stringify(traps));
});
