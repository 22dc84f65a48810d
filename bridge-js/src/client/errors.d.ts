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

/** What getLastErrorJSON gives. */
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
 * "unsupported" also stands for a library that is not there, of another version, or without the
 * function that was called.
 */
export class WidgetBridgeError extends Error {
  readonly name: "WidgetBridgeError";
  readonly code: ErrorCode;
  /** The key that it was about. */
  readonly key?: string;
  /** Where in the JSON document: "$.endDate". */
  readonly path?: string;
  /** What stood there. */
  readonly value?: string;

  constructor(
    detail: { code: ErrorCode; message?: string; key?: string; path?: string; value?: string },
    options?: { cause?: unknown },
  );
}
