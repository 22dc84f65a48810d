// What the package's other modules export if Node, Deno or Bun resolves them.
import type { WidgetDrawing } from "widget-bridge";
import { mock } from "widget-bridge/jest";
import {
  createDesktopModule, createWidgetBridge, WidgetBridge,
} from "widget-bridge/react-native/module";
import { ExtensionStorage } from "widget-bridge/apple-targets";
import Preferences from "widget-bridge/react-native-shared-group-preferences";

interface Saved {
  at: Date;
}

export async function modules(saved: Saved) {
  const desktop = createDesktopModule({ directory: "/tmp", libraryPath: "/tmp/library.so" });
  const bridge = createWidgetBridge(desktop, desktop);
  const { entries } = await bridge.getTimeline("test", "dday", {
    configuration: { dataKey: "trip" },
  });
  console.log(entries[0]?.label);
  bridge.addListener("change", ({ group }) => console.log(group), "test").remove();
  bridge.addListener("change", ({ keys, kinds, all }) => console.log(keys[0]?.length, kinds, all),
    "test", { key: "trip" });
  const counted: number = await bridge.updateSharedValue("test", "count", (old = 0) => old + 1);
  console.log(counted, (await bridge.getIntents("test"))[0]?.title.length);
  const drawing: WidgetDrawing = await bridge.getWidgetDrawing("test", "dday", { days: 0 });
  console.log(drawing.operations.length);
  desktop.close();
  await WidgetBridge.setSharedValue("group", "key", saved);
  await Preferences.setItem("key", saved, "group");
  const text: string | null = new ExtensionStorage("group").get("key");
  mock.setEntries("dday", [{ date: "2026-05-01T00:00:00Z", label: text }]);

  // @ts-expect-error: there is no such option.
  bridge.addListener("change", () => {}, "test", { keys: ["trip"] });
  // @ts-expect-error: the function returns no value.
  await bridge.updateSharedValue("test", "count", () => {});
  // @ts-expect-error: a promise is not a value.
  await bridge.updateSharedValue("test", "count", async () => 1);
  // @ts-expect-error: there is no such event.
  bridge.addListener("changed", () => {}, "test");
  // @ts-expect-error: the kind has no such parameter.
  await bridge.getTimeline("test", "dday", { configuration: { repo: "a/b" } });
  // @ts-expect-error: there is no such option.
  createDesktopModule({ folder: "/tmp" });
  // @ts-expect-error: undefined cannot be kept.
  await Preferences.setItem("key", undefined, "group");
}
