// Converts JavaScript values to JSON text. Refuses values that JSON would silently lose or change.
import { tagOf } from "./bytes.js";
import { argumentError, damaged, WidgetBridgeError } from "./errors.js";
import { checkObject } from "./options.js";

const maximumDepth = 128;

const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Whether a text has no unpaired surrogate. A phone's engine may lack String's isWellFormed(). */
export function isWellFormed(text) {
  return typeof text.isWellFormed === "function" ? text.isWellFormed() : !lone.test(text);
}

/** Parses the text that is stored under a key. Throws "corrupt" if the text is not JSON. */
export function keptValue(text, key) {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(key, `no JSON: ${cause.message}`, cause);
  }
}

function refuse(path, what, instead = "") {
  throw argumentError(`${path} is ${what}, which JSON cannot hold.${instead}`);
}

/** The name of a type with its article: "a Map", "an Error", "an HTMLElement". */
function named(type) {
  const soundsLikeVowel = /^[A-Z]{2}/.test(type) ? /^[AEFHILMNORSX]/ : /^([AEIO]|U(?!int))/;
  return `${soundsLikeVowel.test(type) ? "an" : "a"} ${type}`;
}

/** The path of an object's member, as messages write it. */
export function memberPath(path, name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}

/**
 * The value that JSON stores for an object: the object itself, the value that it wraps, or the
 * result of its toJSON(). Throws if JSON would lose the object's content.
 */
function asData(value, path, name, { bytesGoTo }) {
  const tag = tagOf(value);
  if (ArrayBuffer.isView(value) || /^(Shared)?ArrayBuffer$/.test(tag)) {
    // This check comes before toJSON(), because a Buffer's toJSON() returns a list of its bytes.
    const instead = bytesGoTo === undefined ? "" : ` ${bytesGoTo} keeps bytes.`;
    refuse(path, named(value.constructor?.name || tag), instead);
  }
  if (typeof value.toJSON === "function") {
    if (tag === "Date" && Number.isNaN(value.getTime())) refuse(path, "an invalid date");
    return value.toJSON(name);
  }
  if (tag === "Number" || tag === "String" || tag === "Boolean") return value.valueOf();
  if (Array.isArray(value)) return value;
  if (/^(Map|Set|Error|Date|BigInt|Symbol)$/.test(tag)) refuse(path, named(tag));
  if (Object.keys(value).length > 0) return value;
  // An object of a special type that has no enumerable members would come back as {}.
  if (tag !== "Object") refuse(path, named(tag));
  const type = value.constructor?.name ?? tag;
  return type === "Object" ? value : refuse(path, `an instance of ${type || "a class"}`);
}

/**
 * Throws if JSON cannot hold the value, or if the value has too many levels. A member that is
 * undefined, or whose toJSON() returns undefined, counts as absent. `search` has the objects that
 * contain the value, and the name of the method that stores bytes.
 */
function check(value, path, name, search, isMember = false) {
  switch (typeof value) {
    case "boolean":
      return;
    case "string":
      if (!isWellFormed(value)) refuse(path, "a string with half of a surrogate pair");
      return;
    case "number":
      if (!Number.isFinite(value)) refuse(path, `${value}`);
      return;
    case "undefined":
      return isMember ? undefined : refuse(path, "undefined");
    case "bigint":
      if (typeof value.toJSON !== "function") return refuse(path, "a BigInt");
      break;
    case "function":
    case "symbol":
      if (typeof value?.toJSON !== "function") return refuse(path, `a ${typeof value}`);
  }
  if (value === null) return;
  const data = asData(value, path, name, search);
  if (data !== value) return check(data, path, name, search, isMember);
  const { ancestors } = search;
  if (ancestors.includes(value)) refuse(path, "inside itself (a cycle)");
  if (ancestors.length > maximumDepth) {
    const message = `The value is deeper than ${maximumDepth} levels.`;
    throw new WidgetBridgeError({ code: "tooLarge", message, path: path.replace(/^[^.[]*/, "$") });
  }
  ancestors.push(value);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item = value[index];
      if (!isPlain(item)) check(item, `${path}[${index}]`, `${index}`, search);
    }
  } else {
    for (const member of Object.keys(value)) {
      const item = value[member];
      if (!isWellFormed(member)) {
        refuse(path, "an object with half of a surrogate pair in a name");
      }
      if (!isPlain(item)) check(item, memberPath(path, member), member, search, true);
    }
  }
  ancestors.pop();
}

/** Whether a value is certainly valid, so that its path need not be written for a message. */
function isPlain(value) {
  return value === null || typeof value === "boolean" || Number.isFinite(value) ||
    (typeof value === "string" && isWellFormed(value));
}

/** The most objects and lists that the quick check visits. This limit also ends it in a cycle. */
const quickLimit = 500;
let left = 0;

/** Whether JSON can certainly hold a value; strings are not checked. False: it is not certain. */
function isSurelyFine(value) {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (--left < 0) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      if (!isSurelyFine(value[index])) return false;
    }
    return true;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const name in value) {
    const member = value[name];
    if (member !== undefined && !isSurelyFine(member)) return false;
  }
  return true;
}

/**
 * The JSON text of a value. If JSON cannot hold some part of it, this throws a TypeError that says
 * where. `caller` is the method that takes the value, and `name` is its parameter. `bytesGoTo` is
 * the related method that stores bytes, if there is one.
 */
export function toJSON(value, caller, name, bytesGoTo) {
  left = quickLimit;
  if (isSurelyFine(value)) {
    const text = JSON.stringify(value);
    // JSON.stringify() writes an unpaired surrogate as an escape.
    if (text !== undefined && !text.includes("\\ud")) return text;
  }
  const path = `${caller}: ${name}`;
  check(value, path, "", { ancestors: [], bytesGoTo });
  const text = JSON.stringify(value);
  if (text === undefined) refuse(path, "undefined");
  return text;
}

/** The JSON text of an options object, or null if it is absent. */
export function optionsJSON(options, caller, name) {
  if (options === undefined || options === null) return null;
  checkObject(options, caller, name);
  return toJSON(options, caller, name);
}
