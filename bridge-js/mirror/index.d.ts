import type { WidgetBridgeError } from "../src/client/errors.d.ts";
import type { SharedGroup } from "../src/shared-group.d.ts";

/** `redis` 4, 5 or 6 from npm, or a client like it. */
export interface SendCommandClient {
  sendCommand(words: string[]): Promise<unknown>;
  /** Makes the mirror's connections. Without this, the mirror polls ten times a second. */
  duplicate?(): unknown;
}

/** Bun's `RedisClient`, or a client like it. */
export interface SendClient {
  send(command: string, words: string[]): Promise<unknown>;
  /** Makes the mirror's connections. Without this, the mirror polls ten times a second. */
  duplicate?(): unknown;
}

/** The content of a key: a parsed JSON value, bytes for data, undefined for nothing. */
// deno-lint-ignore no-explicit-any
export type MirroredValue = any;

/** How a group is mirrored. */
export interface MirrorOptions {
  /** A client of the server, with its TLS, user and password. It need not be connected. */
  client: SendCommandClient | SendClient;
  /**
   * The beginning of all key names on the server, without `{` and `}`. Default: "widget-bridge:".
   */
  prefix?: string | undefined;
  /**
   * Returns the value for a key that this machine (`ours`) and another machine (`theirs`) changed
   * independently; undefined removes the key. `base` is the last value that both had, or undefined
   * if that is no longer known. The function must return the same result for the same arguments,
   * and must not return a promise. Without the function, the change that is later in the stream
   * wins.
   */
  onConflict?:
    | ((
      key: string, ours: MirroredValue, theirs: MirroredValue, base: MirroredValue,
    ) => MirroredValue)
    | undefined
    | null;
  /** Closes the mirror. */
  signal?: AbortSignal | undefined;
}

/** What a mirror is doing. */
export type MirrorState = "connecting" | "comparing" | "following" | "closed";

/** The status of a mirror. */
export interface MirrorStatus {
  state: MirrorState;
  /** The stamp of the last batch that was applied. Stamps count batches. */
  position: number;
  /** The number of batches that the server is known to have and this machine has not applied. */
  lag: number;
  /** The number of keys with changes that the server does not have. */
  unsent: number;
  /** The number of changes from the server that were set aside. */
  setAside: number;
  /** The error that keeps the mirror from working at present. Undefined if there is none. */
  lastError: WidgetBridgeError | undefined;
}

/** The events of a mirror. */
export interface MirrorEventMap {
  /** The mirror entered another state. */
  state: CustomEvent<{ state: MirrorState }>;
  /**
   * Something failed. The mirror continues to try, unless it can no longer use the group, or a
   * mirror with another prefix has taken the group over; then it closes. An error that repeats is
   * reported once.
   */
  error: CustomEvent<{ error: WidgetBridgeError }>;
  /** A change from the server was not applied, because the group would not accept it. */
  setAside: CustomEvent<{ key: string | undefined; reason: string; value: string | undefined }>;
}

/** A running mirror; an `EventTarget`. */
export interface MirrorLink {
  readonly status: MirrorStatus;
  /** Resolved once the mirror has stopped. */
  readonly closed: Promise<void>;
  /**
   * Waits, without a time limit, until the server has all changes of this group, and the group has
   * all changes that the server had by then. Rejected if the mirror is closed in the meantime.
   */
  synced(): Promise<void>;
  /** Stops the mirror. Unsent changes stay in the group, and are sent when it is mirrored again. */
  close(): Promise<void>;
  addEventListener<Type extends keyof MirrorEventMap>(
    type: Type, listener: (event: MirrorEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof MirrorEventMap>(
    type: Type, listener: (event: MirrorEventMap[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
}

/**
 * Keeps a group in step with the groups of the same name on other machines, through a Redis or
 * Valkey server. Reads and writes stay local; README.md beside this file explains the guarantees.
 * Throws if the group was opened for reading only, or if a newer version has mirrored it.
 */
export function mirror<Values extends object>(
  group: SharedGroup<Values>, options: MirrorOptions,
): MirrorLink;
