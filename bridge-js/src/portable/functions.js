// The functions of widget_bridge.h, implemented for the package by the core and a store that the
// host provides. Text is a string, bytes are a Uint8Array, and a failure is a WidgetBridgeError.
// The last argument of each function is the name of the calling method, for messages.
import { forGood } from "../client/durations.js";
import { argumentError, WidgetBridgeError } from "../client/errors.js";
import { functions } from "../client/functions.js";
import { isWellFormed } from "../client/json.js";
import { unref } from "../client/timer.js";

const mostHandles = 1024;
const mostKeyBytes = 511;

/** An open handle: the group's store, and the options with which the group was opened. */
class Handle {
  store;
  options;
  name;
  interruptions = new Set();

  constructor(name, store, options) {
    this.name = name;
    this.store = store;
    this.options = options;
  }

  lock() {
    if (this.options.readOnly) {
      const message = `Group "${this.name}" was opened for reading only.`;
      throw new WidgetBridgeError({ code: "readOnly", message });
    }
    return this.store.lock(this.options);
  }
}

/**
 * The functions for a host. The host's `core()` returns its Core, and `openStore(name, options)`
 * opens the Store of a group; the core has checked the name and the options. If a function looks
 * something up and finds nothing, it returns undefined, or throws the library's error if
 * `tellsAbsence` is true.
 */
export function portableFunctions({ core, openStore }, { tellsAbsence = false } = {}) {
  const handles = new Map();
  let newest = 0;

  function handleOf(number) {
    const handle = handles.get(number);
    if (handle !== undefined) return handle;
    throw new WidgetBridgeError({
      code: "invalidHandle", message: `${number} is not the handle of an open group.`,
    });
  }

  /** Calls a function of the core, completes the steps that it returns, and commits them as one. */
  function change(number, name, parameters, complete) {
    const { store } = handleOf(number);
    const call = { ...callOf(number), isLocked: false };
    let steps;
    try {
      steps = core().changes(name, call, ...parameters);
    } catch (error) {
      if (call.isLocked) {
        if (error.steps === undefined) store.rollback();
        else store.commit(error.steps);
      }
      throw error;
    }
    if (complete !== undefined) steps.forEach(complete);
    // A call that only read the group has not locked it.
    if (call.isLocked) store.commit(steps);
    return 0;
  }

  /** The group as the core uses it during a call. */
  function callOf(number) {
    const handle = handleOf(number);
    const { store } = handle;
    return {
      id: store.id,
      revision: store.revision,
      timeZone: store.timeZone,
      find: (isRecord, name) => store.find(isRecord, name),
      list: (isRecord, prefix) => store.list(isRecord, prefix),
      some: (keys) => store.some(keys),
      changedSince: (revision) => store.changedSince(revision),
      lock() {
        const revision = handle.lock();
        this.isLocked = true;
        return revision;
      },
    };
  }

  function text(name) {
    return (group, ...parameters) => core().text(name, callOf(group), ...parameters);
  }

  function bytes(name) {
    return (group, ...parameters) => core().bytes(name, callOf(group), ...parameters);
  }

  function changing(name) {
    return (group, ...parameters) => change(group, name, parameters);
  }

  /** The content of a key, in the usual case. Undefined in any case that the core must handle. */
  function usualItem(group, type, key) {
    const { store } = handleOf(group);
    const found = isUsualKey(key) ? store.find(false, key) : undefined;
    if (found?.type !== type) return undefined;
    // Another program may have written bytes in the place of a text.
    const isText = typeof found.content === "string";
    return isText === (type === "value") ? found.content : undefined;
  }

  const made = {
    openSharedGroup(name, optionsJSON) {
      if (handles.size >= mostHandles) {
        throw new WidgetBridgeError({
          code: "tooLarge",
          message: `This process has ${mostHandles} open handles, which is the limit.`,
        });
      }
      const options = JSON.parse(core().text("openSharedGroup", nothing, name, optionsJSON));
      const store = openStore(name, options);
      // A handle is a number from 1 to 0x7fffffff that no other open handle has.
      do newest = newest % 0x7fffffff + 1; while (handles.has(newest));
      handles.set(newest, new Handle(name, store, options));
      return newest;
    },

    closeSharedGroup(group) {
      const handle = handleOf(group);
      handles.delete(group);
      for (const end of [...handle.interruptions]) end();
      handle.store.letGo();
      if (handles.size === 0) core().release();
      return 0;
    },

    getSharedValue: (group, key) =>
      usualItem(group, "value", key) ?? core().text("getSharedValue", callOf(group), key),

    // The bytes are not copied into the core, which needs only their number.
    setSharedData: (group, key, bytes) =>
      change(group, "setSharedData", [key, bytes.length], (step) => step.content = bytes),

    getSharedData: (group, key) =>
      usualItem(group, "data", key)?.slice()
        ?? core().bytes("getSharedData", callOf(group), key),

    getSharedChangeCount(group) {
      const handle = handles.get(group);
      return handle === undefined ? 0 : changeCount(handle.store.revision);
    },

    waitForSharedChange(group, since, timeout) {
      const handle = handleOf(group);
      return new Promise((resolve, reject) => wait(handle, since, timeout, resolve, reject));
    },

    interruptSharedWaits(group) {
      for (const end of [...handleOf(group).interruptions]) end();
      return 0;
    },

    getBridgeVersion: () => core().number("getBridgeVersion"),
    getLastErrorJSON: () => core().text("getLastErrorJSON", nothing),
  };

  function wait(handle, since, timeout, resolve, reject) {
    const { store, interruptions } = handle;
    let timer;
    const stopListening = store.listen(look);
    const finish = (settle, result) => {
      stopListening();
      interruptions.delete(end);
      clearTimeout(timer);
      settle(result);
    };
    interruptions.add(end);
    if (timeout !== forGood) {
      timer = setTimeout(() => finish(resolve, 0), timeout);
      unref(timer);
    }
    look();

    function look(failure) {
      if (failure !== undefined) finish(reject, failure);
      else if (changeCount(store.revision) !== since) finish(resolve, 1);
    }

    function end() {
      if ([...handles.values()].includes(handle)) return finish(resolve, 0);
      const message = `The handle on group "${handle.name}" is closed in this process.`;
      finish(reject, new WidgetBridgeError({ code: "invalidHandle", message }));
    }
  }

  const makers = { text, bytes, number: changing };
  for (const [name, declaration] of Object.entries(functions)) {
    const call = made[name] ?? makers[declaration.gives](name);
    made[name] = checked(call, declaration, tellsAbsence);
  }
  return made;
}

/** Takes the place of the group in a call that concerns no group. */
const nothing = { id: 0, revision: 0 };

/** Wraps a function, so that its arguments are checked as the native backend checks them. */
function checked(call, { takes, mayBeAbsent }, tellsAbsence) {
  return (...parameters) => {
    const caller = parameters[takes.length];
    parameters.length = takes.length;
    for (const [index, [name, type]] of takes.entries()) {
      const parameter = parameters[index];
      if (type === "text" || (type === "text?" && parameter != null)) {
        checkText(parameter, caller, name, type);
      } else if (type === "integer" && parameter !== (parameter | 0)) {
        throw argumentError(
          `${caller}: ${name} must be an integer from -2147483648 to 2147483647.`,
        );
      }
    }
    try {
      return call(...parameters);
    } catch (error) {
      if (mayBeAbsent && !tellsAbsence && error?.code === "notFound") return undefined;
      throw error;
    }
  };
}

function checkText(text, caller, name, type) {
  if (typeof text !== "string") {
    const what = type === "text" ? "a string" : "a string or null";
    throw argumentError(`${caller}: ${name} must be ${what}.`);
  }
  if (text.includes("\0")) {
    throw argumentError(`${caller}: ${name} holds U+0000, which ends a text in C.`);
  }
  if (!isWellFormed(text)) {
    throw argumentError(`${caller}: ${name} holds half of a surrogate pair.`);
  }
}

/** Whether a text is certainly a valid key. */
function isUsualKey(key) {
  return key.length > 0 && key.length * 3 <= mostKeyBytes;
}

/** The change count that the library computes from a revision. It is never 0. */
function changeCount(revision) {
  return revision % 0xffffffff + 1;
}
