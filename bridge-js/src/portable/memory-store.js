// Stores groups in memory, for as long as the program runs.
import { unsupported, WidgetBridgeError } from "../client/errors.js";
import { compareBytes } from "../client/keys.js";
import { portableFunctions } from "./functions.js";
import { mostRemoved, Store } from "./store.js";

/** Implements Store. */
export class MemoryStore extends Store {
  revision = 0;
  /** Removals up to this revision are no longer listed. */
  #forgotten = 0;
  /** A map of keys and a map of records, each with items by name. A removed item has no type. */
  #items = [new Map(), new Map()];
  #removed = new Set();

  #map(isRecord) {
    return this.#items[isRecord ? 1 : 0];
  }

  find(isRecord, name) {
    const item = this.#map(isRecord).get(name);
    return item?.type === undefined ? undefined : item;
  }

  list(isRecord, prefix) {
    return [...this.#map(isRecord)]
      .filter(([name, { type }]) => type !== undefined && name.startsWith(prefix))
      .sort(([left], [right]) => compareBytes(left, right));
  }

  changedSince(revision) {
    if (revision > this.revision || revision < this.#forgotten) return undefined;
    return [false, true].flatMap((isRecord) =>
      [...this.#map(isRecord)].filter(([, item]) => item.revision > revision)
        .map(([name]) => ({ isRecord, name }))
    );
  }

  lock() {
    return this.revision;
  }

  rollback() {}

  letGo() {}

  commit(steps) {
    if (!this.changesSomething(steps)) return;
    this.revision += 1;
    for (const { type, name, content } of steps) {
      if (type === "all") this.#removeAll();
      else if (content !== undefined) this.#set(type, name, content);
      else this.#remove(type === "record", name);
    }
    this.tell();
  }

  /** Sets a value, given as JSON text, as a change of its own. */
  setValue(key, json) {
    this.commit([{ type: "value", name: key, content: json }]);
  }

  #set(type, name, content) {
    const items = this.#map(type === "record");
    this.#removed.delete(items.get(name));
    // The caller may write into its bytes afterwards.
    const own = typeof content === "string" ? content : content.slice();
    items.set(name, { type, content: own, revision: this.revision });
  }

  #remove(isRecord, name) {
    const items = this.#map(isRecord);
    if (items.get(name)?.type === undefined) return;
    const removed = { isRecord, name, revision: this.revision };
    items.set(name, removed);
    this.#removed.add(removed);
    if (this.#removed.size <= mostRemoved) return;
    const [oldest] = this.#removed;
    this.#removed.delete(oldest);
    this.#map(oldest.isRecord).delete(oldest.name);
    this.#forgotten = oldest.revision;
  }

  #removeAll() {
    for (const item of this.#items[0].values()) this.#removed.delete(item);
    this.#items[0].clear();
    this.#forgotten = this.revision;
  }
}

const groups = new Map();

/** Functions that open a group's store, by the value of the option `storage`. */
const memoryStores = {
  "memory": openMemoryStore,
  "private-memory": openPrivateStore,
};

/**
 * A function that returns the functions for groups in memory, by the value of the option `storage`.
 * `opening` may replace the function that opens a store.
 */
export function memoryFunctionsOf(core, opening = (open) => open) {
  const made = {};
  return (storage) =>
    made[storage] ??= portableFunctions({ core, openStore: opening(memoryStores[storage]) });
}

function checkDurability({ durability }) {
  if (durability !== "power") return;
  throw unsupported('A group in memory cannot have durability "power".');
}

/** Makes a store that no other handle shares. */
function openPrivateStore(_name, options) {
  checkDurability(options);
  return new MemoryStore();
}

/** The store of a group in memory. All of the program's handles on that group share it. */
export function openMemoryStore(name, options) {
  checkDurability(options);
  const { directory = "", readOnly } = options;
  const key = JSON.stringify([directory, name]);
  const kept = groups.get(key);
  if (kept !== undefined) return kept;
  if (readOnly) {
    const message = `There is no group "${name}" in memory, and the handle is to read only.`;
    throw new WidgetBridgeError({ code: "groupUnavailable", message });
  }
  const store = new MemoryStore();
  groups.set(key, store);
  return store;
}
