// The random numbers of the chaos test. To repeat an earlier run's numbers, set
// WIDGET_BRIDGE_CHAOS_SEED to its seed.
import process from "node:process";

export const seedOfAll = Number(
  process.env.WIDGET_BRIDGE_CHAOS_SEED ?? Math.floor(Math.random() * 1e6),
);

let seed = seedOfAll;

/** A random integer from 0 to `most` - 1. */
export function random(most) {
  seed = Math.imul(seed ^ seed >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
  return (seed >>> 8) % most;
}

/** Yields the items in a random order, all of them before any is repeated. */
export function* dealt(all) {
  for (;;) {
    const left = [...all];
    while (left.length > 0) yield left.splice(random(left.length), 1)[0];
  }
}
