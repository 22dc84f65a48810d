// Uses the package without an app, in a script for any engine, and prints the results.
import { SharedGroup } from "widget-bridge/react-native";

const request = { now: "2026-05-01T09:00:00+09:00", timeZone: "Asia/Seoul" };
const group = SharedGroup.open("group.com.example.days", { storage: "memory" });
group.set("widgetDataKey", { title: "Trip", endDate: "2026-05-08" });
const print = globalThis.print ?? console.log;
print(JSON.stringify([group.timeline("dday", request), group.svg("dday", request)]));
