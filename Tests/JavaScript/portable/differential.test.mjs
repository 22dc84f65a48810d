// Tests that the native library and the core as WebAssembly answer random requests alike.
import { test } from "node:test";
import { isLong } from "./asking.mjs";
import { compare } from "./both-ways.mjs";
import { makeCore } from "./portable.mjs";

const requestCount = isLong ? 100_000 : 5_000;

test(`${requestCount} random requests have the same answers by both ways`, () => {
  compare(() => makeCore(), requestCount);
});
