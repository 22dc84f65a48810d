// Holds the lock of a group in SQLite, as another process would.
import { Worker } from "node:worker_threads";

/**
 * Takes the lock of the writers of a group in another thread. The function that is returned makes
 * the thread release it, but only after a while.
 */
export async function holdLock(path) {
  const flag = new Int32Array(new SharedArrayBuffer(8));
  const thread = new Worker(`
    const { DatabaseSync } = require("node:sqlite");
    const { parentPort, workerData: { path, flag } } = require("node:worker_threads");
    const database = new DatabaseSync(path);
    database.exec("BEGIN IMMEDIATE");
    parentPort.postMessage("held");
    Atomics.wait(flag, 0, 0);
    Atomics.wait(flag, 1, 0, 200);
    database.exec("ROLLBACK");
    database.close();
  `, { eval: true, workerData: { path, flag } });
  await new Promise((resolve, reject) => thread.once("message", resolve).once("error", reject));
  // If a test fails before it releases the lock, the thread must not keep the process alive.
  thread.unref();
  return () => {
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  };
}
