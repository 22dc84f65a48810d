// What the package may know of the machine it runs on. Deno lets nothing be known that nobody has
// allowed, and asks people on the spot: what is not allowed already is not tried here.
import process from "node:process";

/** Whether something is allowed, which it always is but on Deno. */
export function isAllowed(permission) {
  const { permissions } = globalThis.Deno ?? {};
  return permissions === undefined || permissions.querySync(permission).state === "granted";
}

/** An environment variable; undefined also where it may not be read. */
export function variable(name) {
  return isAllowed({ name: "env", variable: name }) ? process.env[name] : undefined;
}

/** The same, where an empty one is as good as none. */
export function setting(name) {
  return variable(name) || undefined;
}
