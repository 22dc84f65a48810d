// Uses the installed package in a page of a browser, from a server that only serves files:
//
//     node in_browsers.mjs FOLDER BROWSER PAGE
//
// It serves the folder, which has the package and the page, and prints what the page reports.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import process from "node:process";
import { withBrowser } from "../JavaScript/browser/pages.mjs";

const [folder, browser, name] = process.argv.slice(2);

const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const { promise: report, resolve } = Promise.withResolvers();

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  if (pathname === "/report") {
    let body = "";
    request.setEncoding("utf8").on("data", (text) => body += text);
    request.on("end", () => {
      response.end();
      resolve(body);
    });
    return;
  }
  try {
    const content = readFileSync(join(folder, normalize(pathname)));
    response.setHeader("Content-Type", types[extname(pathname)] ?? "application/octet-stream");
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const page = `http://127.0.0.1:${server.address().port}/${name}`;
console.log(await withBrowser(browser, [page], () => report));
server.closeAllConnections();
server.close();
