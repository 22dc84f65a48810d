// What programs in CommonJS import. This is checked, and never run.
import { SharedGroup, WidgetBridgeError } from "widget-bridge";
import { SharedGroup as Loaded } from "widget-bridge/auto";
import { drawWidget } from "widget-bridge/canvas";
import { publish } from "widget-bridge/expo-widgets";
import { mock } from "widget-bridge/jest";
import { withWidgetBridge } from "widget-bridge/metro";
import { mirror } from "widget-bridge/mirror";
import { init, SharedGroup as Plain } from "widget-bridge/plain-javascript";
import { useEntry, useSharedValue } from "widget-bridge/react";
import { SharedGroup as OnPhone } from "widget-bridge/react-native";
import { WidgetBridge } from "widget-bridge/react-native/module";
import { SharedGroup as OnPhoneInUTC } from "widget-bridge/react-native/utc";
import Preferences from "widget-bridge/react-native-shared-group-preferences";
import { ExtensionStorage } from "widget-bridge/apple-targets";

const group = Loaded.open<{ visits: number }>("com.example.app");
export const visits: number = group.update("visits", (old = 0) => old + 1);
export const label: string | null | undefined = group.entry("dday").entry?.label;
mock.reset();
console.log(SharedGroup, WidgetBridgeError, WidgetBridge, mirror, drawWidget, Preferences);
console.log(new ExtensionStorage("group").get("key"));
console.log(publish, withWidgetBridge, init, Plain, OnPhone, OnPhoneInUTC);

export function Widget(): string {
  const value: number | undefined = useSharedValue(group, "visits", 0);
  // @ts-expect-error: the type is wrong.
  const text: string | undefined = useSharedValue(group, "visits");
  const { label } = useEntry(group, "dday", { timeZone: "Asia/Seoul" }) ?? {};
  const entry = useEntry(group, "dday", { onInvalid: "entry" });
  const shown = entry?.state === "invalid" ? entry.error.message : entry?.label;
  // @ts-expect-error: an entry that says what is wrong has no label.
  console.log(entry?.label);
  return `${value} ${text} ${label} ${shown}`;
}
