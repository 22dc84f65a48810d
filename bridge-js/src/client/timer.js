/** Lets the program end while a timer runs, in Node, Deno and Bun. */
export function unref(timer) {
  if (typeof timer === "object") timer.unref?.();
  else globalThis.Deno?.unrefTimer?.(timer);
}
