// The native part for an app's tests: the desktop's native part, with groups in memory. It counts
// days as a phone's native part does. If a test has set entries for a kind, it shows these entries.
import { toDate } from "../src/client/dates.js";
import { kindNamed } from "../src/client/kinds.js";
import { DesktopModule } from "../react-native/desktop-module.js";

let places = 0;

/** Options for new groups in memory. */
const unused = () => ({ storage: "memory", directory: `widget-bridge/jest ${++places}` });

const never = { type: "never" };

export class MemoryModule extends DesktopModule {
  /** The entries that a test has set, by kind. */
  #entries = new Map();

  constructor() {
    super(unused());
  }

  // For tests

  setEntries(kind, entries) {
    this.#entries.set(kind, JSON.parse(JSON.stringify(entries)));
  }

  reset() {
    this.#entries.clear();
    this.reopen(unused());
  }

  /** What a test has set for a kind, by the name that is asked for, or by the one behind it. */
  async #entriesOf(group, kind) {
    if (this.#entries.size === 0 || this.#entries.has(kind)) return this.#entries.get(kind);
    const { kinds } = JSON.parse(await super.getWidgetKinds(group));
    return this.#entries.get(kindNamed({ kinds: () => kinds }, kind)?.kind);
  }

  // Documents of kinds for which the test has set entries. The library need not know the kinds.

  /** The members that a kind's documents have in common, and the instant of the request. */
  async #begin(group, kind, requestJSON) {
    try {
      const { entry, ...frame } = JSON.parse(await super.getPlaceholder(group, kind, requestJSON));
      return { frame, now: entry.date };
    } catch (error) {
      if (error.code !== "notFound") throw error;
    }
    const { now, family, timeZone, configuration } = JSON.parse(requestJSON ?? null) ?? {};
    // The library reads `now`, which may be a day, as it does for its own kinds.
    const known = JSON.parse(
      await super.getPlaceholder(group, "dday", JSON.stringify({ now, timeZone })),
    );
    return {
      now: known.entry.date,
      frame: {
        version: 1, kind, family: family ?? "systemSmall", timeZone: known.timeZone,
        revision: known.revision, configuration: configuration ?? {},
      },
    };
  }

  async getTimeline(group, kind, requestJSON) {
    const entries = await this.#entriesOf(group, kind);
    if (entries === undefined) return super.getTimeline(group, kind, requestJSON);
    const { frame } = await this.#begin(group, kind, requestJSON);
    return JSON.stringify({ ...frame, entries, policy: never });
  }

  async getEntry(group, kind, requestJSON) {
    const entries = await this.#entriesOf(group, kind);
    if (entries === undefined) return super.getEntry(group, kind, requestJSON);
    const { frame, now } = await this.#begin(group, kind, requestJSON);
    // The library cuts the request's instant to whole seconds.
    const second = (date) => Math.floor(toDate(date) / 1000);
    const shown = entries.filter(({ date }) => second(date) <= second(now));
    return JSON.stringify({ ...frame, entry: shown[shown.length - 1] ?? null });
  }

  async getSnapshot(group, kind, requestJSON) {
    if (await this.#entriesOf(group, kind) === undefined) {
      return super.getSnapshot(group, kind, requestJSON);
    }
    const isPreview = JSON.parse(requestJSON ?? null)?.isPreview === true;
    return isPreview
      ? this.getPlaceholder(group, kind, requestJSON)
      : this.getEntry(group, kind, requestJSON);
  }

  async getPlaceholder(group, kind, requestJSON) {
    if (await this.#entriesOf(group, kind) === undefined) {
      return super.getPlaceholder(group, kind, requestJSON);
    }
    const { frame, now } = await this.#begin(group, kind, requestJSON);
    return JSON.stringify({ ...frame, entry: { date: now, isPlaceholder: true } });
  }

  // Entries that a test has set are not drawn.

  async renderWidgetSVG(group, kind, requestJSON) {
    if (await this.#entriesOf(group, kind) === undefined) {
      return super.renderWidgetSVG(group, kind, requestJSON);
    }
    return '<svg xmlns="http://www.w3.org/2000/svg"/>';
  }

  async getWidgetDrawing(group, kind, requestJSON) {
    if (await this.#entriesOf(group, kind) === undefined) {
      return super.getWidgetDrawing(group, kind, requestJSON);
    }
    const { frame: { family } } = await this.#begin(group, kind, requestJSON);
    return JSON.stringify({
      version: 1, family, width: 0, height: 0, title: "", details: "", fontFamily: "sans-serif",
      operations: [],
    });
  }

  async reloadTimelines(group, kind) {
    if (!this.#entries.has(kind)) return super.reloadTimelines(group, kind);
    this.reloadTimelinesSync(group, kind);
  }

  reloadTimelinesSync(group, kind) {
    return super.reloadTimelinesSync(group, kind) || this.#entries.has(kind);
  }
}
