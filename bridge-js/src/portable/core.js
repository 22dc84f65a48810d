// The core as WebAssembly: what the functions of widget_bridge.h about widgets answer, for a group
// that the caller brings. Needs nothing but WebAssembly, TextEncoder and crypto.
import { statusName, WidgetBridgeError } from "../errors.js";

const notFound = -3;
const ioError = -11;
/** A call that a time zone has to be handed over for. */
const needsZone = -100;
/** For how many milliseconds a zone that was handed over is good. */
const zoneLifetime = 1000;
/** From how many characters on a text is measured before there is made room for it. */
const longText = 1 << 16;

const types = ["value", "record"];
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const nothing = new Uint8Array(0);

/**
 * An instance of the core, with memory of its own.
 *
 * A host has `now()`, the clock in milliseconds; `systemTimeZone()`, the name of the zone that
 * it is
 * in, or a rule as POSIX writes it; and `timeZone(name)`, the zone's TZif file, null where its
 * database has no such zone, undefined where it has no database. A host without a database may have
 * `timeZones()`, the bytes of time-zones.bin.
 *
 * A store has `id`, a number that no other has; `revision`, how many changes it has seen;
 * `read(type, name)`, the text or bytes of a "value" or "record", undefined where there is none;
 * and
 * `list(type, prefix)`, `[name, bytes]` of all whose names begin with a prefix, sorted by the bytes
 * of their names.
 */
export class Core {
  #module;
  #host;
  #exports;
  #memory = nothing;
  #store;
  #failure;
  #zonesForgottenAt;

  /** Makes an instance of a WebAssembly.Module of widget-bridge.wasm. */
  constructor(module, host) {
    this.#module = module;
    this.#host = host;
    this.#instantiate();
  }

  #instantiate() {
    const group = {
      read: (type, start, length) =>
        this.#answer(() => this.#store.read(types[type], this.#text(start, length))),
      list: (type, start, length) =>
        this.#answer(() => listed(this.#store.list(types[type], this.#text(start, length)))),
    };
    this.#exports = new WebAssembly.Instance(this.#module, { group }).exports;
    const [low, high] = crypto.getRandomValues(new Uint32Array(2));
    this.#exports.seed(low, high);
    const zones = this.#host.timeZones?.();
    if (zones !== undefined && this.#exports.keepTimeZones(...this.#put(zones)) < 0) {
      throw new WidgetBridgeError({ code: "corrupt", message: "The file of time zones is none." });
    }
    this.#zonesForgottenAt = this.#host.now();
  }

  /** Calls a function that gives a text. What a call takes are strings, bytes, null and numbers. */
  text(name, store, ...parameters) {
    this.#call(name, store, parameters);
    return decoder.decode(this.#output());
  }

  /** Calls a function that gives bytes. */
  bytes(name, store, ...parameters) {
    this.#call(name, store, parameters);
    return this.#output().slice();
  }

  /**
   * Calls a function that changes the group, while nobody else can change it; gives the changes to
   * make, `{ type, name, bytes }` each, without bytes where a record is removed. An error may have
   * `changes` too, which are to be made before it is thrown on.
   */
  changes(name, store, ...parameters) {
    this.#call(name, store, parameters);
    return changesOf(this.#output());
  }

  /** Calls a function; its result is the output. */
  #call(name, store, parameters) {
    this.#store = store;
    try {
      this.#begin(store);
      let status;
      while ((status = this.#exports[name](...this.#put(...parameters))) === needsZone) {
        this.#handZoneOver();
      }
      if (this.#failure !== undefined) throw this.#failure;
      if (status < 0) throw this.#error(status);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // What the instance holds may be half changed.
      this.#instantiate();
      const message = `${name} failed by a fault of the library: ${error.message}.`;
      throw new WidgetBridgeError({ code: "internal", message }, { cause: error });
    } finally {
      this.#store = undefined;
      this.#failure = undefined;
    }
  }

  #begin({ id, revision }) {
    const now = this.#host.now();
    if (Math.abs(now - this.#zonesForgottenAt) >= zoneLifetime) {
      this.#exports.forgetTimeZones();
      this.#zonesForgottenAt = now;
    }
    this.#exports.begin(id, revision, now / 1000);
  }

  #error(status) {
    const changes = this.#output().slice();
    this.#exports.getLastErrorJSON();
    const detail = JSON.parse(decoder.decode(this.#output()));
    const error = new WidgetBridgeError({ ...detail, code: statusName(status) });
    if (changes.length > 0) error.changes = changesOf(changes);
    return error;
  }

  /** Hands over the zone that the last call wanted, or what the system's zone is. */
  #handZoneOver() {
    let name = this.#wantedZone();
    if (name === "") {
      const [length] = this.#put(this.#host.systemTimeZone());
      if (this.#exports.keepSystemTimeZone(length) !== needsZone) return;
      name = this.#wantedZone();
    }
    const file = this.#host.timeZone(name);
    const [length, size] = this.#put(name, file ?? nothing);
    this.#exports.keepTimeZone(length, file === undefined ? -2 : file === null ? -1 : size);
  }

  #wantedZone() {
    this.#exports.wantedTimeZone();
    return decoder.decode(this.#output());
  }

  // Memory

  /** The module's memory, which is another one after it has grown. */
  #bytes() {
    const { buffer } = this.#exports.memory;
    if (this.#memory.buffer !== buffer) this.#memory = new Uint8Array(buffer);
    return this.#memory;
  }

  #text(start, length) {
    return decoder.decode(this.#bytes().subarray(start >>> 0, (start >>> 0) + length));
  }

  #output() {
    const start = this.#exports.outputStart() >>> 0;
    return this.#bytes().subarray(start, start + this.#exports.outputCount());
  }

  /** Puts texts and bytes into the module, one behind the other; gives their lengths, -1 for
   * null, and numbers as they are. */
  #put(...parameters) {
    let room = 0;
    for (const [index, parameter] of parameters.entries()) {
      if (typeof parameter === "string") {
        if (parameter.length < longText) room += 3 * parameter.length;
        else room += (parameters[index] = encoder.encode(parameter)).length;
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

  /** Hands the core what it asked for; a failure is kept for the caller, since no exception may
   * pass through the module. */
  #answer(ask) {
    try {
      const answer = ask();
      if (answer === undefined) return notFound;
      const isText = typeof answer === "string";
      const room = isText ? 3 * answer.length : answer.length;
      const place = this.#exports.room(room) >>> 0;
      return put(answer, this.#bytes(), place);
    } catch (error) {
      this.#failure = error;
      return ioError;
    }
  }
}

/** Writes a text or bytes to a place that has room for them; gives how many bytes they have. */
function put(content, memory, place) {
  if (typeof content === "string") {
    return encoder.encodeInto(content, memory.subarray(place)).written;
  }
  memory.set(content, place);
  return content.length;
}

/** A list as the core reads one: two lengths, a name and bytes each. */
function listed(items) {
  const parts = items.map(([name, content]) => [
    encoder.encode(name), typeof content === "string" ? encoder.encode(content) : content,
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

const changeTypes = ["value", "record", "record"];

/** What the core wrote of changes. */
function changesOf(output) {
  const bytes = output.slice();
  const view = new DataView(bytes.buffer);
  const changes = [];
  let place = 0;
  while (place < bytes.length) {
    const type = view.getUint32(place, true);
    const name = place + 12 + view.getUint32(place + 4, true);
    const end = name + view.getUint32(place + 8, true);
    const change = { type: changeTypes[type], name: decoder.decode(bytes.subarray(place + 12,
      name)) };
    if (type !== 2) change.bytes = bytes.slice(name, end);
    changes.push(change);
    place = end;
  }
  return changes;
}
