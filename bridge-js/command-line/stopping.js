// Stops a command that keeps running, on Ctrl-C or SIGTERM.
import process from "node:process";

const statusOf = { SIGINT: 130, SIGTERM: 143 };

/** Runs `body(signal)` until it ends or is stopped. Returns the exit status. */
export async function untilStopped(body) {
  const controller = new AbortController();
  let status = 0;
  const stop = (name) => {
    status = statusOf[name];
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  try {
    await body(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
  return status;
}
