// Standard output, and what happens when it cannot take more.
import process from "node:process";

/**
 * Ends the program if its output has nowhere to go. It ends silently if the reader has gone, as
 * with `head -1`, and with a sentence for anything else, such as a full disk.
 */
function end(error) {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`widget-bridge: standard output: ${error.message}\n`);
  process.exit(1);
}

/** Call this once, before anything is printed. */
export function watchOutput() {
  process.stdout.on("error", end);
}

/** Prints a line. */
export function print(line) {
  printBytes(`${line}\n`);
}

/** Prints text or bytes as they are. */
export function printBytes(content) {
  try {
    process.stdout.write(content);
  } catch (error) {
    // Deno throws what Node and Bun report by an event.
    end(error);
  }
}

/** How many columns the terminal has. Undefined if standard output is not a terminal. */
export function columns() {
  return process.stdout.isTTY ? process.stdout.columns : undefined;
}
