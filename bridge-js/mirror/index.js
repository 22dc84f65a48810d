/* @ts-self-types="./index.d.ts" */
// A group that many machines share through a server that already runs. README.md says what is
// promised, and in which order things happen.
import { checkedOptions, checkSignal } from "../src/client/options.js";
import { checkClient } from "./connection.js";
import { Link } from "./link.js";
import { checkPrefix, defaultPrefix } from "./server.js";

const names = ["client", "prefix", "onConflict", "signal"];

/** Keeps a group in step with the groups of the same name on other machines. */
export function mirror(group, options) {
  const { client, prefix = defaultPrefix, onConflict, signal } = checkedOptions(
    options, "mirror", names,
  );
  checkClient(client);
  checkSignal(signal, "mirror");
  checkPrefix(prefix);
  if (onConflict !== undefined && onConflict !== null && typeof onConflict !== "function") {
    throw new TypeError("mirror: onConflict must be a function.");
  }
  return new Link(group, { client, prefix, onConflict: onConflict ?? undefined, signal });
}
