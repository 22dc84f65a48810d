/** Lets the program end although a timer runs, where there are programs that end. */
export function unref(timer) {
  if (typeof timer === "object") timer.unref?.();
  else globalThis.Deno?.unrefTimer?.(timer);
}
