// Tests the two files that bridge-js/build makes: their sizes, what they need from a host, and that
// they are not rebuilt unless something has changed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { isOutdated, packedRelease } from "../../../bridge-js/src/portable/zone-releases.js";
import { module, modulePath, zonesPath } from "./portable.mjs";

const build = fileURLToPath(new URL("../../../bridge-js/build", import.meta.url));
const header = new URL("../../../Sources/CWidgetBridge/include/widget_bridge.h", import.meta.url);

/**
 * The most bytes that each file may have, uncompressed and by gzip. The target sizes are in
 * Tests/Benchmarks/wasm.py.
 */
const limits = [
  [modulePath, 1_605_000, 723_000],
  [zonesPath, 400_000, 120_000],
];

const grouped = (number) => number.toLocaleString("en");

for (const [path, most, mostPacked] of limits) {
  const name = path.split("/").at(-1);
  test(`${name} has at most ${grouped(most)} bytes, packed ${grouped(mostPacked)}`, () => {
    const file = readFileSync(path);
    const packed = gzipSync(file, { level: 9 }).length;
    assert.ok(file.length <= most, `${grouped(file.length)} bytes`);
    assert.ok(packed <= mostPacked, `${grouped(packed)} bytes packed`);
  });
}

test("the module imports only the host's functions for groups", () => {
  const imports = WebAssembly.Module.imports(module).map(({ module, name, kind }) =>
    `${module}.${name} ${kind}`
  );
  assert.deepEqual(imports.sort(), [
    "group.changes function",
    "group.list function",
    "group.lock function",
    "group.read function",
  ]);
});

test("the module exports the functions of the header about widgets", () => {
  const exported = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  const declared = [...readFileSync(header, "utf8").matchAll(/^int32_t\s+(\w+)\(/gm)]
    .map(([, name]) => name);
  // The host itself keeps values and reports changes, so the core lacks these functions.
  const own = /^(open|close|set|get|remove|wait|interrupt)\w*Shared/;
  const missing = declared.filter((name) => !own.test(name) && !exported.has(name));
  assert.deepEqual(missing, []);
});

test("the time zones are those of PyPI's tzdata, and name their release", () => {
  const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
  const [, version] = /^RELEASE = "(\w+)"/m.exec(read("Sources/Building/wasm/time_zones.py"));
  const file = readFileSync(zonesPath);
  assert.equal(file.subarray(0, 4).toString(), "WBTZ");
  assert.equal(file.subarray(5, 5 + file[4]).toString(), version);
  assert.equal(packedRelease, version);
  const doctor = read("Sources/bridge-demo/Doctor/ZoneCheckup.swift");
  assert.ok(doctor.includes(`packaged = "${version}"`), "bridge-demo names the same release");
});

test("a second build changes no file", () => {
  const files = [modulePath, zonesPath];
  const before = files.map((path) => statSync(path, { bigint: true }));
  const told = execFileSync(build, { encoding: "utf8", timeout: 600_000 });
  assert.equal(told, "");
  for (const [index, path] of files.entries()) {
    const { ino, mtimeNs } = statSync(path, { bigint: true });
    assert.deepEqual([ino, mtimeNs], [before[index].ino, before[index].mtimeNs]);
  }
});

test("a release of the time zones is old if there are two newer ones", () => {
  const cases = [
    ["2026f", "2026f", false], ["2026e", "2026f", false], ["2026d", "2026f", true],
    ["2027a", "2026f", false], ["2025b", "2026a", false], ["2025b", "2026b", true],
    ["2024b", "2026a", true],
  ];
  for (const [release, own, isOld] of cases) {
    assert.equal(isOutdated(release, own), isOld, `${release} with ${own}`);
  }
});
