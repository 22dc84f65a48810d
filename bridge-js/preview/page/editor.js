// The group's values. Each has a field of its own in which it can be changed and saved.
import { Failure, removeValue, setValue } from "./ask.js";

const list = document.querySelector("#values");
const newValue = document.querySelector("#new-value");
const editors = new Map();

/** JSON formatted for people, or as it was written if formatting would change it. */
function pretty(json) {
  try {
    const value = JSON.parse(json);
    return JSON.stringify(value) === json ? JSON.stringify(value, null, 2) : json;
  } catch {
    // A damaged text can be corrected only if it is shown.
    return json;
  }
}

class ValueEditor {
  element = document.createElement("form");
  #field = document.createElement("textarea");
  #error = document.createElement("p");
  #note = document.createElement("p");
  /** What the group held when the field was filled. */
  #stored = "";

  constructor(key) {
    const heading = document.createElement("h3");
    heading.textContent = key;
    const save = document.createElement("button");
    save.textContent = "Save";
    const remove = document.createElement("button");
    remove.type = "button";
    remove.textContent = "Remove";
    remove.setAttribute("aria-label", `Remove ${key}`);
    const actions = document.createElement("div");
    actions.className = "actions";
    actions.append(save, remove);
    this.element.className = "value";
    this.#field.setAttribute("aria-label", `JSON of ${key}`);
    this.#field.spellcheck = false;
    this.#error.className = "error";
    this.#error.setAttribute("role", "alert");
    this.#note.className = "note";
    this.element.append(heading, this.#field, actions, this.#note, this.#error);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#try(async () => {
        await setValue(key, this.#field.value);
        this.#stored = this.#field.value;
      });
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.element.requestSubmit();
    });
    remove.addEventListener("click", () => this.#try(() => removeValue(key)));
  }

  show(json) {
    const text = pretty(json);
    const isEdited = this.#field.value !== this.#stored;
    if (isEdited && text !== this.#stored) {
      // What a person is typing is not overwritten.
      this.#note.textContent = "Another process has changed this value meanwhile.";
      return;
    }
    this.#note.textContent = "";
    if (isEdited) return;
    this.#stored = this.#field.value = text;
    this.#field.rows = Math.min(Math.max(text.split("\n").length, 2), 14);
  }

  async #try(action) {
    this.#error.textContent = this.#note.textContent = "";
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#error.textContent = error.message;
    }
  }
}

/** Shows the values as they are now. */
export function showValues(values) {
  const keys = values.map(({ key }) => key);
  for (const [key, editor] of editors) {
    if (keys.includes(key)) continue;
    editor.element.remove();
    editors.delete(key);
  }
  for (const { key, json } of values) {
    if (!editors.has(key)) {
      const editor = new ValueEditor(key);
      editors.set(key, editor);
      list.append(editor.element);
    }
    editors.get(key).show(json);
  }
}

newValue.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { key, json } = Object.fromEntries(new FormData(newValue));
  const error = newValue.querySelector(".error");
  error.textContent = "";
  try {
    await setValue(key, json);
    newValue.reset();
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    error.textContent = failure.message;
  }
});
