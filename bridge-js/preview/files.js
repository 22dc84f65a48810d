// The files of the preview's page, by their paths. The server never reads any other file.
import { readFile } from "node:fs/promises";

const types = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" };

const files = [
  "page.css", "page.js", "kinds.js", "pictures.js", "scrubber.js", "editor.js", "ask.js",
  "icon.svg",
];

const names = {
  "/": "index.html",
  ...Object.fromEntries(files.map((name) => [`/${name}`, name])),
};

/** The type and content of a file of the page; undefined if there is no such file. */
export async function pageFile(path) {
  if (!Object.hasOwn(names, path)) return undefined;
  const name = names[path];
  const content = await readFile(new URL(`page/${name}`, import.meta.url));
  return { type: `${types[name.split(".").at(-1)]}; charset=utf-8`, content };
}
