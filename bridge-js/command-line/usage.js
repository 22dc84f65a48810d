import process from "node:process";

/** A command line that means nothing; the message says which word is wrong. */
export class UsageError extends Error {}

/** The number that the value of an option stands for. */
export function wholeNumber(option, text, most) {
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(number <= most)) {
    throw new UsageError(`--${option} must be a whole number from 0 to ${most}, not "${text}".`);
  }
  return number;
}

/** Tells why something failed on standard error. */
export function complain({ message, code }) {
  process.stderr.write(`widget-bridge: ${message} (${code})\n`);
}
