// A section for each kind of widget: its name, a slider over its timeline, and its pictures.
import { document as ask, Failure } from "./ask.js";
import { Pictures } from "./pictures.js";
import { Scrubber } from "./scrubber.js";

/** The key under which an app writes its first event. */
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
    // Other kinds also have a parameter "dataKey", but it does not name an event.
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

  /** Shows a line above the pictures: a "note", or an "error". */
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
 * Shows the kinds. A section that exists keeps its place in the timeline. Kinds of one event show
 * the event under `dataKey`.
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
