// Uses the package with the real types of the libraries that can store a group. The compiler checks
// this file, but nothing runs it.
import { open } from "@op-engineering/op-sqlite";
import { Paths } from "expo-file-system";
import { openDatabaseSync } from "expo-sqlite";
import {
  expoSQLite, isKind, libraryInfo, opSQLite, SharedGroup, WidgetBridgeError,
} from "widget-bridge/react-native";
import type { DDayEntry, PhoneDatabase, PhoneStore } from "widget-bridge/react-native";
import { SharedGroup as WithoutZones } from "widget-bridge/react-native/utc";
import { SharedGroup as OfThePackage } from "widget-bridge";

interface Values {
  widgetDataKey: { title: string; endDate: string };
  count: number;
}

const name = "group.com.example.days";
const stores: PhoneStore[] = [
  expoSQLite({ openDatabaseSync, directory: Paths.appleSharedContainers[name]?.uri }),
  expoSQLite({ openDatabaseSync, directory: Paths.document.uri, timeZone: "Asia/Seoul" }),
  opSQLite({ open }),
  opSQLite({ open, location: "/data/groups", timeZone: undefined }),
];

// An app's own database.
const own: PhoneStore = {
  open(group): PhoneDatabase {
    const database = openDatabaseSync(group);
    return {
      all: (sql, values) => database.getAllSync<Record<string, unknown>>(sql, values),
      close: () => database.closeSync(),
    };
  },
};

for (const store of [...stores, own]) {
  const group = SharedGroup.open<Values>(name, { store, durability: "power" });
  group.set("widgetDataKey", { title: "Trip", endDate: "2026-05-08" });
  const count: number | undefined = group.get("count");
  const entry: DDayEntry | null | undefined = group.entry("dday", { timeZone: "UTC" }).entry;
  console.log(count, entry?.label, group.svg("dday"));
  // @ts-expect-error: a count is a number
  group.set("count", "many");
  group.close();
}
SharedGroup.open(name, { storage: "memory" }).close();
WithoutZones.inMemory().close();
OfThePackage.open(name, { storage: "memory" }).close();
// @ts-expect-error: a group on a phone has no folder of its own
SharedGroup.open(name, { storage: "memory", directory: "/x" });
// @ts-expect-error: expo-sqlite's function is missing
expoSQLite({ directory: "/x" });
// @ts-expect-error: there is no such kind
isKind("dday") satisfies string;
console.log(libraryInfo().backend === "portable", WidgetBridgeError.name);
