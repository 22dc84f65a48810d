// Tests how a page and its service worker load the package's files, and what fails before that.
import { init, libraryInfo, SharedGroup } from "/bridge-js/browser.js";
import assert from "./assert.mjs";
import { failureOf } from "./support.mjs";
import { test } from "./test.mjs";

const core = new URL("/bridge-js/widget-bridge.wasm", location.href);

test("before init() no group can be opened, and the error says what to await", async () => {
  for (const call of [() => SharedGroup.open("page"), libraryInfo]) {
    const error = await failureOf(call);
    assert.equal(error.code, "unsupported");
    assert.match(error.message, /Await init\(\).*"widget-bridge\/auto"/);
  }
});

test("an error names a missing or other file, and init() may be called again", async () => {
  const wrong = new URL("/none/widget-bridge.wasm", location.href);
  const absent = await failureOf(() => init({ core: wrong }));
  assert.equal(absent.code, "ioError");
  assert.ok(absent.message.startsWith(`${wrong.href} could not be fetched: status 404.`));
  assert.match(absent.message, /init\(\{ core: URL \}\)/);
  const misspelt = await failureOf(() => init({ cores: wrong }));
  assert.match(misspelt.message, /^init: there is no option "cores"\. Did you mean "core"\?/);
  // Many servers answer with a page of their own if a path is unknown.
  const page = location.href;
  for (const [option, name] of [["core", "widget-bridge.wasm"], ["timeZones", "time-zones.bin"]]) {
    const other = await failureOf(() => init({ core, [option]: page }));
    assert.equal(other.name, "WidgetBridgeError");
    assert.equal(other.code, "ioError");
    assert.ok(other.message.startsWith(`${page} is not the package's ${name}: it begins with "<`));
    assert.ok(other.message.endsWith(`init({ ${option}: URL }).`), other.message);
    const given = await failureOf(() => init({ core, [option]: new Uint8Array([60, 33, 0, 100]) }));
    assert.equal(given.name, "TypeError");
    assert.ok(given.message.startsWith(`init: ${option} is not the package's ${name}`));
  }
  const cut = await failureOf(() => init({ core: Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0) }));
  assert.equal(cut.name, "WidgetBridgeError");
  assert.match(cut.message, /^The core that init\(\) was given could not be compiled: .*core: URL/);
  assert.match(cut.message, /policy.*'wasm-unsafe-eval'.*widget-bridge\/plain-javascript/);
  // A WebAssembly module of another package may have exports of its own, or need imports.
  const others = [[], [2, 8, 1, 1, 0x61, 1, 0x62, 3, 0x7f, 0]];
  for (const sections of others) {
    const module = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections);
    const other = await failureOf(() => init({ core: module }));
    assert.equal(other.name, "WidgetBridgeError");
    assert.equal(other.code, "unsupported");
    assert.match(
      other.message,
      /^The core that init\(\) was given is not the package's widget-bridge\.wasm: .*core: URL/,
    );
  }
  assert.throws(() => SharedGroup.open("page", { storage: "memory" }), /Await init\(\)/);
  assert.throws(libraryInfo, { code: "unsupported" });
  const bytes = await (await fetch("/bridge-js/time-zones.bin")).arrayBuffer();
  await Promise.all([init({ core, timeZones: bytes }), init()]);
  await assert.rejects(() => init({ timeZone: bytes }), /Did you mean "timeZones"\?/);
  assert.equal(libraryInfo().path, core.href);
  const { timeZones } = libraryInfo();
  assert.equal(timeZones.path, "bytes");
  assert.ok(/^\d{4}[a-z]+$/.test(timeZones.version), timeZones.version);
  assert.equal(SharedGroup.open("page", { storage: "memory" }).backend, "portable");
});

test("a service worker loads the files, and draws", async () => {
  const { serviceWorker } = navigator;
  const drawn = new Promise((resolve) => {
    serviceWorker.onmessage = ({ data }) => resolve(data);
  });
  const registration = await serviceWorker.register("/page/service-worker.mjs", { type: "module" });
  const worker = registration.installing ?? registration.active;
  worker.postMessage("draw");
  const { label, svg } = await drawn;
  assert.equal(label, "D-7");
  assert.match(svg, /^<svg/);
  await registration.unregister();
});
