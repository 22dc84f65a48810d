/* @ts-self-types="./errors.d.ts" */
/** The names of the library's statuses. The status -n has the name at index n. */
export const statusNames = [
  "ok", "invalidArgument", "invalidHandle", "notFound", "invalidJSON", "invalidValue",
  "wrongType", "tooLarge", "groupUnavailable", "readOnly", "busy", "ioError", "corrupt",
  "unsupported", "internal", "conflict",
];

/** Why a call of the library failed. */
export class WidgetBridgeError extends Error {
  /** Takes the members of an error document. Members that do not apply are undefined. */
  constructor({ code, message, key, path, value }, options) {
    super(message ?? code, options);
    this.code = code;
    if (key !== undefined) this.key = key;
    if (path !== undefined) this.path = path;
    if (value !== undefined) this.value = value;
  }
}

// This calls defineProperty(), because an assignment would fail if Error.prototype is frozen.
Object.defineProperty(WidgetBridgeError.prototype, "name", {
  value: "WidgetBridgeError", writable: true, configurable: true,
});

/** Whether a call that failed may succeed later, so that a listener for changes can go on. */
export function mayPass({ code }) {
  return code === "busy" || code === "ioError";
}

/** What `read` gives; `otherwise` if the key holds data in place of a value, or the reverse. */
export function unlessWrongType(read, otherwise) {
  try {
    return read();
  } catch (error) {
    if (error instanceof WidgetBridgeError && error.code === "wrongType") return otherwise;
    throw error;
  }
}

/**
 * Converts an error of the Node-API face to an error of the package. The message of an argument
 * error begins with the C function's name, which is replaced by the name of the calling method.
 */
export function fromFace(error, caller) {
  if (error?.code === undefined || error instanceof WidgetBridgeError) return error;
  // This compares names, because in Jest the face's errors belong to another realm.
  if (error.name === "TypeError") return calledBy(error, caller);
  return new WidgetBridgeError({ message: error.message, ...error.detail, code: error.code });
}

/** An argument error whose message begins with the caller's name instead of the function's. */
function calledBy(error, caller) {
  return argumentError(error.message.replace(/^[\w.]+: /, `${caller}: `));
}

/**
 * Converts an error of an app's native part to an error of the package. By React Native's rules,
 * the native part rejects with an error that has a code, a message and, for details, userInfo. Any
 * other error is returned unchanged.
 */
export function fromNative(error, caller) {
  if (error?.name === "TypeError" && error.code === "invalidArgument") {
    return calledBy(error, caller);
  }
  if (error instanceof WidgetBridgeError || !statusNames.includes(error?.code)) return error;
  const { code, message, userInfo } = error;
  return new WidgetBridgeError({ ...userInfo, code, message }, { cause: error });
}

/** The error for a key's content that is not what it should be. */
export function damaged(key, fault, cause) {
  const message = `What is kept under the key "${key}" is ${fault}. ` +
    "Something else than this package has written there; set the key anew, or remove it.";
  return new WidgetBridgeError({ code: "corrupt", message, key }, { cause });
}

export function unsupported(message, options) {
  return new WidgetBridgeError({ code: "unsupported", message }, options);
}

/**
 * The error for an argument that the package itself refuses. It has the form of the errors that the
 * Node-API face throws for arguments.
 */
export function argumentError(message, options) {
  return Object.assign(new TypeError(message, options), { code: "invalidArgument" });
}
