import process from "node:process";
import { printable } from "./display.js";

/** The error for a wrong command line. The message says which word is wrong. */
export class UsageError extends Error {}

/** The error for a file that cannot be read or written. The message names the file. */
export class FileError extends Error {}

/** Parses the value of an option as a whole number from 0 to `most`. */
export function wholeNumber(option, text, most) {
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(number <= most)) {
    throw new UsageError(`--${option} must be a whole number from 0 to ${most}, not "${text}".`);
  }
  return number;
}

/** Prints to standard error why something failed. */
export function complain(message) {
  const lines = message.split("\n").map(printable);
  process.stderr.write(`widget-bridge: ${lines.join("\n")}\n`);
}

/** Prints a WidgetBridgeError. */
export function complainOf({ message, code }) {
  complain(`${message} (${code})`);
}

/** Prints why an entry has old or sample data, if the reason is a failed fetch. */
export function complainOfFetch(entry) {
  if (entry?.fetchError) complain(`The last fetch failed (${entry.fetchError.code}).`);
}
