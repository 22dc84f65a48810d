// What the package may know of the machine it runs on. Deno, and Node with --permission, let
// nothing be known that nobody has allowed. Deno asks people on the spot, and Node throws errors of
// its own: what is not allowed already is not tried here.
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

/** A sentence about the flag that lets a file or a folder be read. */
export function wayToRead(path) {
  return globalThis.Deno === undefined
    ? `Node may read it with --allow-fs-read=${resolve(path)}`
    : `Deno may read it with --allow-read=${path}`;
}

/** An environment variable; undefined also where it may not be read. */
export function variable(name) {
  return isAllowed({ name: "env", variable: name }) ? process.env[name] : undefined;
}

/** The same, where an empty one is as good as none. */
export function setting(name) {
  return variable(name) || undefined;
}
