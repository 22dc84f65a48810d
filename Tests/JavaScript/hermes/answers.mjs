// Sends random requests to the core as plain JavaScript and prints a hash of each answer, in any
// engine. The clock is fixed, so that every engine gives the same answers.
import "./globals.mjs";
import { Core } from "../../../bridge-js/src/portable/core.js";
import { packedZone } from "../../../bridge-js/src/portable/packed-zones.js";
import { encode } from "../../../bridge-js/src/portable/utf8.js";
import { askMany, firstSeed, requestsPerGroup } from "../portable/asking.mjs";
import { CoreGroup } from "../portable/core-group.mjs";

const print = globalThis.print ?? console.log;

/** Computes 32-bit FNV-1a twice, with different starting values. */
function hash(text) {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (const byte of encode(text)) {
    one = Math.imul(one ^ byte, 0x01000193);
    other = Math.imul(other ^ byte, 0x01000193);
  }
  return `${one >>> 0} ${other >>> 0}`;
}

/** Sends the requests to a core that `instantiate` makes. */
export function answer(instantiate) {
  const { count } = globalThis.environment;
  for (let done = 0; done < count; done += requestsPerGroup) {
    const group = new CoreGroup(
      new Core(instantiate, {
        now: () => 1777622400000, systemTimeZone: () => "Asia/Seoul", timeZone: packedZone,
      }),
    );
    askMany(firstSeed + done, requestsPerGroup, (method, ...parameters) => {
      print(hash(group[method](...parameters)));
    });
  }
}
