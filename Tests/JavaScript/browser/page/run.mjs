// Runs the tests of the modules that the page's address names, and reports their results.
import { NotHere, tests } from "./test.mjs";

const results = [];

/** A promise that rejects after 5 minutes, so that a test that hangs does not stop the others. */
function tooLong() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("It hangs.")), 300_000));
}

try {
  for (const name of new URLSearchParams(location.search).getAll("test")) {
    await import(name);
  }
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
} catch (error) {
  results.push({ name: "the modules are loaded", outcome: `${error}\n${error.stack}` });
}
await fetch(`/report${location.search}`, { method: "POST", body: JSON.stringify(results) });
