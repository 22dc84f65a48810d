// Sends the preview server's responses. Every response has the same protective headers.
const caution = {
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A picture can only be viewed: no script in it runs, and it loads nothing. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Sends a complete response. */
export function send(response, status, type, body, more = {}) {
  const policy = type.startsWith("image/") ? picturePolicy : pagePolicy;
  response.writeHead(status, {
    ...caution,
    "Content-Security-Policy": policy,
    "Content-Type": type,
    ...more,
  });
  response.end(body);
}

export function sendText(response, status, text, more) {
  send(response, status, "text/plain; charset=utf-8", `${text}\n`, more);
}

export function sendJSON(response, value, status = 200) {
  send(response, status, "application/json; charset=utf-8", JSON.stringify(value));
}

/** Begins a stream of server-sent events. */
export function beginEvents(response) {
  response.writeHead(200, {
    ...caution,
    "Content-Security-Policy": pagePolicy,
    "Content-Type": "text/event-stream; charset=utf-8",
  });
  response.write(": open\n\n");
}
