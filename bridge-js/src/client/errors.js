/* @ts-self-types="./errors.d.ts" */
/** The names of the statuses, by their numbers from 0 downwards. */
export const statusNames = [
  "ok", "invalidArgument", "invalidHandle", "notFound", "invalidJSON", "invalidValue",
  "wrongType", "tooLarge", "groupUnavailable", "readOnly", "busy", "ioError", "corrupt",
  "unsupported", "internal", "conflict",
];

/** Why a call of the library failed. */
export class WidgetBridgeError extends Error {
  /** From the members of an error document; those that do not apply are undefined. */
  constructor({ code, message, key, path, value }, options) {
    super(message ?? code, options);
    this.code = code;
    if (key !== undefined) this.key = key;
    if (path !== undefined) this.path = path;
    if (value !== undefined) this.value = value;
  }
}

// This is not a static block, because the tool that makes a phone's JavaScript may not know those.
// It is not an assignment, because that fails if somebody has frozen Error.prototype.
Object.defineProperty(WidgetBridgeError.prototype, "name", {
  value: "WidgetBridgeError", writable: true, configurable: true,
});

/**
 * Turns an error of the Node-API face into one of the package's. An error about an argument begins
 * with the name of the C function; here it begins with the method that called the function.
 */
export function fromFace(error, caller) {
  if (error?.code === undefined || error instanceof WidgetBridgeError) return error;
  // This checks the name and not the class: in Jest the face's errors are of another realm.
  if (error.name === "TypeError") return calledBy(error, caller);
  return new WidgetBridgeError({ message: error.message, ...error.detail, code: error.code });
}

/** An error about an argument that begins with the caller's name in place of the function's. */
function calledBy(error, caller) {
  return argumentError(error.message.replace(/^[\w.]+: /, `${caller}: `));
}

/**
 * Turns what an app's native part rejected with into an error of the package's. By React Native's
 * rules that is an error with a code, a message and, if there is more to say, userInfo. Any other
 * error stays as it is.
 */
export function fromNative(error, caller) {
  if (error?.name === "TypeError" && error.code === "invalidArgument") {
    return calledBy(error, caller);
  }
  if (error instanceof WidgetBridgeError || !statusNames.includes(error?.code)) return error;
  const { code, message, userInfo } = error;
  return new WidgetBridgeError({ ...userInfo, code, message }, { cause: error });
}

export function unsupported(message, options) {
  return new WidgetBridgeError({ code: "unsupported", message }, options);
}

/**
 * An error about an argument that the package itself refuses, worded as the Node-API face would.
 */
export function argumentError(message) {
  return Object.assign(new TypeError(message), { code: "invalidArgument" });
}
