// Tests that both backends take the same zone from TZ.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { linkedZone } from "../../../bridge-js/src/portable/zones.js";

const folder = "/usr/share/zoneinfo";
const variables = [
  ":", ":Asia/Seoul", "KST-9", "No/Zone", "/no/such/file", "/no/zoneinfo/Asia/Seoul",
  `${folder}/America/New_York`, `:${folder}/posix/Asia/Seoul`,
];

const needsDatabase = !existsSync(folder) && "the system has no time zone database";
const needsLink = needsDatabase || !isLink("/etc/localtime") && "/etc/localtime is not a link";

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

test("both backends take the same zone from TZ", { skip: needsDatabase }, () => {
  expectSameZones(variables);
});

test("both backends take the same zone from the system", { skip: needsLink }, () => {
  expectSameZones([undefined, "/etc/localtime", ":/etc/localtime"]);
});

function expectSameZones(variables) {
  const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  const script = fileURLToPath(new URL("zones-of-backends.mjs", import.meta.url));
  for (const variable of variables) {
    const env = { ...process.env, TZ: variable };
    if (variable === undefined) delete env.TZ;
    const { stdout } = spawnSync(process.execPath, [script, directory], { env, encoding: "utf8" });
    const [native, portable] = JSON.parse(stdout);
    assert.equal(portable, native, `TZ=${variable}`);
  }
  rmSync(directory, { recursive: true });
}

test("a zone is found through several links", () => {
  const directory = mkdtempSync(join(tmpdir(), "widget-bridge-"));
  const [first, second, loop] = ["first", "second", "loop"].map((name) => join(directory, name));
  symlinkSync("second", first);
  symlinkSync("../usr/share/zoneinfo/Asia/Seoul", second);
  symlinkSync("loop", loop);
  assert.equal(linkedZone(first), "Asia/Seoul");
  assert.equal(linkedZone(loop), undefined);
  rmSync(directory, { recursive: true });
});
