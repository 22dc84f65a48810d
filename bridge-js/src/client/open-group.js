// An open group: its handle, the functions to call with it, and the iterators that wait.
import { Changes, ChangeWatch } from "./changes.js";
import { WidgetBridgeError } from "./errors.js";

/** Closes the handles of groups that were dropped without close(), if the engine reports them. */
const dropped = globalThis.FinalizationRegistry === undefined
  ? undefined
  : new FinalizationRegistry(({ handle, functions }) => {
    functions.closeSharedGroup(handle, "close");
  });

/** What the objects of a group share. Only they and their iterators may hold it. */
export class OpenGroup {
  name;
  /** Which backend opened it: "native" or "portable". */
  backend;
  /** The folder that it is in, if it has one and this process may know it. */
  folder;
  functions;
  /** Above 0; 0 after close(). */
  #handle;
  #watch;

  /** Takes what a system's openGroup() returns. */
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

  close() {
    const handle = this.#handle;
    if (handle === 0) return;
    this.#handle = 0;
    dropped?.unregister(this);
    this.functions.closeSharedGroup(handle, "close");
    this.#watch?.close();
  }

  /** What a console prints. */
  description() {
    const { name, backend, folder } = this;
    const known = folder === undefined ? { name, backend } : { name, backend, folder };
    if (this.#handle === 0) return { ...known, isClosed: true };
    try {
      return { ...known, keys: this.listKeys("inspect").length };
    } catch (error) {
      return { ...known, error: error.code };
    }
  }

  /** Calls one of the library's functions for a method. */
  call(caller, name, ...values) {
    return this.functions[name](this.handle, ...values, caller);
  }

  /** The same for a function that returns a document. */
  document(caller, name, ...values) {
    return JSON.parse(this.functions[name](this.handle, ...values, caller));
  }

  /** The same for a function that changes the group. */
  change(caller, name, ...values) {
    const given = this.functions[name](this.handle, ...values, caller);
    this.changed();
    return given;
  }

  /**
   * Called after a change by this process, so that its own iterators need not wait to hear of it.
   */
  changed() {
    this.#watch?.look();
  }

  /** What waits for the group's changes. */
  get watch() {
    const { handle } = this;
    return this.#watch ??= new ChangeWatch(
      handle,
      () => this.functions.getSharedChangeCount(this.#handle),
      this.functions,
    );
  }

  /** The keys of values and of data, with the type and the size of what they hold. */
  listKeys(caller) {
    return this.document(caller, "getSharedKeysJSON").keys;
  }

  /** The keys that hold a type. */
  keysOf(type, caller) {
    return this.listKeys(caller).filter((key) => key.type === type).map(({ key }) => key);
  }

  /** The changes from now on, by any process, for a method. */
  changes(options, caller) {
    return new Changes(this.watch, {
      changes: (revision) => this.#changesSince(revision, caller),
      text: (key) => this.#textOrData(key, caller),
    }, options, caller);
  }

  #changesSince(revision, caller) {
    const since = revision === undefined ? null : `{"revision":${revision}}`;
    return this.document(caller, "getSharedChangesJSON", since);
  }

  /** The JSON text of the value under a key; null if it holds data. */
  #textOrData(key, caller) {
    try {
      return this.call(caller, "getSharedValue", key);
    } catch (error) {
      if (error instanceof WidgetBridgeError && error.code === "wrongType") return null;
      throw error;
    }
  }
}
