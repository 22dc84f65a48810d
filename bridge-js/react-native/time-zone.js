// The zone that a phone is in. A phone has neither TZ nor /etc/localtime, so the store or Intl
// tells.
import { WidgetBridgeError } from "../src/client/errors.js";

let zoneFile;
let zones;

/**
 * Takes the time zones: a function that returns a zone's TZif file, or null if there is none of
 * that name; and their release and place.
 */
export function useZones(fileOf, described) {
  zoneFile = fileOf;
  zones = described;
}

/** The release and place of the time zones. Undefined if the bundle has none. */
export function bundledZones() {
  return zones;
}

/** A zone's file. Null if there is no such zone, undefined if the bundle has no zones. */
export function timeZone(name) {
  return zoneFile?.(name);
}

/** An offset as Android names it, "GMT+09:00". POSIX would read its sign the other way round. */
const offset = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})$/;
const utc = /^(?:Etc\/)?(?:UTC|GMT|UCT|Zulu|Universal|Greenwich)$/;

/** The zone of a store in the form that the core takes: a name, or a rule as POSIX writes it. */
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
