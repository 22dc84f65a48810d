// Tests damaged groups and their repair, which only the native library can do.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SharedGroup } from "../../bridge-js/mod.js";
import { packageTest } from "./package.mjs";
import { failureOf } from "./support.mjs";

/** Flips a bit in the second of four changes. */
function damage(file) {
  const bytes = readFileSync(file);
  bytes[1024 + 112 + 80] ^= 1;
  writeFileSync(file, bytes);
}

packageTest("a repair reports what is lost", async ({ group, directory }) => {
  ["a", "b", "c", "d"].forEach((key, place) => group.set(key, place));
  group.close();
  const open = () => SharedGroup.open("test", { directory, repair: true });
  const file = join(directory, "test", "group");
  const isNative = group.backend === "native";
  assert.equal(existsSync(file), isNative);
  if (isNative) damage(file);
  const damaged = open();
  if (isNative) {
    assert.equal((await failureOf(() => damaged.get("c"))).code, "corrupt");
    const told = damaged.repair();
    assert.deepEqual(told, {
      version: 1,
      damage: [{ byteOffset: 1136, byteCount: 112, reason: told.damage[0].reason }],
      keptFile: `${file}.damaged-1`,
      recordCount: 3,
      lostKeys: ["b"],
      olderKeys: ["a"],
    });
    assert.deepEqual(damaged.repair(), told);
    assert.deepEqual(damaged.getMany(), { a: 0, c: 2, d: 3 });
  } else {
    assert.equal((await failureOf(() => damaged.repair())).code, "unsupported");
  }
  damaged.close();
});

packageTest("without the option, a group is not repaired", async ({ group, directory }) => {
  const error = await failureOf(() => group.repair());
  assert.equal(error.code, "unsupported");
  const options = { directory, readOnly: true, repair: true };
  const refused = await failureOf(() => SharedGroup.open("test", options));
  assert.equal(refused.code, "invalidValue");
});
