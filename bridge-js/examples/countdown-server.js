// A page that shows a countdown and follows it: Node's own http server, and nothing else.
//
//     node bridge-js/examples/countdown-server.js 2027-01-05 "New job"
//
// prints the page's address. It turns at midnight, and as soon as any process writes the event.
import { createServer } from "node:http";
import { SharedGroup, toDate } from "../mod.js";

const [endDate, title, port = "0"] = process.argv.slice(2);
const group = SharedGroup.open("com.example.app");
if (endDate !== undefined) group.set("widgetDataKey", { endDate, title: title ?? null });

const escaped = (text) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Loads the page anew at each change. */
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

/** The page, or what is wrong with the data, which any process may have written. */
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

/** A line to the page at each change, as long as it is open. */
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
  if (request.url !== "/") return response.writeHead(404).end();
  answer(response);
});
server.listen(Number(port), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
