// How a command that runs on is ended: by Ctrl-C, by SIGTERM, or by the reader of its output.
import process from "node:process";

const statusOf = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs `body(signal, print)` until it ends or is stopped; gives the exit status. `print` writes a
 * line to standard output.
 */
export async function untilStopped(body) {
  const controller = new AbortController();
  let status = 0;
  const stop = (name) => {
    status = statusOf[name];
    controller.abort();
  };
  // Whoever reads the lines has gone, as `head -1` does: there is nothing left to do.
  const closed = (error) => {
    if (error.code !== "EPIPE") throw error;
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.stdout.on("error", closed);
  try {
    await body(controller.signal, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
  return status;
}
