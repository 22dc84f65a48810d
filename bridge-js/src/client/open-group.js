// A group that is open: its handle, the functions to call with it, and who waits for its changes.
import { Changes, ChangeWatch } from "./changes.js";
import { WidgetBridgeError } from "./errors.js";

/** Closes the handles of groups that were dropped without close(), if the engine tells of them. */
const dropped = globalThis.FinalizationRegistry === undefined
  ? undefined
  : new FinalizationRegistry(({ handle, functions }) => {
    functions.closeSharedGroup(handle, "close");
  });

/** What the faces of a group share. Nothing but they and their iterators may hold it. */
export class OpenGroup {
  name;
  /** By which backend it was opened: "native" or "portable". */
  backend;
  /** The folder that it lies in, where it has one and this process may know it. */
  folder;
  functions;
  /** Above 0; 0 after close(). */
  #handle;
  #watch;

  /** Takes what openGroup() of a system gives. */
  constructor(name, { backend, functions, handle, folder }) {
    this.name = name;
    this.backend = backend;
    this.folder = folder;
    this.functions = functions;
    this.#handle = handle;
    dropped?.register(this, { handle, functions }, this);
  }

  /** The handle; throws where the group is closed. */
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

  /** Calls a function of the library for a method. */
  call(caller, name, ...values) {
    return this.functions[name](this.handle, ...values, caller);
  }

  /** The same for one that gives a document. */
  document(caller, name, ...values) {
    return JSON.parse(this.functions[name](this.handle, ...values, caller));
  }

  /** The same for one that changes the group. */
  change(caller, name, ...values) {
    const given = this.functions[name](this.handle, ...values, caller);
    this.changed();
    return given;
  }

  /** After a change by this process, which its own iterators need not wait to hear of. */
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
