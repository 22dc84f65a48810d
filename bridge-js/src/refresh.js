// Carries out refresh plans: the library says what to fetch, the host's fetch does it.
import { checkedOptions, checkSignal } from "./options.js";

const defaultTimeout = 15_000;
/** A body may be as large as a value. */
const maximumBody = 16 << 20;
const maximumRedirects = 5;
/** Timers take no longer time, 24.8 days; above it there is no time-out. */
const longestTimer = 0x7fffffff;

/** All of a body, as bytes; throws above the limit, without reading on. */
async function readBody(response) {
  if (typeof response.body?.getReader !== "function") {
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > maximumBody) throw new RangeError("The body is larger than 16 MiB.");
    return bytes;
  }
  const reader = response.body.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maximumBody) {
      await reader.cancel();
      throw new RangeError("The body is larger than 16 MiB.");
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return bytes;
}

/** The promise's outcome, or a rejection as soon as the signal is aborted. */
function unlessAborted(promise, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/**
 * The answer to a request. Redirects are followed to the same host at most: where a widget's data
 * comes from is the kind's to say, and no server's.
 */
async function send(fetch, url, init) {
  for (let redirects = 0;; redirects++) {
    const response = await fetch(url, { ...init, redirect: "manual" });
    const location = response.headers?.get("location");
    const isRedirect = [301, 302, 303, 307, 308].includes(response.status);
    if (!isRedirect || !location || redirects === maximumRedirects) return response;
    const next = new URL(location, url);
    if (next.origin !== new URL(url).origin) return response;
    await response.body?.cancel();
    url = next.href;
  }
}

/** The status of an answer; throws where it is none that HTTP has. */
function statusOf({ status }) {
  if (Number.isInteger(status) && status >= 100 && status <= 999) return status;
  throw new TypeError(`The answer's status is ${String(status)}, which is none of HTTP.`);
}

/** One request's answer: its status and body, or 0 and the reason. Never throws. */
async function ask({ url, headers }, fetch, timeout, signal) {
  const control = new AbortController();
  const abort = () => control.abort(signal.reason);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  const timer = timeout > longestTimer ? undefined : setTimeout(
    () => control.abort(new DOMException(`No answer in ${timeout} ms.`, "TimeoutError")),
    timeout,
  );
  try {
    const answered = (async () => {
      const response = await send(fetch, url, {
        headers, signal: control.signal, credentials: "omit", cache: "no-store",
      });
      return { status: statusOf(response), body: await readBody(response) };
    })();
    return await unlessAborted(answered, control.signal);
  } catch (error) {
    return { status: 0, body: new Uint8Array(0), error };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/**
 * Asks `plan` for the requests until it has nothing new: responses, which are handed to the group,
 * bring new requests, such as pictures. A request is made once, so that a server which always fails
 * does not keep this going.
 */
export async function refresh(group, plan, options) {
  const { fetch = globalThis.fetch, signal, timeout = defaultTimeout } = checkedOptions(
    options, "refresh", ["fetch", "signal", "timeout"],
  );
  if (typeof fetch !== "function") throw new TypeError("refresh: fetch must be a function.");
  if (typeof timeout !== "number" || !(timeout >= 0)) {
    throw new TypeError("refresh: timeout must be a number of milliseconds, 0 or more.");
  }
  checkSignal(signal, "refresh");
  const asked = new Set();
  const results = [];
  for (;;) {
    signal?.throwIfAborted();
    const requests = plan().filter(({ requestID }) => !asked.has(requestID));
    if (requests.length === 0) return results;
    results.push(
      ...await Promise.all(requests.map(async (planned) => {
        const { requestID, url } = planned;
        asked.add(requestID);
        const { status, body, error } = await ask(planned, fetch, timeout, signal);
        signal?.throwIfAborted();
        group.setRefreshResponse(requestID, status, body);
        return error === undefined ? { requestID, url, status } : { requestID, url, status, error };
      })),
    );
  }
}
