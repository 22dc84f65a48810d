// Serves a page that shows a countdown and updates itself. It uses only Node's http server.
//
//     node bridge-js/examples/countdown-server.js 2027-01-05 "New job"
//
// prints the page's address. The page changes at midnight, and as soon as any process writes the
// event. For mail and other pages the server draws /countdown.svg and
// /countdown.png?zone=Asia/Seoul&locale=ko.
//
// Several servers show the same countdown if they share one Redis (and have the package redis):
//
//     REDIS_URL=redis://localhost node bridge-js/examples/countdown-server.js
import { createServer } from "node:http";
import { mirror } from "../mirror/index.js";
import { SharedGroup, toDate } from "../mod.js";
import { countdownPicture, png } from "./countdown-picture.js";

const [endDate, title, port = "0"] = process.argv.slice(2);
const group = SharedGroup.open("com.example.app");
if (process.env.REDIS_URL !== undefined) {
  const { createRequire } = await import("node:module");
  const { createClient } = createRequire(import.meta.url)("redis");
  const link = mirror(group, { client: createClient({ url: process.env.REDIS_URL }) });
  link.addEventListener("error", ({ detail }) => console.error(detail.error.message));
}
if (endDate !== undefined) group.set("widgetDataKey", { endDate, title: title ?? null });

const escaped = (text) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Reloads the page at each change. */
const following =
  '<script>new EventSource("/changes").onmessage = () => location.reload()</script>';

function page() {
  const { timeZone, entries } = group.timeline("dday", { days: 1 });
  const [entry, next] = entries;
  const seconds = next ? Math.ceil((toDate(next.date) - Date.now()) / 1000) + 1 : 3600;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}">
<title>${escaped(entry.label ?? "No date")}</title>
<style>
  body { color-scheme: light dark; font: 1.2rem system-ui; text-align: center; margin-top: 20vh }
  strong { display: block; font-size: 30vmin }
</style>
<main>
  ${escaped(entry.title ?? "")} <strong>${escaped(entry.label ?? "–")}</strong>
  ${escaped(entry.relativeLabel ?? "")} <small>${escaped(timeZone)}</small>
</main>
${following}`;
}

/**
 * Sends the page, or the error if the data cannot be shown. Any process may have written the data.
 */
function answer(response) {
  let status = 200, html;
  try {
    html = page();
  } catch (error) {
    status = 500;
    html = `<!doctype html>\n<p>${escaped(error.message)}</p>\n${following}`;
  }
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html);
}

/** The last 100 PNGs by their ETags. They are kept because drawing a PNG starts a process. */
const drawn = new Map();

async function answerPicture(request, url, response) {
  const { searchParams } = url;
  const option = (name) => searchParams.get(name) ?? undefined;
  try {
    const { svg, etag, seconds } = countdownPicture(group, {
      timeZone: option("zone"), locale: option("locale"), appearance: option("appearance"),
    });
    const headers = { etag, "cache-control": `public, max-age=${seconds}` };
    if (request.headers["if-none-match"] === etag) return response.writeHead(304, headers).end();
    if (url.pathname.endsWith(".svg")) {
      return response.writeHead(200, { ...headers, "content-type": "image/svg+xml" }).end(svg);
    }
    if (!drawn.has(etag)) {
      if (drawn.size >= 100) drawn.delete(drawn.keys().next().value);
      drawn.set(etag, png(svg));
    }
    const picture = await drawn.get(etag).catch((error) => {
      drawn.delete(etag);
      throw error;
    });
    response.writeHead(200, { ...headers, "content-type": "image/png" }).end(picture);
  } catch (error) {
    // An unknown zone is the reader's mistake (400); bad data is the writer's (500).
    const status = error.code === "invalidValue" && error.key === undefined ? 400 : 500;
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
    response.end(`${error.message}\n`);
  }
}

/** Sends an event to the page at each change, as long as the page is open. */
async function tellChanges(response) {
  const control = new AbortController();
  const { signal } = control;
  response.on("close", () => control.abort());
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write(": open\n\n");
  try {
    for await (const { revision } of group.changes({ signal })) {
      response.write(`data: ${revision}\n\n`);
    }
  } catch {
    // The page was closed.
  }
}

const server = createServer((request, response) => {
  if (request.url === "/changes") return tellChanges(response);
  const url = new URL(request.url, "http://localhost");
  if (/^\/countdown\.(svg|png)$/.test(url.pathname)) return answerPicture(request, url, response);
  if (url.pathname !== "/") return response.writeHead(404).end();
  answer(response);
});
server.listen(Number(port), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
