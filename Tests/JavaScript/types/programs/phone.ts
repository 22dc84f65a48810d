// What the package's other modules export where React Native resolves them.
import { expoSQLite, opSQLite, SharedGroup } from "widget-bridge/react-native";
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

/** The shapes of expo-sqlite 57.0.3 and @op-engineering/op-sqlite 18.2.5. */
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
