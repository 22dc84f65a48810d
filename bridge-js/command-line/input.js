// Reads the input of a command: a word of the command line, a file, or standard input. Also makes
// files and folders.
import { Buffer } from "node:buffer";
import { mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";
import { WidgetBridgeError } from "../mod.js";
import { below } from "../src/host/data-folder.js";
import { printBytes } from "./output.js";
import { FileError } from "./usage.js";

async function standardInput() {
  const parts = [];
  for await (const part of process.stdin) parts.push(part);
  return Buffer.concat(parts);
}

/** The JSON text of an operand, or of standard input if the operand is left out or "-". */
export async function jsonText(operand) {
  if (operand !== undefined && operand !== "-") return operand;
  return textOf(await standardInput(), "standard input");
}

function textOf(bytes, source) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FileError(`${source} is not UTF-8.`);
  }
}

/** The value of an operand's JSON text. Throws "invalidJSON" if it is not JSON. */
export async function jsonValue(operand) {
  return parsedJSON(await jsonText(operand));
}

/** The value of an operand that is the JSON text of an object, or else a file of JSON text. */
export async function jsonValueOrFile(operand = "-") {
  if (operand.trimStart().startsWith("{")) return parsedJSON(operand);
  const source = operand === "-" ? "standard input" : operand;
  return parsedJSON(textOf(await fileBytes(operand), source));
}

/** The value of a JSON text. Throws "invalidJSON" if it is not JSON. */
export function parsedJSON(text) {
  try {
    return JSON.parse(text);
  } catch {
    const begin = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    throw new WidgetBridgeError({ code: "invalidJSON", message: `This is not JSON: ${begin}` });
  }
}

/**
 * Makes a call that passes a JSON value to the package. Throws "invalidValue" if the package
 * refuses the value's type.
 */
export function handOver(call) {
  try {
    call();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The message begins with the method's name, but the user called a command, not a method.
    const message = error.message.replace(/^\w+: /, "");
    throw new WidgetBridgeError({ code: "invalidValue", message });
  }
}

/** An error with the system's reason: "cannot read NAME: no such file or directory." */
function fileError(verb, path, error) {
  const reason = /^[A-Z]+: (.*?)(, \w+.*)?$/.exec(error.message)?.[1] ?? error.message;
  return new FileError(`cannot ${verb} ${path}: ${reason}.`);
}

/** The bytes of a file, or of standard input if the file is left out or "-". */
export async function fileBytes(path) {
  if (path === undefined || path === "-") return new Uint8Array(await standardInput());
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    throw fileError("read", path, error);
  }
}

/** Writes text or bytes to the file that --output names, or to standard output by default. */
export function put(content, { output }) {
  if (output === undefined) return printBytes(content);
  try {
    writeFileSync(output, content);
  } catch (error) {
    throw fileError("write", output, error);
  }
}

/** Makes a folder with a new name, and returns its path. */
export function newFolder(parent, prefix) {
  try {
    return mkdtempSync(below(parent, prefix));
  } catch (error) {
    throw fileError("make a folder in", parent, error);
  }
}

/** Moves a file to a path in the same file system. */
export function moveFile(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    throw fileError("write", to, error);
  }
}
