// The pictures of one kind, one for each family.
import { Failure, line } from "./ask.js";

/** The width and height of each family, in points. A point is a CSS pixel. */
const sizes = {
  systemSmall: [158, 158],
  systemMedium: [338, 158],
  systemLarge: [338, 354],
  systemExtraLarge: [712, 354],
  accessoryCircular: [76, 76],
  accessoryRectangular: [172, 76],
  accessoryInline: [234, 24],
  accessoryCorner: [60, 60],
};

/** A number that makes each picture's address unique, so that no browser shows an old picture. */
let count = 0;

export class Pictures {
  element = document.createElement("div");
  #figures = new Map();

  constructor() {
    this.element.className = "families";
  }

  async show({ kind, supportedFamilies }, request) {
    for (const [family, { figure }] of this.#figures) {
      if (supportedFamilies.includes(family)) continue;
      figure.remove();
      this.#figures.delete(family);
    }
    count += 1;
    await Promise.all(supportedFamilies.map(async (family) => {
      const { image } = this.#figure(family);
      // A lock screen shows its widgets in white.
      const mode = family.startsWith("accessory") ? { renderingMode: "vibrant" } : {};
      const query = { ...request, ...mode, kind, family };
      try {
        image.alt = await line("description", query);
        image.src = `picture?${new URLSearchParams({ ...query, count })}`;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        image.removeAttribute("src");
        image.alt = error.message;
      }
    }));
  }

  #figure(family) {
    const known = this.#figures.get(family);
    if (known) return known;
    const figure = document.createElement("figure");
    const image = document.createElement("img");
    const caption = document.createElement("figcaption");
    if (family.startsWith("accessory")) figure.className = "accessory";
    caption.textContent = family;
    if (family !== "accessoryInline") [image.width, image.height] = sizes[family] ?? [158, 158];
    figure.append(image, caption);
    this.element.append(figure);
    const made = { figure, image };
    this.#figures.set(family, made);
    return made;
  }
}
