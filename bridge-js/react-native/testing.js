// Whether an app's tests run, in which every group is kept in memory: widget-bridge/jest says so.
let run = 0;

/** Keeps all groups in memory from now on, and forgets those that were. */
export function keepInMemory() {
  run += 1;
}

/** Where in memory groups are kept; undefined where no tests run. */
export function memoryFolder() {
  return run === 0 ? undefined : `run ${run}`;
}
