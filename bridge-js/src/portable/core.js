// Calls the core, which computes the results of the functions in widget_bridge.h for a group that
// the caller provides. The core is WebAssembly, or the same program as plain JavaScript. Its only
// imports are functions for that group.
import { WidgetBridgeError } from "../client/errors.js";
import { steps } from "./steps.js";
import { countBytes, decode, encode, encodeInto } from "./utf8.js";

const notFound = -3;
const wrongType = -6;
const ioError = -11;
/** The status of a call that needs a time zone. The call is repeated with that zone. */
const needsZone = -100;
/** After how many milliseconds the core must ask for a time zone again. */
const zoneLifetime = 1000;
/**
 * A text of at least this many UTF-16 units is encoded before memory is allocated for it. For a
 * shorter text, three bytes are allocated for each unit.
 */
const longText = 1 << 16;

/** The types that the core can ask for, by their numbers in wasm_host.h. */
const types = ["value", "data", "record", "key", "some values"];
const nothing = new Uint8Array(0);

/**
 * An instance of the core, with its own memory.
 *
 * A host has three functions. `now()` returns the time in milliseconds since 1970.
 * `systemTimeZone(store)` returns the name of the system's zone, or a rule in POSIX's notation. If
 * the host's `zoneVaries` is true, each call of the core checks whether that zone has changed.
 * `timeZone(name)` returns the zone's TZif file, null if the host's database has no such zone, or
 * undefined if it has no database. A host without a database may have `timeZones()`, which returns
 * the bytes of time-zones.bin.
 *
 * The methods' argument `store` is a group: a Store, or an object with the same `id`, `revision`,
 * `find`, `list`, `some`, `changedSince` and `lock`.
 */
export class Core {
  #instantiate;
  #host;
  #exports;
  /** The size of a new instance's memory in bytes. */
  #firstSize = 0;
  #memory = nothing;
  #store;
  #failure;
  /** The core's last error, and the output that the core had written before it. */
  #refused;
  #zonesForgottenAt;
  /** The last result of systemTimeZone(). Undefined if the core has not asked for it. */
  #systemZone;

  /**
   * `instantiate` makes an instance of the core from its imports, and returns the exports.
   * widget-bridge-core.js exports such a function, and webAssembly() returns one. The function is
   * called when the core is first used.
   */
  constructor(instantiate, host) {
    this.#instantiate = instantiate;
    this.#host = host;
  }

  /**
   * Drops the instance if its memory has grown, because WebAssembly's memory never shrinks. Keeps
   * it otherwise, because making a new instance takes longer than a call.
   */
  release() {
    if (this.#exports?.memory.buffer.byteLength > this.#firstSize) this.#forget();
  }

  #forget() {
    this.#exports = undefined;
    this.#memory = nothing;
  }

  /** Makes an instance if there is none. */
  #begin() {
    if (this.#exports !== undefined) return;
    const group = {
      read: (type, start, length) =>
        this.#answer(() => this.#read(types[type], this.#text(start, length))),
      list: (type, start, length) =>
        this.#answer(() => this.#list(types[type], this.#text(start, length)), listed),
      changes: (since) =>
        this.#answer(
          () => this.#store.changedSince(since)?.map(
            ({ isRecord, name }) => [name, Uint8Array.of(isRecord ? 1 : 0)],
          ),
          listed,
        ),
      lock: () => this.#try(() => this.#store.lock()),
    };
    this.#exports = this.#instantiate({ group });
    this.#firstSize = this.#exports.memory.buffer.byteLength;
    this.#exports.seed(...randomNumbers());
    const zones = this.#host.timeZones?.();
    if (zones !== undefined && this.#exports.keepTimeZones(...this.#put(zones)) < 0) {
      this.#forget();
      const message = "The file of time zones is damaged.";
      throw new WidgetBridgeError({ code: "corrupt", message });
    }
    this.#zonesForgottenAt = this.#host.now();
  }

  /** Calls a function that returns a text. Arguments are strings, bytes, null and numbers. */
  text(name, store, ...parameters) {
    this.#call(name, store, parameters);
    return decode(this.#output());
  }

  /** Calls a function that returns a number and takes no arguments. */
  number(name) {
    this.#begin();
    return this.#exports[name]() >>> 0;
  }

  /** Calls a function that returns bytes. */
  bytes(name, store, ...parameters) {
    this.#call(name, store, parameters);
    return this.#output().slice();
  }

  /**
   * Calls a function that changes the group. Returns the steps for the store's commit(). The
   * function checks its parameters and then takes the store's lock, which the caller releases. An
   * error may have `steps` too. The caller must commit these before it rethrows the error.
   */
  changes(name, store, ...parameters) {
    try {
      this.#call(name, store, parameters);
    } catch (error) {
      if (this.#refused?.error === error && this.#refused.output.length > 0) {
        error.steps = stepsOf(this.#refused.output);
      }
      throw error;
    }
    return stepsOf(this.#output());
  }

  /** Calls a function. Afterwards, #output() returns its output. */
  #call(name, store, parameters) {
    this.#store = store;
    try {
      this.#begin();
      this.#tell(store);
      let status;
      while ((status = this.#exports[name](...this.#put(...parameters))) === needsZone) {
        this.#handZoneOver();
      }
      if (this.#failure !== undefined) throw this.#failure;
      if (status < 0) throw this.#error();
    } catch (error) {
      if (error === this.#failure || error instanceof WidgetBridgeError) throw error;
      // Any other error is a trap of WebAssembly or its equivalent in plain JavaScript, or it is an
      // error of the engine, because the call ran out of stack or memory. The instance may be in an
      // inconsistent state.
      this.#forget();
      const message = `${name} failed by a fault of the library: ${error.message}.`;
      throw new WidgetBridgeError({ code: "internal", message }, { cause: error });
    } finally {
      this.#store = undefined;
      this.#failure = undefined;
    }
  }

  /** Passes the time and the call's group to the core. */
  #tell({ id, revision }) {
    const now = this.#host.now();
    const isOld = Math.abs(now - this.#zonesForgottenAt) >= zoneLifetime;
    if (isOld || this.#isElsewhere()) {
      this.#exports.forgetTimeZones();
      this.#zonesForgottenAt = now;
      this.#systemZone = undefined;
    }
    this.#exports.begin(id, revision, now / 1000);
  }

  /** Whether the system's zone may have changed since the core asked for it. */
  #isElsewhere() {
    if (this.#systemZone === undefined || !this.#host.zoneVaries) return false;
    try {
      return this.#host.systemTimeZone(this.#store) !== this.#systemZone;
    } catch {
      return true;
    }
  }

  /** The error of the last call. */
  #error() {
    const output = this.#output().slice();
    this.#exports.getLastErrorJSON();
    const error = new WidgetBridgeError(JSON.parse(decode(this.#output())));
    this.#refused = { error, output };
    return error;
  }

  /** Passes the core the zone that its last call needed. "" stands for the system's zone. */
  #handZoneOver() {
    let name = this.#wantedZone();
    if (name === "") {
      this.#systemZone = this.#ask(() => this.#host.systemTimeZone(this.#store));
      const [length] = this.#put(this.#systemZone);
      if (this.#exports.keepSystemTimeZone(length) !== needsZone) return;
      name = this.#wantedZone();
    }
    const file = this.#ask(() => this.#host.timeZone(name));
    const [length, size] = this.#put(name, file ?? nothing);
    this.#exports.keepTimeZone(length, file === undefined ? -2 : file === null ? -1 : size);
  }

  /** Calls the host. Keeps its error, so that the error is not taken for one of the core. */
  #ask(body) {
    try {
      return body();
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  #wantedZone() {
    this.#exports.wantedTimeZone();
    return decode(this.#output());
  }

  // Memory

  /** The core's memory. When the memory grows, its buffer is replaced by a new one. */
  #bytes() {
    const { buffer } = this.#exports.memory;
    if (this.#memory.buffer !== buffer) this.#memory = new Uint8Array(buffer);
    return this.#memory;
  }

  #text(start, length) {
    return decode(this.#bytes().subarray(start >>> 0, (start >>> 0) + length));
  }

  #output() {
    const start = this.#exports.outputStart() >>> 0;
    return this.#bytes().subarray(start, start + this.#exports.outputCount());
  }

  /**
   * Writes texts and bytes into the core's input, one after the other. Returns the length of each,
   * or -1 for null. Numbers are returned unchanged, because they are passed directly.
   */
  #put(...parameters) {
    let room = 0;
    for (const [index, parameter] of parameters.entries()) {
      if (typeof parameter === "string") {
        if (parameter.length < longText) room += 3 * parameter.length;
        else room += (parameters[index] = encode(parameter)).length;
      } else if (typeof parameter === "object" && parameter !== null) {
        room += parameter.length;
      }
    }
    let place = this.#exports.input(room) >>> 0;
    const memory = this.#bytes();
    return parameters.map((parameter) => {
      if (parameter === null || parameter === undefined) return -1;
      if (typeof parameter === "number") return parameter;
      const length = put(parameter, memory, place);
      place += length;
      return length;
    });
  }

  // The functions that the core calls

  #read(type, name) {
    const item = this.#store.find(type === "record", name);
    if (item === undefined) return undefined;
    return item.type === type ? item.content : wrongType;
  }

  /**
   * Names and contents of all items of a type. For the type "key", each content is a description().
   * For "some values", `prefix` has the keys, each with U+0000 at its end.
   */
  #list(type, prefix) {
    const areSome = type === "some values";
    const items = areSome
      ? this.#store.some(prefix.split("\0").slice(0, -1))
      : this.#store.list(type === "record", prefix);
    const wanted = areSome ? "value" : type;
    if (type === "key") return items.map(([name, item]) => [name, description(item)]);
    return items.filter(([, item]) => item.type === wanted)
      .map(([name, { content }]) => [name, content]);
  }

  /**
   * Writes the store's answer into the core's memory, encoded by `encoded`. Returns its length, or
   * a status if there is none. If the memory has no room for it, the core traps or the engine
   * throws. Such an error is none of the store's, so it is not kept as one.
   */
  #answer(ask, encoded = (answer) => answer) {
    let answer;
    const status = this.#try(() => {
      answer = ask();
      return answer === undefined ? notFound : answer === wrongType ? wrongType : 0;
    });
    if (status < 0) return status;
    const content = encoded(answer);
    const room = typeof content === "string" ? 3 * content.length : content.length;
    const place = this.#exports.room(room) >>> 0;
    return put(content, this.#bytes(), place);
  }

  /** Keeps an error for #call(), because no error of the store may pass through the core. */
  #try(body) {
    try {
      return body();
    } catch (error) {
      this.#failure = error;
      return ioError;
    }
  }
}

/** Seeds for the core's hash of texts, so that nobody can construct keys that collide. */
function randomNumbers() {
  const numbers = new Uint32Array(2);
  const { crypto } = globalThis;
  if (crypto?.getRandomValues !== undefined) return crypto.getRandomValues(numbers);
  // A phone's engine has no better source. There, only the app itself chooses keys.
  return numbers.map(() => Math.random() * 2 ** 32);
}

/** Writes a text or bytes to `memory`, which has enough room. Returns the number of bytes. */
function put(content, memory, place) {
  if (typeof content === "string") {
    return encodeInto(content, memory, place);
  }
  memory.set(content, place);
  return content.length;
}

/** Encodes a list for the core: for each item two lengths in 32 bits, the name and the content. */
function listed(items) {
  const parts = items.map(([name, content]) => [
    encode(name),
    typeof content === "string" ? encode(content) : content,
  ]);
  const size = parts.reduce((sum, [name, content]) => sum + 8 + name.length + content.length, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let place = 0;
  for (const [name, content] of parts) {
    view.setUint32(place, name.length, true);
    view.setUint32(place + 4, content.length, true);
    bytes.set(name, place + 8);
    bytes.set(content, place + 8 + name.length);
    place += 8 + name.length + content.length;
  }
  return bytes;
}

/** A key's type in one byte, and the length of its content in four bytes, little-endian. */
function description({ type, content }) {
  const bytes = new Uint8Array(5);
  bytes[0] = type === "data" ? 1 : 0;
  const length = typeof content === "string" ? countBytes(content) : content.length;
  new DataView(bytes.buffer).setUint32(1, length, true);
  return bytes;
}

/** Decodes the steps in the core's output. */
function stepsOf(output) {
  const bytes = output.slice();
  const view = new DataView(bytes.buffer);
  const made = [];
  let place = 0;
  while (place < bytes.length) {
    const { type, isSet } = steps[view.getUint32(place, true)];
    const start = place + 12 + view.getUint32(place + 4, true);
    const end = start + view.getUint32(place + 8, true);
    const step = { type, name: decode(bytes.subarray(place + 12, start)) };
    if (isSet) {
      const content = bytes.slice(start, end);
      step.content = type === "value" ? decode(content) : content;
    }
    made.push(step);
    place = end;
  }
  return made;
}
