/** The members of a response that `refresh` uses. A response of the global fetch has them. */
export interface RefreshAnswer {
  readonly status: number;
  /** "opaqueredirect" stands for a redirect that a page does not see. */
  readonly type?: string;
  /** Where the response to the `redirect` "follow" came from. Another origin is refused. */
  readonly url?: string;
  readonly headers?: { get?(name: string): string | null };
  readonly body?: ReadableStream<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The headers of a response: fetch's own, or an object of strings. Names may have any case. */
export type RefreshHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string };

/** A function that `refresh` calls to send a request, such as the global fetch. */
export type RefreshFetch = (
  url: string,
  init: {
    headers: { [name: string]: string };
    signal: AbortSignal;
    credentials: "omit";
    cache: "no-store";
    /**
     * `refresh` itself follows redirects, within the same origin only. If the response to "manual"
     * has the type "opaqueredirect", as in a page, `refresh` sends the request again with "follow"
     * and without headers, and refuses a response from another origin. A request that has headers
     * is then sent to where the redirects led, with "error".
     */
    redirect: "manual" | "follow" | "error";
  },
) => Promise<RefreshAnswer>;

/** The options of `refresh`. */
export interface RefreshOptions {
  /** The function that sends the requests. Default: the global fetch. */
  fetch?: RefreshFetch | null | undefined;
  /**
   * Whether a failed request is sent again at once, even if it is due later. A request is never
   * sent before the time that its server asked for. Default: false.
   */
  force?: boolean | null | undefined;
  /** Ends the refresh when it is aborted. The promise is then rejected with the signal's reason. */
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
