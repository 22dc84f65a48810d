// Tests, in Node, what the package for pages says if a page lacks something. What a real page has
// is tested in browsers (../browser).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { init, SharedGroup } from "../../../bridge-js/browser.js";
import { modulePath, zonesPath } from "./portable.mjs";

const core = readFileSync(modulePath);
const timeZones = readFileSync(zonesPath);

/** Calls `body` while globalThis.localStorage is what `get` returns. */
function withStorage(get, body) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
  try {
    return body();
  } finally {
    delete globalThis.localStorage;
    if (before !== undefined) Object.defineProperty(globalThis, "localStorage", before);
  }
}

const refuse = () => {
  throw new Error("SecurityError");
};

// Android's WebView has null, unless the app allows DOM storage.
for (const [name, get] of [["undefined", () => {}], ["null", () => null], ["refused", refuse]]) {
  test(`if localStorage is ${name}, the error recommends memory`, async () => {
    await init({ core, timeZones });
    withStorage(get, () => {
      assert.throws(() => SharedGroup.open("page"), {
        name: "WidgetBridgeError", code: "unsupported", message: /storage: "memory"/,
      });
      assert.throws(() => SharedGroup.open("page", { readOnly: true }), { code: "unsupported" });
      assert.equal(SharedGroup.open("page", { storage: "memory" }).size, 0);
    });
  });
}
