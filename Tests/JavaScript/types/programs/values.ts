// Valid and invalid uses of values. The compiler checks this file; nothing runs it.
import { type Changes, type DDayData, SharedGroup, WidgetBridgeError } from "widget-bridge";

interface Settings {
  name: string;
  size?: number;
}

class Point {
  constructor(readonly x: number) {}
}

export async function values(key: string) {
  const group = SharedGroup.open("test", {
    directory: new URL("file:///tmp/"), libraryPath: "/tmp/libWidgetBridge.so",
  });
  const settings: Settings = { name: "a" };
  group.set(key, settings).set("date", new Date()).set("point", new Point(1));
  group.setMany(new Map([["a", 1]]), [key]).setMany([["b", settings]]).setMany({ c: settings });
  group.setMany(null, new Set(["a"])).setMany({ member: { a: undefined } });
  const read: Settings | undefined = group.get(key);
  for (const [name, value] of group) console.log(name, value, read);
  group.data.set("picture", new Uint8Array(1)).set("more", new ArrayBuffer(1));
  const bytes: Uint8Array<ArrayBuffer> | undefined = group.data.get("picture");
  console.log(bytes);
  group.setRefreshResponse("id", 200, new ArrayBuffer(1));
  const changes: Changes = group.changes({ signal: new AbortController().signal });
  await changes.return();
  const stop: () => void = group.onChange("key", (value) => console.log(value));
  stop();
  group.onChange("key", (value, error) => console.log(value, error?.code), { persistent: null });
  // @ts-expect-error: there may be no error.
  group.onChange("key", (_, error) => console.log(error.code));
  const count: number = group.size + SharedGroup.inMemory<{ visits: number }>().size;
  console.log(count);
  group.close();

  // @ts-expect-error: set() has no options.
  group.set(key, 1, { ttl: 1 });
  // @ts-expect-error: JSON has no undefined.
  group.set(key, undefined);
  // @ts-expect-error: JSON has no BigInt.
  group.set(key, 1n);
  // @ts-expect-error: JSON has no symbol.
  group.set(key, Symbol.iterator);
  // @ts-expect-error: data.set() takes bytes.
  group.set(key, new Uint8Array(1));
  // @ts-expect-error: data.set() takes bytes.
  group.set(key, new ArrayBuffer(1));
  // @ts-expect-error: JSON has no function.
  group.set(key, () => 1);
  // @ts-expect-error: there is no such option.
  SharedGroup.open("test", { folder: "/tmp" });
  for await (const { keys, kinds, all, revision } of group.changes({ key: "a" })) {
    const told: [string[], string[], boolean, number] = [keys, kinds, all, revision];
    console.log(told);
  }
  const counted: number = group.update("visits", (old = 0) => old + 1);
  const replaced: boolean = group.replaceText("visits", null, "1");
  group.replaceText("visits", group.getText("visits"), undefined);
  console.log(counted, replaced);

  // @ts-expect-error: there is no such option.
  group.changes({ persistant: true });
  // @ts-expect-error: a key must be a text.
  group.changes({ key: 7 });
  // @ts-expect-error: the function returns no value.
  group.update("visits", () => {});
  // @ts-expect-error: JSON has no BigInt.
  group.update("visits", () => 1n);
  // @ts-expect-error: a promise is not a value.
  group.update("visits", async () => 1);
  // @ts-expect-error: a value is not a text.
  group.replaceText("visits", 1, "2");
  // @ts-expect-error: the options must be an object.
  group.changes("key");
  // @ts-expect-error: a text is not bytes.
  group.data.set("picture", "text");
  // @ts-expect-error: the name cannot be replaced.
  group.name = "other";
  // @ts-expect-error: the data cannot be replaced.
  group.data = group.data;
  // @ts-expect-error: a group is opened by open().
  new SharedGroup("test");
  // @ts-expect-error: a number is not a batch.
  group.setMany(7);
  // @ts-expect-error: a pair begins with its key.
  group.setMany([[1, "a"]]);
  // @ts-expect-error: JSON has no BigInt.
  group.setMany([["a", 1n]]);
}

export function typedValues() {
  const group = SharedGroup.open<{ visits: number; widgetDataKey: DDayData }>("test");
  const visits: number | undefined = group.get("visits");
  group.set("visits", (visits ?? 0) + 1).set("widgetDataKey", { endDate: "2026-05-08" });
  group.setMany({ visits: 1 }, ["widgetDataKey"]).setMany([["visits", 1]], ["one of the past"]);
  group.setMany(new Map<"visits", number>([["visits", 1]])).setMany(group.entries());
  const some: { visits?: number } = group.getMany(["visits"]);
  console.log(some);
  group.remove("one of the past");
  // @ts-expect-error: the type is wrong.
  group.set("visits", "one");
  // @ts-expect-error: there is no such key.
  group.get("visit");
  // @ts-expect-error: there is no such key.
  group.set("visit", 1);
  // @ts-expect-error: only a lunar date has a leap month.
  group.set("widgetDataKey", { endDate: "2026-05-08", leapMonth: true });
  const counted: number = group.update("visits", (old) => (old ?? 0) + 1);
  void group.changes({ key: "visits" });
  console.log(counted);
  // @ts-expect-error: the old value may be undefined.
  group.update("visits", (old) => old + 1);
  // @ts-expect-error: the type is wrong.
  group.update("visits", () => "one");
  // @ts-expect-error: there is no such key.
  group.update("visit", () => 1);
  // @ts-expect-error: there is no such key.
  group.changes({ key: "visit" });
  // @ts-expect-error: the type is wrong in a batch.
  group.setMany({ visits: "one" });
  // @ts-expect-error: there is no such key in a batch.
  group.setMany({ visit: 1 });
  // @ts-expect-error: one key is unknown, beside a known one.
  group.setMany({ visits: 1, visit: 1 });
  // @ts-expect-error: the type is wrong in pairs.
  group.setMany([["visits", "one"]]);
  // @ts-expect-error: there is no such key in pairs.
  group.setMany([["visit", 1]]);
  // @ts-expect-error: the type belongs to another key.
  group.setMany([["widgetDataKey", 1]]);
  // @ts-expect-error: there is no such key in a Map.
  group.setMany(new Map([["visit", 1]]));
  // @ts-expect-error: there is no such key.
  group.getMany(["visit"]);
}

interface Stored {
  visits: number;
}

export function interfaceOfValues(group: SharedGroup<Stored>, stored: Stored, open: SharedGroup) {
  group.setMany(stored);
  open.setMany(stored);
}

/** A value that depends on a condition is undefined or null if the condition is false. */
export function conditions(group: SharedGroup, signal: AbortSignal | null, title?: string) {
  const fetching = title === undefined ? undefined : fetch;
  void group.changes({ signal, key: title });
  void group.refresh("globalTotals", null, { signal, fetch: fetching, timeout: undefined });
  const data: DDayData = { title, startDate: undefined, repeat: undefined };
  group.set("widgetDataKey", data, { as: title === undefined ? null : "dday" });
  group.registerKind({
    kind: "tides", displayName: "Tides", supportedFamilies: ["systemSmall"], description: title,
    parameters: [{ name: "harbour", type: "string", title, default: undefined }],
  });
  group.setTimeline("tides", {
    entries: [{ date: new Date(), content: {}, url: title, relevance: undefined }],
    policy: undefined,
  });
}

export function failures(error: unknown) {
  if (!(error instanceof WidgetBridgeError)) return;
  if (error.code === "busy" && error.key !== undefined) console.log(error.key.length);
  // @ts-expect-error: there is no such code.
  if (error.code === "buzy") console.log(error);
}
