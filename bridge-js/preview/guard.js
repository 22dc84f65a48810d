// Decides which requests the preview server accepts.
//
// The page shows and changes an app's data, and any program and any web site on the machine can
// reach 127.0.0.1. So a request must carry a secret that only the reader of the printed address
// has, and must come from the page itself.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const secret = () => randomBytes(24).toString("base64url");

/**
 * Whether two texts are equal. The time that this takes does not reveal how much of them is equal.
 */
function isSame(one, other) {
  const [left, right] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(left, right);
}

export class Guard {
  /** The secret in the printed address. */
  token = secret();
  #session = secret();

  constructor(port) {
    this.host = `127.0.0.1:${port}`;
    this.origin = `http://${this.host}`;
    // A browser sends a cookie to every port of a host, so the port is in its name.
    this.cookieName = `widget-bridge-${port}`;
  }

  /** The address to open. */
  get url() {
    return `${this.origin}/?token=${this.token}`;
  }

  /** Why a request is refused, whether or not it has the cookie. Undefined if it is not refused. */
  refusal({ headers }) {
    // If a web site resolves its name to this machine, Host has that name (DNS rebinding).
    if (headers.host !== this.host) return `This is ${this.origin} alone.`;
    if (headers.origin !== undefined && headers.origin !== this.origin) {
      return "Another origin may not ask for this.";
    }
    const site = headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin" && site !== "none") {
      return "Another site may not ask for this.";
    }
  }

  /** The cookie to set if an address carries the token. Undefined if it does not. */
  cookieFor(url) {
    const token = url.searchParams.get("token");
    if (token === null || !isSame(token, this.token)) return undefined;
    return `${this.cookieName}=${this.#session}; HttpOnly; SameSite=Strict; Path=/`;
  }

  /** Whether a request carries the cookie. */
  admits({ headers }) {
    return (headers.cookie ?? "").split(";").some((pair) => {
      const [name, value = ""] = pair.trim().split("=");
      return name === this.cookieName && isSame(value, this.#session);
    });
  }
}
