/** Lets the program end while a timer runs, in engines whose programs end. */
export function unref(timer) {
  if (typeof timer === "object") timer.unref?.();
  else globalThis.Deno?.unrefTimer?.(timer);
}
