// Stores a group in a browser's localStorage, which the tabs of an origin share. STORAGE.md
// describes its items and its guarantees.
import { fromBase64, toBase64 } from "./base64.js";
import { damaged, WidgetBridgeError } from "../client/errors.js";
import { currentTime } from "../client/fake-clock.js";
import { compareBytes } from "../client/keys.js";
import { isObject } from "../client/options.js";
import { mostRemoved, Store } from "./store.js";

const prefix = "widget-bridge/";
const letters = { value: "v", data: "d", record: "r" };
const types = { v: "value", d: "data", r: "record" };
const digits = 16;
/** The number of journals. If more tabs are open, some of them share a journal. */
const slots = 16;
/** After this many milliseconds, the tab of an unfinished change counts as gone. */
const longestCommit = 10_000;
/** How many milliseconds a tab waits for another tab's last change to become visible. */
const longestWait = 5000;

/** The text of an item: its revision, a letter for its type, and its content. */
function itemText(type, content, revision) {
  if (content === undefined) return `${revision}-`;
  return `${revision}${letters[type]}${type === "value" ? content : toBase64(content)}`;
}

/** Parses the text of an item, except for its content. Returns undefined for any other text. */
function partsOf(text) {
  const [, revision, letter] = /^(\d+)([vdr-])/.exec(text ?? "") ?? [];
  if (revision === undefined) return undefined;
  return { type: types[letter], rest: text.slice(revision.length + 1), revision: Number(revision) };
}

/**
 * Parses the text of an item. Returns undefined for a removed item, for any other text, and for a
 * damaged record, which is fetched again. The content of damaged data throws "corrupt".
 */
function itemOf(text, name) {
  const { type, rest, revision } = partsOf(text) ?? {};
  if (type === undefined) return undefined;
  try {
    return { type, content: type === "value" ? rest : fromBase64(rest), revision };
  } catch (cause) {
    if (type === "record") return undefined;
    return {
      type,
      get content() {
        throw damaged(name, "no base64", cause);
      },
      revision,
    };
  }
}

function isNumber(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

/** The number that a text is. 0 for any other text. */
function numberOf(text) {
  const number = /^\d+$/.test(text ?? "") ? Number(text) : 0;
  return isNumber(number) ? number : 0;
}

/**
 * Parses the text of a journal. Returns undefined for any other text. The names of a journal's
 * items begin with `start`.
 */
function journalOf(text, start) {
  try {
    const journal = JSON.parse(text);
    const { revision, forgotten, at, items } = journal;
    const isValid = [revision, forgotten, at].every(isNumber) && isObject(items) &&
      Object.entries(items).every(([name, item]) =>
        name.startsWith(start) && (item === null || typeof item === "string")
      );
    return isValid ? journal : undefined;
  } catch {
    return undefined;
  }
}

/** A number with a length that it never exceeds. */
function padded(number) {
  return `${number}`.padStart(digits, "0");
}

/** Whether an item's text is absent, or is not newer than a revision. */
function isOlder(text, revision) {
  return !(parseInt(text ?? "", 10) > revision);
}

/**
 * The browser's locks between tabs. Deno has locks too, but a Deno program does not end while it
 * holds one, so they are not used there.
 */
function pageLocks() {
  return globalThis.Deno === undefined ? globalThis.navigator?.locks : undefined;
}

/** Implements Store. */
export class LocalStorageStore extends Store {
  #storage;
  #name;
  /** The highest revision that this tab has reported. */
  #told = 0;
  /**
   * The names of items that other tabs changed with revisions that this tab had already reported.
   * Each name leads to the later revision under which this tab reports the change.
   */
  #late = new Map();
  /** The names and texts of items that this tab has reported before their events. */
  #visible = new Map();
  /** The number of this tab's journal. */
  #slot = 0;
  /** The revision that was last seen in the store. */
  #seen = 0;
  /** The number of this tab's last exclusive change. */
  #number = 0;
  /** Releases the lock whose name contains `#number`. */
  #takeBack = () => {};

  constructor(storage, name) {
    super();
    this.#storage = storage;
    this.#name = prefix + name;
    globalThis.addEventListener?.("storage", (event) => this.#heard(event));
  }

  /**
   * Handles the event of a change by another tab. Two tabs that change the group at the same moment
   * give their changes the same revision. The change that this tab sees later is reported as if it
   * had been made later.
   */
  #heard({ key, newValue }) {
    if (key === null) return this.tell();
    if (!key.startsWith(`${this.#name}/`) && key !== this.#name) return;
    const revision = parseInt(newValue ?? "", 10);
    if (key !== this.#name) {
      if (revision > this.#told) this.#tellVisible();
      else if (!this.#isUnchanged(key)) this.#tellLate(key);
      if (this.#visible.get(key) === newValue) this.#visible.delete(key);
    }
    this.tell();
  }

  /** Reports all changes that this tab sees now. Their other events bring nothing new. */
  #tellVisible() {
    for (const isRecord of [false, true]) {
      for (const [name, text] of this.#texts(isRecord, "")) {
        if (isOlder(text, this.#told)) continue;
        this.#visible.set(this.#itemName(isRecord, name), text);
      }
    }
    this.#told = Math.max(this.#told, this.#state().revision);
  }

  /** Whether an item is as it was when this tab reported it, before the event of that change. */
  #isUnchanged(itemName) {
    const text = this.#visible.get(itemName);
    return text !== undefined && text === this.#text(itemName, this.#journals());
  }

  #tellLate(itemName) {
    this.#told = Math.max(this.#told, this.#state().revision) + 1;
    this.#late.set(itemName, this.#told);
  }

  /** Whether a group exists. */
  static exists(storage, name) {
    return storage.getItem(prefix + name) !== null;
  }

  /**
   * Claims a journal that no other tab has, until the page is closed. If there is none, or if the
   * browser has no locks, other tabs may use the same journal.
   */
  async claimJournal() {
    this.#slot = Math.floor(Math.random() * slots);
    const locks = pageLocks();
    if (locks === undefined) return;
    for (let slot = 0; slot < slots; slot++) {
      const isMine = await new Promise((resolve) => {
        locks.request(this.#journalName(slot), { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : new Promise(() => {});
        });
      });
      if (isMine) {
        this.#slot = slot;
        return;
      }
    }
  }

  /** Creates the group if it does not exist. */
  make() {
    if (this.#storage.getItem(this.#name) === null) {
      this.#perform(() => this.#writeState(this.#stored()));
    }
  }

  // Names and texts

  #itemName(isRecord, name) {
    return `${this.#name}/${isRecord ? "r" : "k"}/${name}`;
  }

  #journalName(slot = this.#slot) {
    return `${this.#name}!${slot}`;
  }

  /** The journals of changes that tabs are making or have left unfinished, the oldest first. */
  #journals() {
    const journals = [];
    for (let slot = 0; slot < slots; slot++) {
      const journal = journalOf(this.#storage.getItem(this.#journalName(slot)), `${this.#name}/`);
      if (journal !== undefined) journals.push({ ...journal, slot });
    }
    return journals.sort((left, right) => left.revision - right.revision);
  }

  #state() {
    const stored = this.#stored();
    const newest = this.#journals().at(-1);
    return newest?.revision > stored.revision ? newest : stored;
  }

  /** The text of an item: the newest one in the journals, or else the stored one. */
  #text(name, journals) {
    let text = this.#storage.getItem(name);
    for (const { items, revision } of journals) {
      if (Object.hasOwn(items, name) && isOlder(text, revision)) text = items[name];
    }
    return text;
  }

  /**
   * The stored state. If another program has damaged or removed it, the items give the revision,
   * and what was removed counts as forgotten. The next change stores the state again.
   */
  #stored() {
    const text = this.#storage.getItem(this.#name) ?? "";
    const [revision, forgotten] = text.split(",").map(Number);
    if (/^\d+,\d+$/.test(text) && isNumber(revision) && isNumber(forgotten)) {
      return { revision, forgotten };
    }
    let newest = 0;
    for (const name of this.#names(`${this.#name}/`)) {
      const [digits] = /^\d*/.exec(this.#storage.getItem(name));
      newest = Math.max(newest, numberOf(digits));
    }
    return { revision: newest, forgotten: newest };
  }

  /** The names of the stored items that begin with `start`. */
  *#names(start) {
    for (let place = 0; place < this.#storage.length; place++) {
      const name = this.#storage.key(place);
      if (name.startsWith(start)) yield name;
    }
  }

  /** The names and texts of the items whose names begin with `start`. Journals are included. */
  #texts(isRecord, start) {
    const first = this.#itemName(isRecord, start);
    const texts = new Map();
    for (const name of this.#names(first)) texts.set(name, this.#storage.getItem(name));
    const journals = this.#journals();
    for (const name of journals.flatMap(({ items }) => Object.keys(items))) {
      if (name.startsWith(first)) texts.set(name, this.#text(name, journals));
    }
    const nameStart = this.#itemName(isRecord, "").length;
    return [...texts].filter(([, text]) => text !== null)
      .map(([name, text]) => [name.slice(nameStart), text]);
  }

  // The methods of a Store

  get revision() {
    const { revision } = this.#state();
    // The localStorage was cleared, which counts as a change of the group.
    if (revision < this.#seen) this.#told += 1;
    this.#seen = revision;
    return this.#told = Math.max(this.#told, revision);
  }

  find(isRecord, name) {
    return itemOf(this.#text(this.#itemName(isRecord, name), this.#journals()), name);
  }

  list(isRecord, start) {
    return this.#texts(isRecord, start).map(([name, text]) => [name, itemOf(text, name)])
      .filter(([, item]) => item !== undefined)
      .sort(([left], [right]) => compareBytes(left, right));
  }

  changedSince(revision) {
    if (revision > this.revision || revision < this.#state().forgotten) return undefined;
    const isNew = (isRecord, name, text) =>
      Math.max(parseInt(text, 10), this.#late.get(this.#itemName(isRecord, name)) ?? 0) > revision;
    return [false, true].flatMap((isRecord) =>
      this.#texts(isRecord, "").filter(([name, text]) => isNew(isRecord, name, text))
        .map(([name]) => ({ isRecord, name }))
    );
  }

  /**
   * Takes no lock, because localStorage has none. Completes the change in this tab's journal, and
   * those of tabs that are gone.
   */
  lock() {
    for (const journal of this.#journals()) {
      const isLeft = journal.slot === this.#slot || currentTime() - journal.at > longestCommit;
      if (isLeft) this.#perform(() => this.#finish(journal));
    }
    return this.revision;
  }

  rollback() {}

  commit(steps) {
    if (!this.changesSomething(steps)) return;
    const state = this.#state();
    const journal = {
      revision: this.revision + 1, forgotten: state.forgotten, items: {}, at: currentTime(),
      slot: this.#slot,
    };
    for (const { type, name, content } of steps) {
      if (type === "all") this.#removeAll(journal);
      else this.#set(journal, type, name, content);
    }
    if (steps.some(({ content }) => content === undefined)) this.#forget(journal);
    this.#perform(() => this.#write(journal));
    this.tell();
  }

  #set(journal, type, name, content) {
    const itemName = this.#itemName(type === "record", name);
    if (content === undefined) {
      const { type: held } = partsOf(this.#text(itemName, this.#journals())) ?? {};
      if (held === undefined) return;
    }
    journal.items[itemName] = itemText(type, content, journal.revision);
  }

  #removeAll(journal) {
    journal.forgotten = journal.revision;
    for (const [name] of this.#texts(false, "")) journal.items[this.#itemName(false, name)] = null;
  }

  /** Forgets the names that were removed first, if there are more than `mostRemoved`. */
  #forget(journal) {
    const removed = [false, true].flatMap((isRecord) =>
      this.#texts(isRecord, "").filter(([, text]) => /^\d+-/.test(text))
        .map(([name, text]) => [this.#itemName(isRecord, name), parseInt(text, 10)])
    ).sort(([, left], [, right]) => left - right);
    for (const [name, revision] of removed.slice(0, -mostRemoved)) {
      journal.items[name] ??= null;
      journal.forgotten = Math.max(journal.forgotten, revision);
    }
  }

  // Writing

  #write(journal) {
    const names = Object.keys(journal.items);
    if (names.length === 1) return this.#writeOne(names[0], journal);
    const text = JSON.stringify(journal);
    // The space for the items is reserved first, so that the store cannot become full halfway.
    const needed = names.reduce(
      (sum, name) => sum + name.length + (journal.items[name] ?? "").length,
      0,
    );
    this.#storage.setItem(this.#journalName("room"), " ".repeat(needed + 64));
    try {
      this.#storage.setItem(this.#journalName(), text);
    } finally {
      this.#storage.removeItem(this.#journalName("room"));
    }
    this.#finish(journal);
  }

  /**
   * Writes a change of one item. It needs no journal, because the item is written in one step. The
   * state never grows, so it always fits.
   */
  #writeOne(name, journal) {
    const text = journal.items[name];
    if (text === null) this.#storage.removeItem(name);
    else this.#storage.setItem(name, text);
    this.#writeState(journal);
  }

  /** Completes the change that a journal describes. Part of it may be done already. */
  #finish(journal) {
    // A tab may have written a newer text meanwhile.
    const items = Object.entries(journal.items)
      .filter(([name]) => isOlder(this.#storage.getItem(name), journal.revision));
    // Removals make room for the texts.
    for (const [name, text] of items) if (text === null) this.#storage.removeItem(name);
    for (const [name, text] of items) if (text !== null) this.#storage.setItem(name, text);
    this.#writeState(journal);
    this.#storage.removeItem(this.#journalName(journal.slot));
  }

  #writeState({ revision, forgotten }) {
    if (this.#stored().revision > revision) return;
    this.#storage.setItem(this.#name, [revision, forgotten].map(padded).join());
  }

  #perform(body) {
    try {
      body();
    } catch (error) {
      const message = `The browser could not keep the change: ${error.message}`;
      throw new WidgetBridgeError({ code: "ioError", message }, { cause: error });
    }
  }

  // Changes that read before they write

  /**
   * Calls `body` while no other tab does so for the same group. A tab may get the lock before it
   * sees what the last tab wrote. So each tab writes a number at the end, and then holds a lock
   * whose name contains that number. The next tab waits until it sees the number.
   */
  async exclusively(body) {
    const locks = pageLocks();
    if (locks === undefined) return body();
    return await locks.request(this.#name, async () => {
      const last = `${this.#name}@`;
      const { held } = await locks.query();
      const numbers = held.filter(({ name }) => name.startsWith(last))
        .map(({ name }) => numberOf(name.slice(last.length)));
      // A tab always sees its own writes.
      await this.#until(last, Math.max(0, ...numbers.filter((number) => number !== this.#number)));
      // The item gets its length before the change, so that the number always fits.
      const text = this.#storage.getItem(last) ?? "", before = numberOf(text);
      if (text.length < digits) this.#perform(() => this.#storage.setItem(last, padded(before)));
      const result = body();
      const number = Math.max(...numbers, before) + 1;
      this.#perform(() => this.#storage.setItem(last, padded(number)));
      await this.#hold(locks, last + number);
      this.#number = number;
      return result;
    });
  }

  /** Waits until the number in an item is at least `number`. */
  async #until(name, number) {
    // If a tab was closed, its number may never be seen, so the wait has a limit.
    const end = currentTime() + longestWait;
    while (numberOf(this.#storage.getItem(name)) < number && currentTime() < end) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** Takes a lock, and then releases the lock that was held before. */
  async #hold(locks, name) {
    const before = this.#takeBack;
    await new Promise((held) => {
      locks.request(name, () => {
        held();
        return new Promise((resolve) => this.#takeBack = resolve);
      });
    });
    before();
  }

  letGo() {}
}
