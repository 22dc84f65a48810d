// Android's fonts for a page in Chromium, in the order in which Android tries them.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The index of the font for Simplified Chinese, which Android tries first for a Han character. */
const HAN = 2;

/** The files of each family, for weights 400 and 700. */
const FAMILIES = {
  Roboto: ["Roboto-Regular.ttf", "Roboto-Bold.ttf"],
  Serif: ["NotoSerif-Regular.ttf", "NotoSerif-Bold.ttf"],
  Arabic: ["NotoNaskhArabic-Regular.ttf", "NotoNaskhArabic-Bold.ttf"],
  Hebrew: ["NotoSansHebrew-Regular.ttf", "NotoSansHebrew-Bold.ttf"],
  Thai: ["NotoSansThaiUI-Regular.ttf", "NotoSansThaiUI-Bold.ttf"],
  Devanagari: ["NotoSansDevanagariUI-Regular.ttf", "NotoSansDevanagariUI-Bold.ttf"],
  Symbols: ["NotoSansSymbols-Regular-Subsetted.ttf"],
  Han: ["NotoSansCJK-Regular.ttc"],
  Emoji: ["NotoColorEmoji.ttf"],
};

/** The same picture, with these fonts in place of its own. */
export function withAndroidFonts(svg) {
  return svg.replace(/font-family="([^"]*)"/g, (_, named) => {
    const first = named.endsWith("sans-serif") ? "Roboto" : "Serif";
    const others = Object.keys(FAMILIES).filter((name) => name !== first && name !== "Serif");
    return `font-family="${[first, ...others].map((name) => `Android${name}`).join(",")}"`;
  });
}

/** CSS rules that name the files below /fonts/. */
export const fontFaces = Object.entries(FAMILIES).flatMap(([name, files]) =>
  files.map((file, index) => `@font-face { font-family: Android${name}; ` +
    `font-weight: ${index ? 700 : 400}; src: url(/fonts/${file}); }`)
).join("\n");

export function fontFile(folder, name) {
  const file = readFileSync(join(folder, "nativeruntime", "fonts", name));
  return name.endsWith(".ttc") ? oneOf(file, HAN) : file;
}

/** One font of a collection as a separate file: its table directory, followed by its tables. */
function oneOf(collection, index) {
  const start = collection.readUInt32BE(12 + 4 * index);
  const count = collection.readUInt16BE(start + 4);
  const header = Buffer.from(collection.subarray(start, start + 12 + 16 * count));
  const tables = [];
  let end = header.length;
  for (let place = 12; place < header.length; place += 16) {
    const offset = header.readUInt32BE(place + 8), length = header.readUInt32BE(place + 12);
    header.writeUInt32BE(end, place + 8);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    collection.copy(padded, 0, offset, offset + length);
    tables.push(padded);
    end += padded.length;
  }
  return Buffer.concat([header, ...tables]);
}
