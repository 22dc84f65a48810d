// Formats lines for people. They are wrapped to the width of the terminal, if there is one.
import { columns } from "./output.js";

/** Characters that take two columns, by their Unicode blocks. */
const wide = new RegExp(
  "[\\u1100-\\u115f\\u2e80-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60" +
    "\\u{1f300}-\\u{1faff}]",
  "gu",
);

/** The number of columns that a text takes. */
function widthOf(text) {
  return [...text].length + (text.match(wide)?.length ?? 0);
}

/** Joins texts side by side. If the terminal is too narrow, the others are below the first text. */
export function row(...texts) {
  const line = texts.join("  ");
  const width = columns();
  if (width === undefined || widthOf(line) <= width) return line;
  const [first, ...rest] = line.split(/ {2,}/);
  const below = wrapped(rest, width - 2).map((text) => `  ${text}`);
  return [...cut(first, width), ...below].join("\n");
}

/** Lines with as many texts as fit on each, with two spaces between them. */
function wrapped(texts, width) {
  const lines = [];
  for (const text of texts) {
    const joined = `${lines.at(-1)}  ${text}`;
    if (lines.length > 0 && widthOf(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(...cut(text, width));
  }
  return lines;
}

/** Cuts a text into pieces that each fit on a line. */
function cut(text, width) {
  const pieces = [];
  let piece = "";
  for (const character of text) {
    if (piece !== "" && widthOf(piece + character) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}
