// Counts days with the mock, in the zone that an app's store names. The store must not be opened.
import "../../bridge-js/jest/index.js";
import { SharedGroup } from "../../bridge-js/react-native/index.js";

const store = {
  open() {
    throw new Error("opened");
  },
};
const group = SharedGroup.open("group.com.example.app", { store });
group.set("widgetDataKey", { endDate: "2026-05-08" });
const told = {};
for (const zone of ["Asia/Seoul", "America/New_York", undefined]) {
  store.timeZone = zone;
  told[zone] = group.entry("dday", { now: "2026-05-01T23:30:00Z" }).entry.label;
}
console.log(JSON.stringify(told));
