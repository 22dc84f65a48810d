// The command `watch`: a line for what a widget shows now, and another one whenever that changes,
// by any process's write or because the day turns.
import { toDate, WidgetBridgeError } from "../mod.js";
import { formatNamed } from "./formats.js";
import { print } from "./output.js";
import { untilStopped } from "./stopping.js";
import { complainOf, complainOfFetch } from "./usage.js";

/**
 * The longest time between two looks at the clock. Timers stop while a machine sleeps. After it
 * wakes, this notices the new day within that time.
 */
const longestPause = 60_000;

/**
 * What a widget shows, and when to look again. If data cannot be shown, that is reported on
 * standard error, and nothing shows until somebody repairs it.
 */
function look(group, kind, request) {
  try {
    return group.timeline(kind, { ...request, days: 1 });
  } catch (error) {
    // An error about a key is about what was written; any other is about what was asked for.
    if (!(error instanceof WidgetBridgeError) || error.key === undefined) throw error;
    complainOf(error);
    return { entries: [], policy: { type: "never" } };
  }
}

export async function watch(group, [kind = "dday"], { request, format = "text" }) {
  const line = formatNamed(format);
  return await untilStopped(async (signal) => {
    let shown;
    let failure;
    let timer;
    const show = () => {
      clearTimeout(timer);
      const { entries, policy } = look(group, kind, request);
      const now = Date.now();
      const current = entries.findLast((entry) => toDate(entry.date) <= now) ?? null;
      const failed = current?.fetchError?.code;
      if (failed !== failure) complainOfFetch(current);
      failure = failed;
      // People who look at a bar would take sample data for real. A program can tell it by its
      // mark.
      const text = line(current?.isPlaceholder && format !== "json" ? null : current);
      // If a plug-in of SwiftBar keeps running, this line ends a block, and SwiftBar shows the
      // block.
      if (text !== shown) print(format === "swiftbar" ? `${text}\n~~~` : text);
      shown = text;
      const turns = [...entries, policy].filter(({ date }) => date !== undefined)
        .map(({ date }) => toDate(date).getTime()).filter((turn) => turn > now);
      timer = setTimeout(show, Math.min(...turns.map((turn) => turn - now), longestPause));
    };
    try {
      // This begins before the first look, so that no change falls between the two.
      const changes = group.changes({ signal });
      show();
      for await (const _ of changes) show();
    } finally {
      clearTimeout(timer);
    }
  });
}
