// Turns the errors of a server and its client into the package's errors, with a sentence for each.
import { WidgetBridgeError } from "../src/client/errors.js";

const sentences = [
  [/^(NOAUTH|WRONGPASS)|invalid (username-)?password|without any password/i,
    "groupUnavailable", "The server refuses the user or the password"],
  [/NOPERM|user executing the script|ACL failure in script/, "groupUnavailable",
    "The user may not use what the mirror needs"],
  [/READONLY/, "readOnly",
    "The server is a replica, which may be behind; the mirror needs the one that it copies"],
  [/\bOOM\b/, "tooLarge", "The server's memory is full (maxmemory)"],
  [/MISCONF/, "ioError", "The server cannot write to its disk"],
  [/LOADING/, "busy", "The server is reading its data"],
  [/\bBUSY\b/, "busy", "The server is running somebody's script"],
  [/CROSSSLOT/, "unsupported", "The keys lie on different nodes of a cluster"],
  [/^(MOVED|ASK) /, "groupUnavailable", "Another node of the cluster has the keys"],
  [/CLUSTERDOWN|MASTERDOWN|NOREPLICAS/, "busy", "The server is cut off from others that it needs"],
  [/TRYAGAIN|UNBLOCKED/, "busy", "The server is changing its part among others"],
  [/max number of clients/, "busy", "The server takes no more connections (maxclients)"],
  [/^DENIED/, "groupUnavailable", "The server takes connections from its own machine alone"],
  [/unknown command|unknown subcommand/i, "unsupported",
    "The server lacks a command that the mirror needs; Redis 7 and Valkey have them"],
  [/WRONGTYPE/, "corrupt", "A key under the mirror's prefix is somebody else's"],
  [/certificate|\bCERT_|ERR_TLS_CERT/i, "groupUnavailable",
    "The server's certificate is not accepted"],
  [/ERR_REDIS_CONNECTION/, "groupUnavailable",
    "There is no connection to the server, and Bun's client does not tell why"],
  [/closed|ECONNRESET|EPIPE|disconnect|socket/i, "groupUnavailable",
    "The connection to the server was lost"],
  [/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|ENOENT|connect/i,
    "groupUnavailable", "There is no server to be reached"],
  [/answered nothing/, "groupUnavailable", "The server does not answer"],
];

/** Turns an error of the client or the server into an error of the package. */
export function failure(error) {
  if (error instanceof WidgetBridgeError) return error;
  if (error instanceof TypeError || error instanceof RangeError) {
    const message = `A fault of the mirror's own: ${error.message}`;
    return new WidgetBridgeError({ code: "internal", message }, { cause: error });
  }
  // A client may combine the errors of several addresses.
  const reason = error?.message || error?.errors?.map?.(({ message }) => message).join("; ") ||
    error?.code || String(error);
  const told = `${error?.code ?? ""} ${reason}`.trim();
  const [, code, sentence] = sentences.find(([pattern]) => pattern.test(told)) ??
    [undefined, "ioError", "The server failed"];
  const message = `${sentence}: ${reason.trim().replace(/\.$/, "")}.`;
  return new WidgetBridgeError({ code, message }, { cause: error });
}

/** The error if a newer version wrote the data on the server or in the group. */
export function newerFormat(where, version) {
  return new WidgetBridgeError({
    code: "unsupported",
    message: `What the mirror keeps ${where} has format ${version}, which a newer version wrote. ` +
      "Bring this machine's widget-bridge up to date.",
  });
}

/** The error if the data on the server was not written by a mirror. */
export function damaged(what) {
  const message = `What the mirror keeps on the server is damaged: ${what}.`;
  return new WidgetBridgeError({ code: "corrupt", message });
}

/**
 * The error if a mirror with another prefix, and so another order of changes, has taken the group
 * over.
 */
export class TakenOver extends WidgetBridgeError {
  constructor(prefix) {
    const message = `Another mirror has taken this group over, with the prefix "${prefix}".`;
    super({ code: "conflict", message });
  }
}
