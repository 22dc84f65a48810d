// An open group: its handle, the functions to call with it, and its iterators of changes.
import { Changes, ChangeWatch } from "./changes.js";
import { unlessWrongType, WidgetBridgeError } from "./errors.js";
import { countKeys, keyPortions } from "./keys.js";

/** Closes the handles of garbage-collected groups. Undefined if the engine does not report them. */
const dropped = globalThis.FinalizationRegistry === undefined
  ? undefined
  : new FinalizationRegistry(({ handle, functions }) => {
    functions.closeSharedGroup(handle, "close");
  });

/**
 * The state that a group's objects share. Only these objects and their iterators may refer to it,
 * so that it is garbage-collected with them.
 */
export class OpenGroup {
  name;
  /** Which backend opened the group: "native" or "portable". */
  backend;
  /** The group's folder, if it has one and this process is allowed to find it. */
  folder;
  functions;
  /** Greater than 0 while the group is open; 0 after close(). */
  #handle;
  #watch;

  /** The second argument is the result of openGroup(), which each platform implements. */
  constructor(name, { backend, functions, handle, folder }) {
    this.name = name;
    this.backend = backend;
    this.folder = folder;
    this.functions = functions;
    this.#handle = handle;
    dropped?.register(this, { handle, functions }, this);
  }

  /** The handle. Throws if the group is closed. */
  get handle() {
    if (this.#handle === 0) {
      const message = `The group "${this.name}" is closed.`;
      throw new WidgetBridgeError({ code: "invalidHandle", message });
    }
    return this.#handle;
  }

  get isOpen() {
    return this.#handle !== 0;
  }

  close() {
    const handle = this.#handle;
    if (handle === 0) return;
    this.#handle = 0;
    dropped?.unregister(this);
    this.functions.closeSharedGroup(handle, "close");
    this.#watch?.close();
  }

  /** The members that a console prints for the group. */
  description() {
    const { name, backend, folder } = this;
    const known = folder === undefined ? { name, backend } : { name, backend, folder };
    if (!this.isOpen) return { ...known, isClosed: true };
    try {
      return { ...known, keys: this.listKeys("inspect").length };
    } catch (error) {
      return { ...known, error: error.code };
    }
  }

  /** Calls one of the library's functions. `caller` is the calling method, for messages. */
  call(caller, name, ...values) {
    return this.functions[name](this.handle, ...values, caller);
  }

  /** Calls a function that returns a JSON document, and parses the document. */
  document(caller, name, ...values) {
    return JSON.parse(this.functions[name](this.handle, ...values, caller));
  }

  /** Calls a function that changes the group, and notifies this process's iterators. */
  change(caller, name, ...values) {
    const given = this.functions[name](this.handle, ...values, caller);
    this.changed();
    return given;
  }

  /** Like change(), to replace a value. Returns false if the key holds another value. */
  replace(caller, name, ...values) {
    try {
      this.change(caller, name, ...values);
      return true;
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "conflict") return false;
      throw error;
    }
  }

  /**
   * Called after this process changes the group, so that its own iterators see the change at once.
   */
  changed() {
    this.#watch?.look();
  }

  /** The watch that all iterators of the group share. It is made when it is first needed. */
  get watch() {
    const { handle } = this;
    return this.#watch ??= new ChangeWatch(
      handle,
      () => this.functions.getSharedChangeCount(this.#handle),
      this.functions,
    );
  }

  /** All keys, of values and of data, each with the type and the size of its content. */
  listKeys(caller) {
    return this.document(caller, "getSharedKeysJSON").keys;
  }

  /** The keys that hold a type now, at most 256 at a time. */
  keyPortions(type, caller) {
    return keyPortions(this.call(caller, "getSharedKeysJSON"), type);
  }

  /** How many keys hold a type. */
  countKeys(type, caller) {
    return countKeys(this.call(caller, "getSharedKeysJSON"), type);
  }

  /**
   * An iterator of the changes from now on, by any process. `caller` is the calling method. `seen`
   * gets each text that the iterator reads: null for data, undefined for an absent key.
   */
  changes(options, caller, seen) {
    return new Changes(this.watch, {
      changes: (revision) => this.#changesSince(revision, caller),
      text: (key) => {
        const text = this.#textOrData(key, caller);
        seen?.(text);
        return text;
      },
    }, options, caller);
  }

  #changesSince(revision, caller) {
    const since = revision === undefined ? null : `{"revision":${revision}}`;
    return this.document(caller, "getSharedChangesJSON", since);
  }

  /** The JSON text of the value under a key; null if it holds data. */
  #textOrData(key, caller) {
    return unlessWrongType(() => this.call(caller, "getSharedValue", key), null);
  }
}
