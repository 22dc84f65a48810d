// A section for each kind of widget: what it is, its timeline to drag through, its pictures.
import { document as ask, Failure } from "./ask.js";
import { Pictures } from "./pictures.js";
import { Scrubber } from "./scrubber.js";

/** The key that an app writes its first event under. */
export const usualKey = "widgetDataKey";

const main = document.querySelector("#kinds");
const sections = new Map();

class KindSection {
  element = document.createElement("section");
  #note = document.createElement("p");
  #scrubber = new Scrubber(() => this.#showPictures());
  #pictures = new Pictures();
  #kind;
  #request;

  constructor({ kind }) {
    this.element.className = "kind";
    this.element.id = `kind-${kind}`;
    this.#note.setAttribute("role", "status");
    this.heading = document.createElement("h2");
    this.summary = document.createElement("p");
    this.element.append(
      this.heading, this.summary, this.#scrubber.element, this.#note, this.#pictures.element,
    );
  }

  async show(kind, request, dataKey) {
    this.#kind = kind;
    // Other kinds have a "dataKey", too, for what is no event.
    if (kind.parameters.some((each) => each.name === "dataKey" && each.default === usualKey)) {
      request = { ...request, configuration: JSON.stringify({ dataKey }) };
    }
    this.#request = request;
    this.heading.textContent = kind.displayName || kind.kind;
    this.summary.textContent = kind.description;
    try {
      const [family] = kind.supportedFamilies;
      const { entries } = await ask("timeline", { ...request, kind: kind.kind, family });
      this.#scrubber.show(entries, kind.displayName);
      const isSample = entries.every(({ isPlaceholder }) => isPlaceholder);
      this.#tell("note", isSample ? "Nothing has come yet: the placeholder shows." : "");
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#scrubber.show([], kind.displayName);
      this.#tell("error", error.message);
      this.#pictures.element.hidden = true;
      return;
    }
    this.#pictures.element.hidden = false;
    await this.#showPictures();
  }

  /** A line above the pictures: a "note", or an "error". */
  #tell(kind, text) {
    this.#note.className = kind;
    this.#note.textContent = text;
  }

  async #showPictures() {
    const date = this.#scrubber.date;
    await this.#pictures.show(this.#kind, { ...this.#request, ...(date ? { now: date } : {}) });
  }
}

/**
 * Shows the kinds; a section that is there already keeps its place in the timeline. Those of one
 * event show that of `dataKey`.
 */
export async function showKinds(kinds, request, dataKey) {
  const names = kinds.map(({ kind }) => kind);
  for (const [name, section] of sections) {
    if (names.includes(name)) continue;
    section.element.remove();
    sections.delete(name);
  }
  for (const kind of kinds) {
    if (!sections.has(kind.kind)) {
      const section = new KindSection(kind);
      sections.set(kind.kind, section);
      main.append(section.element);
    }
  }
  await Promise.all(kinds.map((kind) => sections.get(kind.kind).show(kind, request, dataKey)));
}
