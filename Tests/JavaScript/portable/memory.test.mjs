// Tests a group in memory, which every runtime supports. On Node 20 it is the only portable group.
import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import process from "node:process";
import { test } from "node:test";
import { SharedGroup } from "../../../bridge-js/mod.js";

const hasSQLite = process.getBuiltinModule?.("node:sqlite") !== undefined;

test("a group in memory provides widgets", () => {
  const group = SharedGroup.open("answers", { storage: "memory" });
  group.set("widgetDataKey", { endDate: "2026-05-08" });
  const request = { now: "2026-05-01T09:00:00Z", timeZone: "Asia/Seoul" };
  assert.equal(group.entry("dday", request).entry.label, "D-7");
  assert.match(group.svg("dday", request), /^<svg /);
  assert.equal(group.backend, "portable");
  group.close();
});

test("without SQLite, a group on disk is refused", {
  skip: hasSQLite && "this runtime has SQLite",
}, () => {
  assert.throws(
    () => SharedGroup.open("disk", { backend: "portable", directory: tmpdir() }),
    { code: "unsupported", message: /has no SQLite.*\{ storage: "memory" \}/ },
  );
});
