/** The names of the library's statuses. */
export type ErrorCode =
  | "invalidArgument"
  | "invalidHandle"
  | "notFound"
  | "invalidJSON"
  | "invalidValue"
  | "wrongType"
  | "tooLarge"
  | "groupUnavailable"
  | "readOnly"
  | "busy"
  | "ioError"
  | "corrupt"
  | "unsupported"
  | "internal"
  | "conflict";

/** The document that getLastErrorJSON returns. */
export interface ErrorDocument {
  version: 1;
  code: ErrorCode | "ok";
  message: string;
  key?: string;
  path?: string;
  value?: string;
}

/**
 * Why a call failed. `message` is a sentence for a developer.
 *
 * "unsupported" also means that the library was not found, has another version, or lacks the
 * function that was called.
 */
export class WidgetBridgeError extends Error {
  readonly name: "WidgetBridgeError";
  readonly code: ErrorCode;
  /** The key that the error concerns. */
  readonly key?: string;
  /** The path of the fault in the JSON document: "$.endDate". */
  readonly path?: string;
  /** The text that was found at `path`. */
  readonly value?: string;

  constructor(
    detail: { code: ErrorCode; message?: string; key?: string; path?: string; value?: string },
    options?: { cause?: unknown },
  );
}
