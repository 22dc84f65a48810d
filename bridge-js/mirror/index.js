/* @ts-self-types="./index.d.ts" */
// Mirrors a group on many machines through a Redis or Valkey server. README.md explains the
// guarantees and the order of events.
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
