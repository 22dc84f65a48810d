// Runs the tests that modules have registered, one after the other, in a phone's engine, and prints
// their results as JSON.
import "./globals.mjs";
import "./phone-globals.mjs";
import { NotHere, tests } from "../browser/page/test.mjs";

const print = globalThis.print ?? console.log;

/** A promise that rejects after 20 seconds, so that a test that hangs does not stop the others. */
function tooLong() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("It hangs.")), 20_000));
}

export async function runTests() {
  const results = [];
  for (const { name, body, skip } of tests) {
    if (skip) {
      results.push({ name, skipped: skip });
      continue;
    }
    try {
      await Promise.race([body(), tooLong()]);
      results.push({ name, outcome: "passed" });
    } catch (error) {
      if (error instanceof NotHere) results.push({ name, skipped: error.message });
      else results.push({ name, outcome: `${error}\n${error.stack}` });
    }
  }
  print(JSON.stringify(results));
}
