/** A response as `refresh` needs it. That of the global fetch is one. */
export interface RefreshAnswer {
  readonly status: number;
  readonly headers?: { get(name: string): string | null };
  readonly body?: ReadableStream<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The headers of a response: fetch's, or an object of strings, whose names may have any case. */
export type RefreshHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string };

/** A function as `refresh` calls it. The global fetch is one. */
export type RefreshFetch = (
  url: string,
  init: {
    headers: { [name: string]: string };
    signal: AbortSignal;
    credentials: "omit";
    cache: "no-store";
    /** `refresh` itself follows redirects, within the same origin only. */
    redirect: "manual";
  },
) => Promise<RefreshAnswer>;

/** How a refresh plan is carried out. */
export interface RefreshOptions {
  /** The host's fetch. Default: the global one. */
  fetch?: RefreshFetch | null | undefined;
  /**
   * Whether a failed request is sent again at once, though it is due later, but no sooner than the
   * server asked for. Default: false.
   */
  force?: boolean | null | undefined;
  /** Ends the refresh: the promise is rejected with the signal's reason. */
  signal?: AbortSignal | null | undefined;
  /** How many milliseconds each request may take; Infinity for no limit. Default: 15,000. */
  timeout?: number | null | undefined;
}

/** The result of a request. */
export interface RefreshResult {
  requestID: string;
  url: string;
  /** The HTTP status; 0 if there was no response. */
  status: number;
  /** Why there was no response. */
  error?: unknown;
}
