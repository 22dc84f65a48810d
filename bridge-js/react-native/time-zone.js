// Finds the phone's time zone. A phone has neither TZ nor /etc/localtime, so the name of the zone
// comes from the store or from Intl.
import { WidgetBridgeError } from "../src/client/errors.js";

let zoneFile;
let zones;

/**
 * Sets the bundle's time zones. `fileOf(name)` returns a zone's TZif file, or null if there is no
 * zone of that name. `described` has the release and the path of the time zones.
 */
export function useZones(fileOf, described) {
  zoneFile = fileOf;
  zones = described;
}

/** The release and the path of the time zones. Undefined if the bundle has none. */
export function bundledZones() {
  return zones;
}

/** A zone's TZif file. Null if there is no such zone, undefined if the bundle has no zones. */
export function timeZone(name) {
  return zoneFile?.(name);
}

/** An offset in Android's notation, "GMT+09:00". In POSIX's notation the sign is the opposite. */
const offset = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})$/;
const utc = /^(?:Etc\/)?(?:UTC|GMT|UCT|Zulu|Universal|Greenwich)$/;

/** A store's time zone in a form that the core takes: a name, or a rule in POSIX's notation. */
export function systemTimeZone(store) {
  const said = store?.timeZone;
  const name = said ?? intlTimeZone();
  if (typeof name !== "string" || name === "" || name === "Etc/Unknown") {
    throw invalid(
      "The time zone is not known: this engine's Intl tells none. Say it in the request, " +
        '`timeZone: "Asia/Seoul"`, or as `timeZone` of the store.',
    );
  }
  const [, sign, hours, minutes] = offset.exec(name) ?? [];
  if (sign !== undefined) return `<${sign}${hours.padStart(2, "0")}${minutes}>` +
    `${sign === "+" ? "-" : "+"}${hours}:${minutes}`;
  if (utc.test(name)) return "UTC0";
  if (zoneFile === undefined) {
    throw invalid(
      `The bundle has no time zones, and ${from(said)} is "${name}": import ` +
        '"widget-bridge/react-native", which has them, or say an offset in the request.',
    );
  }
  if (zoneFile(name) === null) throw invalid(`${capital(from(said))}, "${name}", is not known.`);
  return name;
}

function intlTimeZone() {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const from = (said) => said === undefined ? "the phone's zone" : "the store's timeZone";
const capital = (text) => text[0].toUpperCase() + text.slice(1);

function invalid(message) {
  return new WidgetBridgeError({ code: "invalidValue", message });
}
