// Writes to standard output, and ends the program if that fails.
import process from "node:process";

/**
 * Ends the program because its output cannot be written. The program ends silently if the reader
 * has ended, as with `head -1`. After any other failure, such as a full disk, it prints a message.
 */
function end(error) {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`widget-bridge: standard output: ${error.message}\n`);
  process.exit(1);
}

/** Handles errors of standard output. Call this once, before anything is printed. */
export function watchOutput() {
  process.stdout.on("error", end);
}

/** Prints a line. */
export function print(line) {
  printBytes(`${line}\n`);
}

/** Prints text or bytes unchanged. */
export function printBytes(content) {
  try {
    process.stdout.write(content);
  } catch (error) {
    // Deno throws what Node and Bun report by an event.
    end(error);
  }
}

/** The number of the terminal's columns. Undefined if standard output is not a terminal. */
export function columns() {
  return process.stdout.isTTY ? process.stdout.columns : undefined;
}
