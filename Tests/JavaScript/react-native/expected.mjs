// The expected output of app/alone.js, computed by the package itself.
import { SharedGroup } from "../../../bridge-js/react-native/index.js";

export function expectedAlone(timeZone) {
  const request = { now: "2026-05-01T09:00:00+09:00", timeZone };
  const group = SharedGroup.inMemory();
  group.set("widgetDataKey", { title: "Trip", endDate: "2026-05-08" });
  return JSON.parse(JSON.stringify([group.timeline("dday", request), group.svg("dday", request)]));
}

/** The standalone scripts of app/, and the zone that each asks for. */
export const alone = { "alone": "Asia/Seoul", "alone-utc": "+09:00" };
