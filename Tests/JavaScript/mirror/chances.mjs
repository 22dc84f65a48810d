// What happens by chance in the chaos, which WIDGET_BRIDGE_CHAOS_SEED repeats.
import process from "node:process";

export const seedOfAll = Number(
  process.env.WIDGET_BRIDGE_CHAOS_SEED ?? Math.floor(Math.random() * 1e6),
);

let seed = seedOfAll;

/** A whole number below another one. */
export function random(most) {
  seed = Math.imul(seed ^ seed >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
  return (seed >>> 8) % most;
}

/** Gives what it has in a random order, all of it before anything comes again. */
export function* dealt(all) {
  for (;;) {
    const left = [...all];
    while (left.length > 0) yield left.splice(random(left.length), 1)[0];
  }
}
