// Finds the share of a picture's pixels that differ between Chromium's drawing, with Android's
// fonts, and a PNG that Android drew.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Chromium } from "../browser/chromium.mjs";
import { fontFaces, fontFile, withAndroidFonts } from "./fonts.mjs";

/** How many pictures a page has. The page's screenshot is one image. */
const CHUNK = 20;
/** The width and height of a picture's cell in the page, which has five cells in a row. */
const WIDE = 720, HIGH = 360;

const script = `
async function pixels(source) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  // The page is grey outside the pictures, so the canvas is, too.
  context.fillStyle = "#808080";
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  return context;
}
globalThis.differing = async (screenshot, places, wide, high) => {
  const page = await pixels("data:image/png;base64," + screenshot);
  const shares = [];
  for (const [index, name] of places.entries()) {
    const drawn = await pixels("/drawn/" + name);
    const { width, height } = drawn.canvas;
    const one = drawn.getImageData(0, 0, width, height).data;
    const x = index % 5 * wide, y = Math.floor(index / 5) * high;
    const other = page.getImageData(x, y, width, height).data;
    let count = 0;
    for (let place = 0; place < one.length; place += 4) {
      let most = 0;
      for (let channel = 0; channel < 3; channel++) {
        most = Math.max(most, Math.abs(one[place + channel] - other[place + channel]));
      }
      if (most > 32) count++;
    }
    shares.push(count / (one.length / 4));
  }
  return shares;
};`;

function pageOf(chunk) {
  const spans = chunk.map(({ svg }, index) =>
    `<div style="position:absolute;left:${index % 5 * WIDE}px;` +
    `top:${Math.floor(index / 5) * HIGH}px">` +
    `${withAndroidFonts(svg)}</div>`
  );
  return `<!DOCTYPE html><meta charset="utf-8"><style>${fontFaces}
    body { margin: 0; background: #808080; width: ${5 * WIDE}px; height: ${CHUNK / 5 * HIGH}px }
    svg { display: block }
    </style>${spans.join("")}<script>${script}</script>`;
}

/**
 * The share of differing pixels of each picture. `pictures` are [{ svg, png }], where `png` is a
 * file in `folder`.
 */
export async function differences(pictures, folder, tools, scale) {
  let shown = "";
  const server = createServer(({ url }, response) => {
    const [, kind, name] = url.split("/");
    if (kind === "fonts") response.end(fontFile(tools, name));
    else if (kind === "drawn") response.end(readFileSync(`${folder}/${name}`));
    else response.setHeader("content-type", "text/html; charset=utf-8").end(shown);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const browser = await Chromium.start();
  const shares = [];
  try {
    for (let start = 0; start < pictures.length; start += CHUNK) {
      const chunk = pictures.slice(start, start + CHUNK);
      shown = pageOf(chunk);
      await browser.send("Emulation.setDeviceMetricsOverride", {
        width: 5 * WIDE, height: CHUNK / 5 * HIGH, deviceScaleFactor: scale, mobile: false,
      });
      await browser.goTo(`http://127.0.0.1:${server.address().port}/`);
      await browser.value("document.fonts.ready.then(() => true)");
      const { data } = await browser.send("Page.captureScreenshot", {});
      const names = JSON.stringify(chunk.map(({ png }) => png));
      shares.push(...await browser.value(
        `differing(${JSON.stringify(data)}, ${names}, ${WIDE * scale}, ${HIGH * scale})`,
      ));
    }
  } finally {
    await browser.close();
    server.close();
  }
  return shares;
}
