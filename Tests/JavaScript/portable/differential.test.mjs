// Tests that the native library and the core as WebAssembly answer random requests alike.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isLong } from "./asking.mjs";
import { compare } from "./both-ways.mjs";
import { makeCore } from "./portable.mjs";
import { event } from "./random-data.mjs";
import { Random } from "./random.mjs";

const requestCount = isLong ? 100_000 : 5_000;

test(`${requestCount} random requests have the same answers by both ways`, () => {
  compare(() => makeCore(), requestCount);
});

test("of 1,000 random events, at least 20 have dates for each member that lists dates", () => {
  const random = new Random(1);
  const counts = { except: 0, also: 0, restarts: 0, exceptKey: 0, alsoKey: 0 };
  for (let made = 0; made < 1000; made++) {
    const parsed = JSON.parse(event(random));
    const found = typeof parsed === "string" ? JSON.parse(parsed) : parsed;
    for (const name of ["except", "also", "restarts"]) {
      if (found[name]?.length > 0 && Array.isArray(found[name])) counts[name] += 1;
    }
    if (found.except?.key) counts.exceptKey += 1;
    if (found.also?.key) counts.alsoKey += 1;
  }
  assert.ok(Math.min(...Object.values(counts)) >= 20, JSON.stringify(counts));
});
