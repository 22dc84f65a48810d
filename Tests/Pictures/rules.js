// Finds faults in pictures as Chromium draws them. `pictures`, which rules.py writes before this
// script, lists the facts about each picture.
const CUT = "…";
const found = [];

const pen = new OffscreenCanvas(1, 1).getContext("2d");

/** How far a text's letters reach above and below its baseline. */
function ink(element) {
  const style = getComputedStyle(element);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const reach = pen.measureText(element.textContent);
  return [reach.actualBoundingBoxAscent, reach.actualBoundingBoxDescent];
}

/**
 * An element's box in the picture's points. A text's box extends from the top of its capitals to
 * its baseline.
 */
function box(svg, element) {
  const own = element.getBBox();
  const to = svg.getScreenCTM().inverse().multiply(element.getScreenCTM());
  const corners = [[own.x, own.y], [own.x + own.width, own.y + own.height]]
    .map(([x, y]) => new DOMPoint(x, y).matrixTransform(to));
  const place = {
    x: corners[0].x, y: corners[0].y, right: corners[1].x, bottom: corners[1].y,
  };
  if (element.tagName === "text") {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const line = Number(element.getAttribute("y"));
    const [above, below] = ink(element);
    const inked = { ...place, y: line - above, bottom: line + below };
    Object.assign(place, { y: line - size * 0.72, bottom: line, size, inked });
  }
  return place;
}

function over(one, other, by) {
  return Math.min(one.right, other.right) - Math.max(one.x, other.x) > by &&
    Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y) > by;
}

const LEAST = 2;

/** Whether a shape's edge or line is in a text's box, or nearer to it than the minimum distance. */
function touches(svg, place, element) {
  const to = element.getScreenCTM().inverse().multiply(svg.getScreenCTM());
  const style = getComputedStyle(element);
  const [isFilled, isStroked] = [style.fill !== "none", style.stroke !== "none"];
  const [width, height] = [place.right - place.x, place.bottom - place.y];
  const across = Math.max(Math.ceil(width / 4), 1);
  let [isNear, isWithin] = [false, true];
  for (let column = 0; column <= across; column++) {
    for (const row of [0, 0.5, 1]) {
      const point = (around) => new DOMPoint(
        place.x - around + (width + around * 2) * column / across,
        place.y - around + (height + around * 2) * row).matrixTransform(to);
      if (isStroked && element.isPointInStroke(point(LEAST))) return true;
      if (!isFilled) continue;
      isNear ||= element.isPointInFill(point(LEAST));
      isWithin &&= element.isPointInFill(point(0));
    }
  }
  return isFilled && isNear && !isWithin;
}

/** The largest empty part of the height, as a share of the height. */
function idle(items, height) {
  let [end, most] = [0, 0];
  for (const item of items.sort((one, other) => one.y - other.y)) {
    most = Math.max(most, item.y - end);
    end = Math.max(end, item.bottom);
  }
  return Math.max(most, height - end) / height;
}

const channel = (value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = ([red, green, blue]) =>
  0.2126 * channel(red / 255) + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The picture without its texts and figures, as pixels. */
async function field(svg, width, height) {
  const copy = svg.cloneNode(true);
  for (const element of copy.querySelectorAll("text, g[fill-rule]")) element.remove();
  const image = new Image();
  image.src = `data:image/svg+xml,${
    encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0, width, height);
  return context;
}

/** The lowest contrast of a text to what is under it. */
function faintest(context, place, element) {
  const [x, y] = [Math.max(Math.floor(place.x), 0), Math.max(Math.floor(place.y), 0)];
  const [width, height] = [Math.ceil(place.right) - x, Math.ceil(place.bottom) - y];
  if (width < 1 || height < 1) return Infinity;
  const { data } = context.getImageData(x, y, width, height);
  const style = getComputedStyle(element);
  const ink = style.fill.match(/[\d.]+/g).slice(0, 3).map(Number);
  const opacity = Number(style.fillOpacity);
  let least = Infinity;
  // Checks only every fifth pixel in both directions, since backgrounds are plain or change slowly.
  for (let row = 0; row < height; row += 5) {
    for (let column = 0; column < width; column += 5) {
      const at = (row * width + column) * 4;
      if (data[at + 3] < 255) continue;
      const under = [...data.slice(at, at + 3)];
      const mixed = ink.map((value, place) => value * opacity + under[place] * (1 - opacity));
      least = Math.min(least, contrast(mixed, under));
    }
  }
  return least;
}

async function check(svg, facts) {
  const tell = (what) => found.push(`${facts.name}: ${what}`);
  const { width, height } = svg.viewBox.baseVal;
  const texts = [...svg.querySelectorAll("text")];
  const figures = [...svg.querySelectorAll("g[fill-rule]")];
  const told = (element, text) => ({ element, text, ...box(svg, element) });
  const words = texts.map((element) => told(element, element.textContent));
  const read = [...words, ...figures.map((element) => told(element, "figure"))];
  const shapes = [...svg.querySelectorAll("path, circle, rect, image")]
    .filter((element) => !element.closest("clipPath, g[fill-rule]"))
    .map((element) => ({ element, ...box(svg, element) }))
    // A shape from edge to edge is the background.
    .filter((place) => place.right - place.x < width - 2);
  read.forEach((one, place) => {
    if (one.x < -0.5 || one.right > width + 0.5) tell(`"${one.text}" is beyond the picture`);
    for (const other of read.slice(place + 1)) {
      if (over(one, other, 0.75)) tell(`"${one.text}" is over "${other.text}"`);
      else if (over(one.inked ?? one, other.inked ?? other, -LEAST)) {
        tell(`"${one.text}" touches "${other.text}"`);
      }
    }
    for (const { element, ...place } of facts.isScene ? [] : shapes) {
      const text = one.inked ?? one;
      if (over(text, place, -LEAST) && touches(svg, text, element)) {
        tell(`"${one.text}" touches a ${element.tagName}`);
      }
    }
  });
  for (const { text } of words) {
    const isTitle = facts.title && text.endsWith(CUT) && facts.title.startsWith(text.slice(0, -1));
    if (isTitle && facts.title.length <= 14) tell(`the title is cut: "${text}"`);
    if (/[0-9]…/.test(text) && !isTitle) tell(`a number is cut: "${text}"`);
  }
  if (facts.filled) {
    const share = idle([...read, ...shapes], height);
    if (share > 0.3) tell(`${Math.round(share * 100)} % of the height is unused`);
  }
  if (facts.legible) {
    const context = await field(svg, width, height);
    for (const { element, text, ...place } of read) {
      const isLarge = element.tagName === "g" || place.size >= 18.66;
      const least = faintest(context, place, element);
      const needed = isLarge ? 3 : 4.5;
      if (least < needed - 0.05) tell(`"${text}" has a contrast of ${least.toFixed(2)}`);
    }
  }
  return words.filter(({ text }) => facts.title && text.startsWith(facts.title.slice(0, 4)))
    .map(({ y }) => y)[0];
}

async function main() {
  const all = [...document.querySelectorAll("span > svg")];
  let last;
  for (const [place, facts] of pictures.entries()) {
    const y = await check(all[place], facts);
    // If `follows` is set, the previous picture shows the same event on the day before. The title
    // must be at the same height in both.
    if (facts.follows && y !== undefined && last !== undefined && Math.abs(y - last) > 0.3) {
      found.push(`${facts.name}: the title jumps from ${last} to ${y}`);
    }
    last = y;
  }
  const result = document.createElement("script");
  result.type = "application/json";
  result.id = "result";
  result.textContent = JSON.stringify(found).replaceAll("<", "\\u003c");
  document.body.replaceChildren(result);
  document.title = `checked ${all.length}`;
}
main().catch((error) => { document.title = `failed ${error.stack}`; });
