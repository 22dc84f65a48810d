// The same random requests answered by the native library and by a core, which must agree to the
// byte, errors included.
import assert from "node:assert/strict";
import { askMany, firstSeed, requestsPerGroup } from "./asking.mjs";
import { CoreGroup } from "./core-group.mjs";
import { NativeGroup } from "./native-group.mjs";
import { isError } from "./outcome.mjs";

/** Runs a body again where the clock's second changed meanwhile. */
function sameSecond(body) {
  for (;;) {
    const before = Math.floor(Date.now() / 1000);
    const result = body();
    if (Math.floor(Date.now() / 1000) === before) return result;
  }
}

/** Asks one random group by both ways; counts how many were answered, and how many refused. */
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

/** Asks so many requests, of groups with a core each. */
export function compare(makeCore, requestCount) {
  const counts = { answers: 0, errors: 0 };
  for (let done = 0; done < requestCount; done += requestsPerGroup) {
    askBoth(firstSeed + done, makeCore(), Math.min(requestsPerGroup, requestCount), counts);
  }
  const { answers, errors } = counts;
  // Requests that are all refused would show little.
  assert.ok(answers > requestCount / 2, `${answers} answers, ${errors} errors`);
  assert.ok(errors > requestCount / 20, `${answers} answers, ${errors} errors`);
}
