/* @ts-self-types="./errors.d.ts" */
/** The names of the statuses, by their numbers from 0 downwards. */
const statusNames = [
  "ok", "invalidArgument", "invalidHandle", "notFound", "invalidJSON", "invalidValue",
  "wrongType", "tooLarge", "groupUnavailable", "readOnly", "busy", "ioError", "corrupt",
  "unsupported", "internal", "conflict",
];

export function statusName(status) {
  return statusNames[-status] ?? "unknown";
}

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

// No static block: what makes a phone's JavaScript of this need not know those. No assignment: it
// would fail where somebody has frozen Error.prototype.
Object.defineProperty(WidgetBridgeError.prototype, "name", {
  value: "WidgetBridgeError", writable: true, configurable: true,
});

/**
 * What an error of the Node-API face is here. One about an argument begins with the function's name
 * in C, and here with that of the method which calls it.
 */
export function fromFace(error, caller) {
  if (error?.code === undefined || error instanceof WidgetBridgeError) return error;
  // By its name, and not its class: in Jest the face's errors are of another realm.
  if (error.name === "TypeError") return calledBy(error, caller);
  return new WidgetBridgeError({ message: error.message, ...error.detail, code: error.code });
}

/** An error about an argument, which begins with what was called, with another name for that. */
function calledBy(error, caller) {
  return argumentError(error.message.replace(/^[\w.]+: /, `${caller}: `));
}

/**
 * What an app's native part rejected with: by React Native's rules an error with a code, a message
 * and, where there is more to say, userInfo. Any other error stays as it is.
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

/** An argument that the library is not asked about, as the Node-API face tells of one. */
export function argumentError(message) {
  return Object.assign(new TypeError(message), { code: "invalidArgument" });
}
