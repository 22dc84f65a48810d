// The native library and a core answer the same random requests. Both must agree to the byte, also
// in errors.
import assert from "node:assert/strict";
import { askMany, firstSeed, requestsPerGroup } from "./asking.mjs";
import { CoreGroup } from "./core-group.mjs";
import { NativeGroup } from "./native-group.mjs";
import { isError } from "./outcome.mjs";

/** Runs a body again if the clock's second has changed during the run. */
function sameSecond(body) {
  for (;;) {
    const before = Math.floor(Date.now() / 1000);
    const result = body();
    if (Math.floor(Date.now() / 1000) === before) return result;
  }
}

/**
 * Sends the same requests for one random group to both. Counts the requests that were answered and
 * those that were refused.
 */
function askBoth(seed, core, count, counts) {
  const native = new NativeGroup();
  const portable = new CoreGroup(core);
  try {
    askMany(seed, count, (method, ...parameters) => {
      const [expected, answer] = sameSecond(() => [
        native[method](...parameters), portable[method](...parameters),
      ]);
      assert.equal(answer, expected, `seed ${seed}: ${method} ${JSON.stringify(parameters)}`);
      counts[isError(expected) ? "errors" : "answers"] += 1;
    });
  } finally {
    native.close();
  }
}

/** Compares the answers to this many requests, in groups that have a new core each. */
export function compare(makeCore, requestCount) {
  const counts = { answers: 0, errors: 0 };
  for (let done = 0; done < requestCount; done += requestsPerGroup) {
    askBoth(firstSeed + done, makeCore(), Math.min(requestsPerGroup, requestCount), counts);
  }
  const { answers, errors } = counts;
  // If all requests were refused, the comparison would show little.
  assert.ok(answers > requestCount / 2, `${answers} answers, ${errors} errors`);
  assert.ok(errors > requestCount / 20, `${answers} answers, ${errors} errors`);
}
