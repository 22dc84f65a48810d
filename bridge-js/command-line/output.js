// Standard output, and what happens when it takes no more.
import process from "node:process";

/**
 * Ends the program where its output has nowhere to go: in silence when whoever reads it has gone,
 * as `head -1` does, and with a sentence for anything else, such as a full disk.
 */
function end(error) {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`widget-bridge: standard output: ${error.message}\n`);
  process.exit(1);
}

/** To be called once, before anything is printed. */
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
    // Deno throws what Node and Bun tell by an event.
    end(error);
  }
}

/** How many columns a terminal has; undefined if standard output is none. */
export function columns() {
  return process.stdout.isTTY ? process.stdout.columns : undefined;
}
