// How the package's types are used. Checked, and never run.
import {
  type BuiltInTimeline,
  type DDayData,
  isKind,
  SharedGroup,
  toInstant,
  WidgetBridgeError,
} from "../../../bridge-js/mod.js";
import { createDesktopModule, createWidgetBridge } from "../../../bridge-js/react-native/index.js";
import { createWidgetBridge as create } from "../../../bridge-js/react-native/widget-bridge.js";
import type { Spec } from "../../../bridge-js/react-native/NativeWidgetBridge.ts";
import { ExtensionStorage } from "../../../bridge-js/shims/apple-targets.js";
import Preferences from "../../../bridge-js/shims/react-native-shared-group-preferences.js";

interface Settings {
  name: string;
  size?: number;
}

export async function values(key: string) {
  using group = SharedGroup.open("test", { directory: new URL("file:///tmp/") });
  const settings: Settings = { name: "a" };
  group.set(key, settings).set("date", new Date()).setMany(new Map([["a", 1]]), [key]);
  const read: Settings | undefined = group.get(key);
  for (const [name, value] of group) console.log(name, value, read);
  for await (const count of group.changes({ signal: AbortSignal.timeout(1) })) {
    const number: number = count;
    console.log(number);
  }
  // @ts-expect-error: undefined is not to be kept.
  group.set(key, undefined);
  // @ts-expect-error: JSON has no BigInt.
  group.set(key, 1n);
  // @ts-expect-error: no options.
  SharedGroup.open("test", { folder: "/tmp" });
}

export function typedValues() {
  const group = SharedGroup.open<{ visits: number; widgetDataKey: DDayData }>("test");
  const visits: number | undefined = group.get("visits");
  group.set("visits", (visits ?? 0) + 1).set("widgetDataKey", { endDate: "2026-05-08" });
  const some: { visits?: number } = group.getMany(["visits"]);
  console.log(some);
  // @ts-expect-error: another type.
  group.set("visits", "one");
  // @ts-expect-error: no such key.
  group.get("visit");
  // @ts-expect-error: only a lunar date has a leap month.
  group.set("widgetDataKey", { endDate: "2026-05-08", leapMonth: true });
}

export function entries(group: SharedGroup, any: BuiltInTimeline, kind: string) {
  const { entry } = group.entry("dday", { now: toInstant("2026-05-01T00:00:00Z") });
  if (entry !== null && entry.dday !== null) {
    const label: string = entry.label;
    console.log(label);
  }
  // @ts-expect-error: it may be null.
  console.log(entry.label);
  // @ts-expect-error: another kind's.
  console.log(group.timeline("dday").entries[0]?.streak);
  console.log(group.timeline("tides").entries[0]?.content);
  if (any.kind === "studyCalendar") console.log(any.entries[0]?.streak);
  if (any.kind === "ddayList") console.log(any.entries[0]?.events[0]?.label);
  // @ts-expect-error: the kind is not known.
  console.log(any.entries[0]?.streak);
  const document = group.timeline(kind);
  if (isKind(document, "dday")) console.log(document.entries[0]?.label);
  // @ts-expect-error: no family.
  group.timeline("dday", { family: "huge" });
}

export function intents(group: SharedGroup) {
  group.perform("toggleStudyDay", { date: "2026-05-01" });
  group.perform("mine", { any: [1] });
  group.perform("mine");
  // @ts-expect-error: another intent's.
  group.perform("toggleStudyDay", { repository: "apple/swift" });
  // @ts-expect-error: without its date.
  group.perform("toggleStudyDay");
}

export async function others(native: Spec, group: SharedGroup) {
  await group.refresh("globalTotals", null, { fetch, timeout: 1000 });
  const desktop = createDesktopModule({ directory: "/tmp" });
  const bridge = createWidgetBridge(desktop, desktop);
  const { entries } = await bridge.getTimeline("test", "dday");
  console.log(entries[0]?.label);
  bridge.addListener("change", ({ group }) => console.log(group), "test").remove();
  create(native, { addListener: () => ({ remove() {} }) });
  await Preferences.setItem("key", { a: 1 }, "group");
  const text: string | null = new ExtensionStorage("group").get("key");
  try {
    console.log(text);
  } catch (error) {
    if (error instanceof WidgetBridgeError && error.code === "busy") console.log(error.key);
  }
}
