// The package's own time zones, for systems that have none. Only the zones that are asked for are
// decoded, because decoding all of them takes a phone's engine 20 ms.
import { names, texts, version } from "../../time-zones.js";
import { fromBase64 } from "./base64.js";

const numbers = new Map(Object.entries(names));

/** The release of the tz database that has these zones, and the file that contains them. */
export const packedZones = { version, path: "time-zones.js" };

/** A zone's TZif file; null if there is no zone of that name. */
export function packedZone(name) {
  const number = numbers.get(name);
  return number === undefined ? null : fromBase64(texts[number]);
}
