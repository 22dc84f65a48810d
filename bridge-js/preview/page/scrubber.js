// A slider over the entries of a timeline: dragging it shows each of them.

export class Scrubber {
  element = document.createElement("div");
  #slider = document.createElement("input");
  #output = document.createElement("output");
  #entries = [];

  constructor(moved) {
    this.element.className = "scrubber";
    this.#slider.type = "range";
    this.#slider.min = this.#slider.value = 0;
    this.element.append(this.#slider, this.#output);
    this.#slider.addEventListener("input", () => {
      this.#tell();
      moved();
    });
  }

  /** The date of the entry under the slider; undefined at the first entry, the current one. */
  get date() {
    const place = Number(this.#slider.value);
    return place > 0 ? this.#entries[place]?.date : undefined;
  }

  show(entries, name) {
    this.#entries = entries;
    this.element.hidden = entries.length < 2;
    this.#slider.max = Math.max(entries.length - 1, 0);
    this.#slider.setAttribute("aria-label", `Timeline of ${name}`);
    this.#tell();
  }

  #tell() {
    const entry = this.#entries[Number(this.#slider.value)];
    const day = entry?.date.slice(0, 16).replace("T", " ") ?? "";
    const text = Number(this.#slider.value) === 0 ? "now" : day;
    const label = entry?.label ?? "";
    this.#output.textContent = [text, label].filter(Boolean).join(" · ");
    this.#slider.setAttribute("aria-valuetext", [text, label].filter(Boolean).join(", "));
  }
}
