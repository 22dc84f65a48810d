// The commands for a widget's remote data.
import { printable } from "./display.js";
import { fileBytes } from "./input.js";
import { print } from "./output.js";
import { complain, UsageError, wholeNumber } from "./usage.js";

/** Prints the requests that are due for a widget, as the library's document. */
export function plan(group, [kind], { request }) {
  print(JSON.stringify({ version: 1, requests: group.refreshPlan(kind, request) }));
}

/** Hands the library the response to a request of a plan. */
export async function respond(group, [requestID], { status, body }) {
  if (status === undefined) {
    throw new UsageError("respond needs --status N, 0 if there was none.");
  }
  const httpStatus = wholeNumber("status", status, 999);
  group.setRefreshResponse(
    requestID, httpStatus, body === undefined ? new Uint8Array(0) : await fileBytes(body),
  );
}

/** Fetches the data that is due, and prints a line for each request. */
export async function refresh(group, [kind], { request, "base-url": baseURL }) {
  const results = await group.refresh(kind, request, fetchFrom(baseURL));
  if (results.length === 0) print("Nothing is due.");
  for (const { requestID, status, error } of results) {
    const told = status === 0 ? `no response  ${printable(`${error?.message ?? error}`)}` : status;
    print(`${printable(requestID)}  ${told}`);
  }
  const failed = results.filter(({ status }) => ![200, 204, 304].includes(status)).length;
  if (failed === 0) return 0;
  complain(`${failed} of ${results.length} requests brought no response with status 200.`);
  return 1;
}

/** Options that send the requests for all servers to one server, with the same paths. */
function fetchFrom(baseURL) {
  if (baseURL === undefined) return {};
  let origin;
  try {
    ({ origin } = new URL(baseURL));
  } catch {
    throw new UsageError(`--base-url is scheme, host and port, not "${baseURL}".`);
  }
  return {
    fetch(url, init) {
      const { pathname, search } = new URL(url);
      return fetch(origin + pathname + search, init);
    },
  };
}
