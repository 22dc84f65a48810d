/** A response as refresh needs it; that of the global fetch is one. */
export interface RefreshAnswer {
  readonly status: number;
  readonly headers?: { get(name: string): string | null };
  readonly body?: ReadableStream<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The headers of a response: fetch's, or an object of strings by names in any case. */
export type RefreshHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string };

/** A fetch as refresh calls it; the global one is one. */
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
   * Whether what failed is fetched at once, though it is due later; but no sooner than the server
   * asked for. Default: false.
   */
  force?: boolean | null | undefined;
  /** Ends it: the promise is rejected with the signal's reason. */
  signal?: AbortSignal | null | undefined;
  /** For how many milliseconds each request may take; Infinity for any. Default: 15,000. */
  timeout?: number | null | undefined;
}

/** What came of a request. */
export interface RefreshResult {
  requestID: string;
  url: string;
  /** The HTTP status; 0 if there was no response. */
  status: number;
  /** Why there was none. */
  error?: unknown;
}
