// Uses what the package's modules export if React Native resolves them. The compiler checks this
// file, but nothing runs it.
import {
  expoSQLite, importValues, opSQLite, publishValues, SharedGroup,
} from "widget-bridge/react-native";
import { doctor, type ExpoWidget, publish } from "widget-bridge/expo-widgets";
import { taskHandler, update } from "widget-bridge/react-native-android-widget";
import { mock } from "widget-bridge/jest";
// @ts-expect-error: a phone has no desktop's module.
import { createDesktopModule } from "widget-bridge/react-native/module";
import { createWidgetBridge, WidgetBridge } from "widget-bridge/react-native/module";
import { ExtensionStorage } from "widget-bridge/apple-targets";
import Preferences from "widget-bridge/react-native-shared-group-preferences";
import type { Spec } from "./node_modules/widget-bridge/react-native/NativeWidgetBridge.ts";

export async function modules(native: Spec) {
  const bridge = createWidgetBridge(native, { addListener: () => ({ remove() {} }) });
  const { entries } = await bridge.getTimeline("test", "dday");
  console.log(entries[0]?.label, createDesktopModule);
  const made: string = await WidgetBridge.updateSharedValue("group", "key", () => "new");
  WidgetBridge.addListener("change", ({ keys }) => console.log(keys, made), "group", { key: "a" });
  await WidgetBridge.setSharedValue("group", "key", { at: new Date() });
  await Preferences.setItem("key", { a: 1 }, "group");
  const text: string | null = new ExtensionStorage("group").get("key");
  mock.setEntries("dday", [{ date: "2026-05-01T00:00:00Z", label: text }]);
}

/** How the package declares the functions that open a database in expo-sqlite and op-sqlite. */
type OpenExpo = Parameters<typeof expoSQLite>[0]["openDatabaseSync"];
type OpenOP = Parameters<typeof opSQLite>[0]["open"];

export function groups(openDatabaseSync: OpenExpo, open: OpenOP, directory: string | undefined) {
  const store = expoSQLite({ openDatabaseSync, directory, timeZone: "Asia/Seoul" });
  const group = SharedGroup.open<{ count: number }>("group.com.example.app", { store });
  group.set("count", 1);
  const count: number | undefined = group.get("count");
  // @ts-expect-error: a count is a number.
  group.set("count", "1");
  SharedGroup.open("group.com.example.app", { store: opSQLite({ open }) }).close();
  SharedGroup.open("group.com.example.app", { storage: "memory" }).close();
  // @ts-expect-error: a phone has no directory.
  SharedGroup.open("group.com.example.app", { directory: "/" });
  return count;
}

export function widgets(widget: ExpoWidget, group: SharedGroup<{ count: number }>) {
  const { entries, skipped } = publish(widget, group, "dday", { style: "ring" }, { maximum: 90 });
  const choices = { parameter: "dataKey", values: ["a"], names: { a: "Name" } };
  publish(widget, group, "ddayList", null, { choices });
  // @ts-expect-error: no D-day has such a style.
  publish(widget, group, "dday", { style: "none" });
  console.log(entries, skipped, doctor({ app: {} }).map(({ code, path }) => `${code} ${path}`));
}

export async function androidWidgets(group: SharedGroup<{ count: number }>) {
  const tap = (entry: { url?: string }) => entry.url ? "url" as const : "app" as const;
  const widgets = {
    Dday: { kind: "dday", request: { locale: "ko" }, tap },
    Study: () => ({ kind: "studyCalendar", areas: "all" as const }),
    List: "ddayList",
  };
  const handler: (task: any) => Promise<void> = taskHandler({ group: () => group, widgets });
  // @ts-expect-error: areas are "one" or "all".
  taskHandler({ group, widgets: { Dday: { kind: "dday", areas: "some" } } });
  const results = await update({ group, widgets });
  return [handler, ...results.map(({ widgetName, error }) => `${widgetName} ${error?.message}`)];
}

export async function ownWidgets(group: SharedGroup<{ count: number }>) {
  const taken: string[] = await importValues(group, new ExtensionStorage("group"), ["count"]);
  const storage = { preferences: Preferences, appGroup: "group" };
  const { ready, stop } = publishValues(group, storage, taken, { onError: console.error });
  await ready;
  stop();
  // @ts-expect-error: a storage needs the app group.
  publishValues(group, { preferences: Preferences }, []);
}
