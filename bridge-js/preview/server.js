// Serves the preview page on 127.0.0.1.
import { once } from "node:events";
import { createServer } from "node:http";
import { WidgetBridgeError } from "../mod.js";
import { send, sendJSON, sendText } from "./answers.js";
import { ChangeEvents } from "./events.js";
import { pageFile } from "./files.js";
import { Guard } from "./guard.js";
import { routes } from "./routes.js";

/**
 * Serves a page that shows every widget of a group. Returns the address to open, whose token gives
 * access to the page; a promise that rejects if the group cannot be followed any more; and a
 * function that stops the server.
 */
export async function startPreview(group, { port = 0 } = {}) {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const guard = new Guard(server.address().port);
  const events = new ChangeEvents(group);
  server.on("request", (message, response) => {
    answer({ group, guard, events }, message, response).catch((error) => fail(response, error));
  });
  return {
    url: guard.url,
    following: events.following,
    async close() {
      await events.close();
      server.close();
      server.closeAllConnections?.();
      await once(server, "close");
    },
  };
}

async function answer({ group, guard, events }, message, response) {
  const refusal = guard.refusal(message);
  if (refusal !== undefined) return sendText(response, 403, refusal);
  const url = new URL(message.url, guard.origin);
  const cookie = guard.cookieFor(url);
  if (cookie !== undefined && url.pathname === "/") {
    // The redirect removes the token from the address bar, and so from the history.
    return sendText(response, 303, "Go on.", { "Set-Cookie": cookie, Location: "/" });
  }
  if (!guard.admits(message)) {
    return sendText(response, 401, "Open the address that widget-bridge printed.");
  }
  const { method, headers } = message;
  if (method === "GET" && url.pathname === "/events") return events.add(response);
  const route = `${method} ${url.pathname}`;
  if (Object.hasOwn(routes, route)) {
    return await routes[route](group, { url, headers, message }, response);
  }
  const file = method === "GET" ? await pageFile(url.pathname) : undefined;
  if (file === undefined) return sendText(response, 404, "There is no such page.");
  send(response, 200, file.type, file.content);
}

const statuses = { notFound: 404, readOnly: 403, busy: 503, ioError: 500, tooLarge: 413 };

function fail(response, error) {
  if (response.headersSent) return response.end();
  if (error instanceof WidgetBridgeError) {
    const { code, message, path } = error;
    return sendJSON(response, { code, message, path }, statuses[code] ?? 400);
  }
  if (error instanceof TypeError) {
    return sendJSON(response, { code: "invalidArgument", message: error.message }, 400);
  }
  sendJSON(response, { code: "unknown", message: "The preview server failed." }, 500);
}
