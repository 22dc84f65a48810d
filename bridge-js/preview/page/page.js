// The preview page: requests all widgets with the form's settings, and again after each change.
import { showKinds, usualKey } from "./kinds.js";
import { showValues } from "./editor.js";
import { document as ask, Failure } from "./ask.js";

const state = document.querySelector("#state");
const look = document.querySelector("#look");
const dark = matchMedia("(prefers-color-scheme: dark)");

/** The members of the widgets' requests, as chosen in the form at the top. */
function chosen() {
  const { appearance, accent, style, theme, locale, timeZone } = Object.fromEntries(
    new FormData(look),
  );
  return {
    appearance: appearance || (dark.matches ? "dark" : "light"),
    ...(look.dataset.accent ? { accent } : {}),
    locale,
    ...(style ? { style } : {}),
    ...(theme ? { theme } : {}),
    ...(timeZone ? { timeZone } : {}),
  };
}

/**
 * The key of the event that a widget of one event shows: the chosen key, or the usual key if no key
 * is chosen, or the key of the nearest event if the usual key has no value.
 */
async function eventToShow(values, { locale, timeZone }) {
  const select = look.elements.dataKey;
  const keys = values.map(({ key }) => key);
  const [first, ...known] = select.options;
  if (known.map(({ value }) => value).join("\n") !== keys.join("\n")) {
    const { value } = select;
    select.replaceChildren(first, ...keys.map((key) => new Option(key, key)));
    select.value = keys.includes(value) ? value : "";
  }
  if (select.value) return select.value;
  if (keys.includes(usualKey)) return usualKey;
  try {
    const { entries } = await ask("timeline", {
      kind: "ddayList", family: "systemMedium", locale, ...(timeZone ? { timeZone } : {}),
    });
    return entries[0]?.events?.[0]?.key ?? usualKey;
  } catch (error) {
    // Each kind reports by itself what is wrong with the request.
    if (error instanceof Failure) return usualKey;
    throw error;
  }
}

/** Makes a function that runs `work`. All calls during a run together cause one further run. */
function lastOnly(work) {
  let running = false;
  let again = false;
  return async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        try {
          await work();
          state.textContent = "Live: follows what any process writes.";
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          state.textContent = error.message;
        }
      } while (again);
    } finally {
      running = false;
    }
  };
}

const showAll = lastOnly(async () => {
  const [{ kinds }, { values }] = await Promise.all([ask("kinds"), ask("values")]);
  showValues(values);
  const request = chosen();
  await showKinds(kinds, request, await eventToShow(values, request));
});

look.addEventListener("input", ({ target }) => {
  if (target.name === "accent") look.dataset.accent = "chosen";
  if (target.name !== "timeZone") showAll();
});
look.addEventListener("change", showAll);
look.addEventListener("submit", (event) => event.preventDefault());
dark.addEventListener("change", showAll);

const events = new EventSource("events");
events.addEventListener("change", showAll);
// This shows what was written before the stream was open.
events.addEventListener("open", showAll);
events.addEventListener("error", () => {
  state.textContent = "The preview has ended. Start widget-bridge preview again.";
});

// A new day begins without a write. Timers stop while a machine sleeps, so the page checks the
// clock once a minute.
let today = new Date().toDateString();
setInterval(() => {
  if (today === new Date().toDateString()) return;
  today = new Date().toDateString();
  showAll();
}, 60_000);
