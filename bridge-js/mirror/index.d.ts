import type { WidgetBridgeError } from "../src/client/errors.d.ts";
import type { SharedGroup } from "../src/shared-group.d.ts";

/** `redis` 4, 5 or 6 from npm, or a client like it. */
export interface SendCommandClient {
  sendCommand(words: string[]): Promise<unknown>;
  /** Makes the connections of the mirror's own; without it the mirror asks ten times a second. */
  duplicate?(): unknown;
}

/** Bun's `RedisClient`, or a client like it. */
export interface SendClient {
  send(command: string, words: string[]): Promise<unknown>;
  /** Makes the connections of the mirror's own; without it the mirror asks ten times a second. */
  duplicate?(): unknown;
}

/** What a key holds: JSON's values, bytes for data, undefined for nothing. */
// deno-lint-ignore no-explicit-any
export type MirroredValue = any;

/** How a group is mirrored. */
export interface MirrorOptions {
  /** A client of the server; it need not be connected. TLS, users and passwords are its own. */
  client: SendCommandClient | SendClient;
  /** What the names of all keys on the server begin with, without `{` and `}`. */
  prefix?: string | undefined;
  /**
   * What a key is to hold that this machine (`ours`) and another one (`theirs`) changed apart;
   * undefined removes it. `base` is what both had, undefined also where that is no longer known. It
   * must give the same result for the same arguments, and no promise. Without it the later in the
   * stream wins.
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

/** How a mirror is. */
export interface MirrorStatus {
  state: MirrorState;
  /** The stamp of the last batch that is applied. It counts batches. */
  position: number;
  /** How many batches the server is known to have that are not applied. */
  lag: number;
  /** How many keys hold what the server does not have. */
  unsent: number;
  /** How many changes from the server were set aside. */
  setAside: number;
  /** What is wrong just now. */
  lastError: WidgetBridgeError | undefined;
}

/** The events of a mirror. */
export interface MirrorEventMap {
  /** It does something else now. */
  state: CustomEvent<{ state: MirrorState }>;
  /** Something is wrong; it goes on trying. */
  error: CustomEvent<{ error: WidgetBridgeError }>;
  /** A change from the server was not applied, since it is none that a group takes. */
  setAside: CustomEvent<{ key: string | undefined; reason: string; value: string | undefined }>;
}

/** A mirror at work; an `EventTarget`. */
export interface MirrorLink {
  readonly status: MirrorStatus;
  /** Settled once it has stopped. */
  readonly closed: Promise<void>;
  /**
   * Waits until the server has what this group has, and the group what the server had; as long as
   * that takes. Rejected where the mirror is closed meanwhile.
   */
  synced(): Promise<void>;
  /** Stops. What is unsent stays in the group, and is sent when it is mirrored again. */
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
 * Valkey server. Reads and writes stay local; README.md beside this file says what is promised.
 * Throws where the group was opened for reading only, or a newer version has mirrored it.
 */
export function mirror<Values extends object>(
  group: SharedGroup<Values>, options: MirrorOptions,
): MirrorLink;
