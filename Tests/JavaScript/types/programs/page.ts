// Uses what the package exports if a bundler for pages resolves it. The compiler checks this file,
// but nothing runs it.
import {
  type Backend, type Change, type Changes, init, type KindName, type RefreshResult, SharedGroup,
  type WidgetDrawing, WidgetBridgeError,
} from "widget-bridge";

interface Values {
  visits: number;
}

class Counter {
  #group: SharedGroup<Values>;

  constructor(group: SharedGroup<Values>) {
    this.#group = group;
  }

  async count(): Promise<number> {
    return await this.#group.update("visits", (old = 0) => old + 1);
  }
}

export async function page(any: SharedGroup, kind: KindName, signal: AbortSignal | null) {
  await init();
  await init({ core: new URL("https://example.com/a.wasm"), timeZones: new Uint8Array(1) });
  // @ts-expect-error: a number does not name a file.
  await init({ core: 7 });
  const group = SharedGroup.open<Values>("test", { storage: "memory" });
  console.log(await new Counter(group).count(), group.backend satisfies "native" | "portable");
  await any.perform("toggleStudyDay", { date: "2026-05-01" });
  const made: { at: Date } = await any.update("key", () => ({ at: new Date() }));
  const drawing: WidgetDrawing = any.drawing(kind);
  const changes: Changes<"visits"> = group.changes({ signal });
  const { value }: IteratorResult<Change<"visits">, undefined> = await changes.next();
  const results: RefreshResult[] = await any.refresh("globalTotals", null, { signal });
  const backend: Backend = "portable";
  console.log(drawing.width, value?.keys, results.length, backend, made, WidgetBridgeError.name);

  // @ts-expect-error: a page has no folders.
  SharedGroup.open("test", { directory: "/tmp" });
  // @ts-expect-error: update() returns a promise.
  const now: number = group.update("visits", () => 1);
  // @ts-expect-error: the type is wrong.
  await group.update("visits", () => "one");
  // @ts-expect-error: a promise is not a value.
  await any.update("key", async () => 1);
  // @ts-expect-error: a group is opened by open().
  new SharedGroup("test");
  return now;
}
