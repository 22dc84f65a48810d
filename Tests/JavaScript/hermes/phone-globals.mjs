// Globals that a phone gives its apps, but that Hermes' shell lacks: timers that wait, Intl's zone,
// URL, AbortController, Headers and Response, as far as the package's tests use them.
import { encode } from "../../../bridge-js/src/portable/utf8.js";

const { setTimeout: soon } = globalThis;
const timers = new Map();
let newest = 0;

function start(call, milliseconds = 0, every = false) {
  const id = ++newest;
  let due = Date.now() + milliseconds;
  timers.set(id, true);
  function look() {
    if (!timers.has(id)) return;
    if (Date.now() < due) return void soon(look, 0);
    if (!every) timers.delete(id);
    call();
    if (!every) return;
    due = Date.now() + milliseconds;
    soon(look, 0);
  }
  soon(look, 0);
  return id;
}

const stop = (id) => void timers.delete(id);

class AbortSignal {
  aborted = false;
  #listeners = new Set();

  addEventListener(_, listener) {
    this.#listeners.add(listener);
  }

  removeEventListener(_, listener) {
    this.#listeners.delete(listener);
  }

  throwIfAborted() {
    if (this.aborted) throw this.reason;
  }

  end(reason) {
    this.aborted = true;
    this.reason = reason;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether this is Hermes' shell. */
export const isShell = globalThis.HermesInternal !== undefined;

if (isShell) {
  globalThis.setTimeout = (call, milliseconds) => start(call, milliseconds);
  globalThis.setInterval = (call, milliseconds) => start(call, milliseconds, true);
  globalThis.clearTimeout = globalThis.clearInterval = stop;
  globalThis.AbortController ??= class {
    signal = new AbortSignal();
    abort(reason) {
      this.signal.end(reason);
    }
  };
  globalThis.URL ??= class {
    constructor(href) {
      this.href = href;
    }
    toJSON() {
      return this.href;
    }
  };
  globalThis.Headers ??= class {
    #values;
    constructor(values = {}) {
      this.#values = new Map(
        Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]),
      );
    }
    get(name) {
      return this.#values.get(name.toLowerCase()) ?? null;
    }
  };
  globalThis.Response ??= class {
    headers = new Headers();
    constructor(text, { status }) {
      Object.assign(this, { text, status });
    }
    async arrayBuffer() {
      return encode(this.text).buffer;
    }
  };
  globalThis.Intl ??= {
    DateTimeFormat: class {
      resolvedOptions() {
        return { timeZone: "Asia/Seoul" };
      }
    },
  };
}
