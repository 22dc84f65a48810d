// Tests that the native library and the core as plain JavaScript answer random requests alike.
import { test } from "node:test";
import { isAll, isLong } from "./asking.mjs";
import { compare } from "./both-ways.mjs";
import { makePlainCore } from "./plain.mjs";

const requestCount = isLong ? 100_000 : isAll ? 10_000 : 1_000;

test(`${requestCount} random requests have the same answers in plain JavaScript`, () => {
  compare(() => makePlainCore(), requestCount);
});
