// The content of a key, in the form in which it is sent: a kind ("v" for a value, "d" for data, "-"
// for nothing) and a text (the value's JSON, or the data in Base64).
import { createHash } from "node:crypto";
import { fromBase64, toBase64 } from "../src/portable/base64.js";
import { toJSON } from "../src/client/json.js";

const mostKeyBytes = 511;
const mostBytes = 16 << 20;
const mostDepth = 128;
const shortText = 24;
const encoder = new TextEncoder();

/**
 * Replaces a digest if the content on other machines is unknown: then any content counts as unsent.
 */
export const unknown = "?";

export const nothing = Object.freeze({ kind: "-", text: "" });

/** A short text that is equal only for equal contents. */
export function digest({ kind, text }) {
  if (text.length <= shortText) return kind + text;
  // A short text never begins with "#".
  return `#${createHash("sha1").update(kind).update(text).digest("base64")}`;
}

/** Turns a content into a program's value: a parsed JSON value, bytes, or undefined for nothing. */
export function toProgram({ kind, text }) {
  if (kind === "-") return undefined;
  return kind === "d" ? fromBase64(text) : JSON.parse(text);
}

export function fromProgram(value) {
  if (value === undefined) return nothing;
  if (value instanceof Uint8Array) return { kind: "d", text: toBase64(value) };
  return { kind: "v", text: toJSON(value, "mirror", "onConflict's value") };
}

/** Whether a group accepts a key. */
export function isKey(key) {
  return typeof key === "string" && key !== "" && !key.includes("\0") && key.isWellFormed() &&
    encoder.encode(key).length <= mostKeyBytes;
}

/** What is wrong with another machine's change, as a clause. Undefined if nothing is wrong. */
export function faultOf(key, { kind, text }) {
  if (!isKey(key)) return `its key is no text of 1 to ${mostKeyBytes} bytes`;
  if (typeof text !== "string") return "it is no text";
  switch (kind) {
    case "-":
      return undefined;
    case "d":
      return faultOfData(text);
    case "v":
      return faultOfValue(text);
    default:
      return `its kind "${kind}" is none that this version knows`;
  }
}

function faultOfData(text) {
  const filling = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  // A regular expression for the whole text would need a stack as long as the text.
  const isBase64 = text.length % 4 === 0 &&
    !/[^A-Za-z0-9+/]/.test(text.slice(0, text.length - filling)) &&
    (filling === 0 || toBase64(fromBase64(text.slice(-4))) === text.slice(-4));
  if (!isBase64) return "its data is no Base64";
  return text.length / 4 * 3 - filling > mostBytes ? "its data has more than 16 MiB" : undefined;
}

function faultOfValue(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `its value is no JSON: ${error.message}`;
  }
  if (text.length > 2 * mostDepth && depth(value) > mostDepth) {
    return `its value is deeper than ${mostDepth} levels`;
  }
  if (!text.isWellFormed() || /\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(text)) {
    return "its value holds half of a surrogate pair";
  }
  if (text.length > mostBytes / 3 && encoder.encode(text).length > mostBytes) {
    return "its value has more than 16 MiB";
  }
  return undefined;
}

/**
 * Whether all strings of a JSON text are well formed. Escapes may encode halves of surrogate pairs.
 */
function isWellFormed(text) {
  let isSound = true;
  JSON.parse(text, (key, value) => {
    isSound &&= key.isWellFormed() && (typeof value !== "string" || value.isWellFormed());
    return value;
  });
  return isSound;
}

/** The depth of a value's nesting, found without recursion. */
function depth(value) {
  let level = [value];
  let count = 0;
  for (;;) {
    const next = level.filter((item) => typeof item === "object" && item !== null)
      .flatMap((item) => Object.values(item));
    if (!level.some((item) => typeof item === "object" && item !== null)) return count;
    count += 1;
    if (count > mostDepth) return count;
    level = next;
  }
}
