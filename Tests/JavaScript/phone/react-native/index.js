// The part of React Native that the package needs, with an app's native module that uses the real
// library. The module is the package's own native part for desktops, behind a stand-in for the
// boundary between JavaScript and native code. At this boundary errors lose their class, documents
// are text, and only plain values pass.
import { createDesktopModule } from "../widget-bridge/react-native/desktop-module.js";

const desktop = createDesktopModule();

/** The error that React Native makes from a native module's reject(code, message, userInfo). */
function rejection({ code, message, key, path, value }) {
  const userInfo = JSON.parse(JSON.stringify({ key, path, value }));
  return Object.assign(new Error(message), { code, userInfo });
}

function checkPlain(values) {
  for (const value of values) {
    if (value === null || ["string", "number", "boolean"].includes(typeof value)) continue;
    throw new TypeError(`A TurboModule is handed no ${typeof value}.`);
  }
}

const native = {
  addListener() {},
  removeListeners() {},
};

for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(desktop))) {
  if (["constructor", "addListener", "removeListeners", "close"].includes(name)) continue;
  native[name] = (...values) => {
    checkPlain(values);
    let given;
    try {
      given = desktop[name](...values);
    } catch (error) {
      throw rejection(error);
    }
    if (typeof given?.then !== "function") return given;
    return given.catch((error) => {
      throw rejection(error);
    });
  };
}

export const TurboModuleRegistry = {
  getEnforcing(name) {
    if (name === "WidgetBridge") return native;
    throw new Error(`TurboModuleRegistry.getEnforcing(...): '${name}' could not be found.`);
  },
};

export class NativeEventEmitter {
  constructor(module) {
    if (module !== native) throw new Error("An emitter is made of its native module.");
  }

  addListener(name, listener) {
    return desktop.addListener(name, listener);
  }
}

/** The state of an app that stays in the foreground. */
export const AppState = {
  currentState: "active",
  addEventListener: () => ({ remove() {} }),
};
