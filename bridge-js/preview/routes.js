// Handles the page's requests: for documents and pictures of the group, and to change its values.
import { WidgetBridgeError } from "../mod.js";
import { unlessWrongType } from "../src/client/errors.js";
import { send, sendJSON, sendText } from "./answers.js";
import { readBody } from "./body.js";

/** The number of midnights on the page's slider. */
const daysAhead = 30;

/** The members of a request document that a URL's query may have. */
const members = [
  "family", "now", "locale", "timeZone", "appearance", "accent", "style", "theme", "renderingMode",
];

/** A request document with the slider's number of days and the members that the query names. */
function requestOf({ searchParams }) {
  const request = { days: daysAhead };
  for (const name of members) {
    const value = searchParams.get(name);
    if (value) request[name] = value;
  }
  const configuration = searchParams.get("configuration");
  if (configuration) request.configuration = parsed(configuration, "configuration");
  return request;
}

function parsed(text, what) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WidgetBridgeError({
      code: "invalidJSON",
      message: `The ${what} is not JSON: ${error.message}`,
    });
  }
}

const required = (url, name) => url.searchParams.get(name) ?? "";

function kinds(group, _, response) {
  sendJSON(response, { kinds: group.kinds() });
}

function timeline(group, { url }, response) {
  sendJSON(response, group.timeline(required(url, "kind"), requestOf(url)));
}

function picture(group, { url, headers }, response) {
  // A browser that opened the picture as a document would show others' content as a page of this
  // server.
  const use = headers["sec-fetch-dest"];
  if (use !== undefined && use !== "image") {
    return sendText(response, 403, "Pictures are shown as images alone.");
  }
  const svg = group.svg(required(url, "kind"), requestOf(url));
  send(response, 200, "image/svg+xml; charset=utf-8", svg);
}

/** The text that a screen reader speaks for a picture. */
function description(group, { url }, response) {
  const svg = group.svg(required(url, "kind"), requestOf(url));
  const told = ["title", "desc"].map((name) =>
    unescaped(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(svg)?.[1] ?? "")
  );
  const [title, sentence] = told;
  sendText(response, 200, sentence.includes(title) ? sentence : `${title}: ${sentence}`);
}

/** A picture's text without the escapes that the library writes. */
function unescaped(text) {
  const characters = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => characters[name]);
}

/** The values as JSON text, because JavaScript's numbers cannot hold every digit of JSON's. */
function values(group, _, response) {
  const listed = [];
  for (const key of group.keys()) {
    // Since the keys were listed, a value may have been removed or replaced by data.
    const json = unlessWrongType(() => group.getText(key));
    if (json !== undefined) listed.push({ key, json });
  }
  sendJSON(response, { values: listed });
}

async function setValue(group, { url, message }, response) {
  group.setText(required(url, "key"), await readBody(message));
  sendJSON(response, {});
}

function removeValue(group, { url }, response) {
  group.remove(required(url, "key"));
  sendJSON(response, {});
}

/** The handlers by method and path. */
export const routes = {
  "GET /kinds": kinds,
  "GET /timeline": timeline,
  "GET /picture": picture,
  "GET /description": description,
  "GET /values": values,
  "PUT /values": setValue,
  "DELETE /values": removeValue,
};
