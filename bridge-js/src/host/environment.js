// What the package may know of the machine it runs on. Deno, and Node with --permission, reveal
// nothing that nobody has allowed. If the package tried all the same, Deno would ask the user and
// Node would throw errors of its own, so it tries only what is already allowed.
import { resolve } from "node:path";
import process from "node:process";

/** Whether something is allowed, in Deno's words. */
export function isAllowed(permission) {
  const { permissions } = globalThis.Deno ?? {};
  if (permissions !== undefined) return permissions.querySync(permission).state === "granted";
  const { name, path } = permission;
  if (process.permission === undefined) return true;
  if (name === "read") return process.permission.has("fs.read", resolve(path));
  return name !== "ffi" || process.permission.has("addon");
}

/** A sentence about the flag that allows a file or a folder to be read. */
export function wayToRead(path) {
  return globalThis.Deno === undefined
    ? `Node may read it with --allow-fs-read=${resolve(path)}`
    : `Deno may read it with --allow-read=${path}`;
}

/** An environment variable. Undefined also if it may not be read. */
export function variable(name) {
  return isAllowed({ name: "env", variable: name }) ? process.env[name] : undefined;
}

/** The same, but an empty variable counts as none. */
export function setting(name) {
  return variable(name) || undefined;
}
