// The backend for node:ffi, over a stand-in that has the documented shape of that module and calls
// by Deno.dlopen(). It shows that the backend keeps to the documentation as it is understood here;
// node:ffi itself is not run.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "../../bridge-js/src/backends/node-ffi.js";
import { library } from "./bridge.mjs";

const types = { uint32: "u32", int32: "i32", pointer: "pointer" };

/** What the documentation lets a pointer be. */
function pointer(value) {
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint") return Deno.UnsafePointer.create(value);
  assert.ok(ArrayBuffer.isView(value), `${value}`);
  return Deno.UnsafePointer.of(value);
}

const standIn = {
  DynamicLibrary: class {
    constructor(path) {
      this.path = path;
    }

    getFunction(name, { arguments: given, return: result }) {
      for (const type of [...given, result]) assert.ok(type in types, type);
      const { symbols } = Deno.dlopen(this.path, {
        [name]: { parameters: given.map((type) => types[type]), result: types[result] },
      });
      return (...values) => {
        assert.equal(values.length, given.length, name);
        return symbols[name](
          ...values.map((value, index) => given[index] === "pointer" ? pointer(value) : value),
        );
      };
    }
  },
  getRawPointer: (bytes) => BigInt(Deno.UnsafePointer.value(Deno.UnsafePointer.of(bytes))),
};

test("the library is called in the way that node:ffi documents", () => {
  const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  const functions = load(library, standIn);
  const group = functions.openSharedGroup("test", JSON.stringify({ directory }));
  const long = JSON.stringify("한글 ".repeat(5000));
  functions.setSharedValue(group, "key", long);
  assert.equal(functions.getSharedValue(group, "key"), long);
  assert.equal(functions.getSharedValue(group, "none"), undefined);
  functions.setSharedData(group, "data", new Uint8Array([1, 2, 3]));
  assert.deepEqual([...functions.getSharedData(group, "data")], [1, 2, 3]);
  functions.setSharedData(group, "data", new Uint8Array(0));
  assert.equal(functions.getSharedData(group, "data").length, 0);
  assert.equal(JSON.parse(functions.getTimelineJSON(group, "dday", null)).kind, "dday");
  assert.throws(() => functions.getTimelineJSON(group, "clock", null), { code: "notFound" });
  functions.closeSharedGroup(group);
  rmSync(directory, { recursive: true });
});
