// Carries out refresh plans: the library lists the requests, and the host's fetch sends them.
import { nowText } from "./dates.js";
import { longestTimer } from "./durations.js";
import { argumentError } from "./errors.js";
import { fakeNow } from "./fake-clock.js";
import { optionsJSON } from "./json.js";
import { checkedOptions, checkObject, checkSignal } from "./options.js";

const defaultTimeout = 15_000;
/** The most bytes that a body may have: 16 MiB, as for a value. */
const maximumBody = 16 << 20;
const maximumRedirects = 5;

/** The headers of a response that decide when to ask again, and with which ETag. */
const headerNames = [
  "cache-control", "etag", "retry-after", "x-ratelimit-remaining", "x-ratelimit-reset",
];

/** The headers of a response that the library reads. Null if they have no get(). */
function headersOf({ headers }) {
  if (typeof headers?.get !== "function") return null;
  const told = headerNames.map((name) => [name, headers.get(name)]);
  return Object.fromEntries(told.filter(([, value]) => typeof value === "string"));
}

/**
 * The JSON text of headers: an object of strings, or any object with get(), such as Headers. If a
 * test has replaced the clock, the text says when the response came. Otherwise it is null if there
 * are no headers.
 */
export function headersJSON(headers, caller) {
  const told = headersOf({ headers }) ?? headers ?? {};
  checkObject(told, caller, "headers");
  const now = fakeNow();
  if (now === undefined) return optionsJSON(headers && told, caller, "headers");
  const clock = { ":now": nowText(now, caller, "Date.now()") };
  return optionsJSON({ ...clock, ...told }, caller, "headers");
}

/** The request for the plan. With the option `force`, the plan lists failed requests at once. */
export function forcedRequest(request, options) {
  const force = options?.force ?? false;
  if (typeof force !== "boolean") throw argumentError("refresh: force must be true or false.");
  return force ? { ...request, force } : request;
}

/** Reads a response's body. Throws when the body exceeds the limit, and reads no further. */
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

/** An error like those of AbortSignal. React Native has no DOMException. */
function named(name, message) {
  if (typeof DOMException === "function") return new DOMException(message, name);
  return Object.assign(new Error(message), { name });
}

/** The reason for a signal's abort. On a phone, a signal may have none, so one is made. */
function reasonOf(signal) {
  return signal.reason ?? named("AbortError", "It was aborted.");
}

function throwIfAborted(signal) {
  if (signal?.aborted) throw reasonOf(signal);
}

/** The promise's outcome, or a rejection as soon as the signal is aborted. */
function unlessAborted(promise, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => reject(reasonOf(signal));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** The scheme, host and port of a URL. React Native's URL has no origin. */
function originOf(url) {
  const origin = /^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0].toLowerCase();
  return origin?.replace(/^(http:.*):80$|^(https:.*):443$/, "$1$2");
}

/** Throws if a response to a request for `url` comes from another origin. */
function checkOrigin(response, url) {
  if (!response.url || originOf(response.url) === originOf(url)) return;
  throw new TypeError(`The response comes from another host: ${response.url}`);
}

/**
 * Calls the global fetch. React Native's fetch always follows redirects, so a response from another
 * origin is refused here.
 */
async function plainFetch(url, init) {
  const response = await globalThis.fetch(url, init);
  checkOrigin(response, url);
  return response;
}

/**
 * Sends a request and returns the response. At most five redirects are followed, and only within
 * the same origin, because the kind decides where a widget's data comes from, and a server must not
 * change that. In a page the browser follows them, and a response from elsewhere is refused.
 */
async function send(fetch, url, init) {
  for (let redirects = 0;; redirects++) {
    const response = await fetch(url, { ...init, redirect: "manual" });
    if (typeof response !== "object" || response === null) {
      throw new TypeError(`fetch gave ${String(response)}, which is not a Response.`);
    }
    if (response.type === "opaqueredirect") {
      // A page sees where a redirect leads only after the browser has followed it, and the browser
      // takes headers, which may have a secret, to any host. So it looks without them first.
      const found = await fetch(url, { ...init, headers: {}, redirect: "follow" });
      checkOrigin(found, url);
      if (Object.keys(init.headers).length === 0) return found;
      await found.body?.cancel?.();
      return await fetch(found.url || url, { ...init, redirect: "error" });
    }
    const location = response.headers?.get?.("location");
    const isRedirect = [301, 302, 303, 307, 308].includes(response.status);
    if (!isRedirect || !location || redirects === maximumRedirects) return response;
    const next = new URL(location, url).href;
    if (originOf(next) !== originOf(url)) return response;
    await response.body?.cancel?.();
    url = next;
  }
}

/** A response's status. Throws if it is not a valid HTTP status. */
function statusOf({ status }) {
  if (Number.isInteger(status) && status >= 100 && status <= 999) return status;
  throw new TypeError(`The response's status is ${String(status)}, which HTTP does not have.`);
}

/**
 * Sends one request. Returns the response's status, body and headers. After a failure the status is
 * 0, and `error` is the reason. Never throws.
 */
async function ask({ url, headers }, fetch, timeout, signal) {
  const control = new AbortController();
  let reason;
  const end = (why) => control.abort(reason = why);
  const abort = () => end(reasonOf(signal));
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  // A longer time-out than a timer's is not applied.
  const timer = timeout > longestTimer ? undefined : setTimeout(
    () => end(named("TimeoutError", `No response within ${timeout} ms.`)),
    timeout,
  );
  try {
    const answered = (async () => {
      const response = await send(fetch, url, {
        headers, signal: control.signal, credentials: "omit", cache: "no-store",
      });
      return {
        status: statusOf(response), body: await readBody(response), headers: headersOf(response),
      };
    })();
    return await unlessAborted(answered, control.signal);
  } catch (error) {
    return { status: 0, body: new Uint8Array(0), headers: null, error: reason ?? error };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/**
 * Sends the requests that `plan` returns, until it returns no new ones. Each response is passed to
 * the group, and may add requests to the plan, such as those for pictures. Each request is sent
 * once, so that the loop ends even if a server always fails. `plan` and the group's method may
 * return promises.
 */
export async function refresh(group, plan, options) {
  const checked = checkedOptions(options, "refresh", ["fetch", "force", "signal", "timeout"]);
  const { signal } = checked;
  const fetch = checked.fetch ?? plainFetch;
  const timeout = checked.timeout ?? defaultTimeout;
  // If there is no global fetch, the options must have one.
  if (typeof (checked.fetch ?? globalThis.fetch) !== "function") {
    throw argumentError("refresh: fetch must be a function.");
  }
  if (typeof timeout !== "number" || !(timeout >= 0)) {
    throw argumentError("refresh: timeout must be a number of milliseconds, 0 or more.");
  }
  checkSignal(signal, "refresh");
  const asked = new Set();
  const results = [];
  for (;;) {
    throwIfAborted(signal);
    const planned = await plan();
    const requests = planned.filter(({ requestID }) => !asked.has(requestID));
    if (requests.length === 0) return results;
    results.push(
      ...await Promise.all(requests.map(async (planned) => {
        const { requestID, url } = planned;
        asked.add(requestID);
        const { status, body, headers, error } = await ask(planned, fetch, timeout, signal);
        throwIfAborted(signal);
        await group.setRefreshResponse(requestID, status, body, headers);
        return error === undefined ? { requestID, url, status } : { requestID, url, status, error };
      })),
    );
  }
}
