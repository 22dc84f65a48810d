// Checks what the package is allowed to access. For access that was not granted, Deno asks the
// user, and Node with --permission throws its own error. To avoid both, the package only accesses
// what is already allowed.
import { resolve } from "node:path";
import process from "node:process";

/** Whether an access is allowed. `permission` is one of Deno's permission descriptors. */
export function isAllowed(permission) {
  const { permissions } = globalThis.Deno ?? {};
  if (permissions !== undefined) return permissions.querySync(permission).state === "granted";
  const { name, path } = permission;
  if (process.permission === undefined) return true;
  if (name === "read") return process.permission.has("fs.read", resolve(path));
  return name !== "ffi" || process.permission.has("addon");
}

/** The words for an error message that name the flag for reading a file or a folder. */
export function wayToRead(path) {
  return globalThis.Deno === undefined
    ? `Node may read it with --allow-fs-read=${resolve(path)}`
    : `Deno may read it with --allow-read=${path}`;
}

/** The value of an environment variable. Undefined if it is not set or may not be read. */
export function variable(name) {
  return isAllowed({ name: "env", variable: name }) ? process.env[name] : undefined;
}

/** Like variable(), but an empty variable counts as not set. */
export function setting(name) {
  return variable(name) || undefined;
}
