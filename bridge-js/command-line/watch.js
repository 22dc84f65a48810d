// The command `watch`: a line for what a widget shows now, and another whenever that changes, by a
// write of any process or by the turn of the day.
import { toDate, WidgetBridgeError } from "../mod.js";
import { formatNamed } from "./formats.js";
import { print } from "./output.js";
import { untilStopped } from "./stopping.js";
import { complainOf, complainOfFetch } from "./usage.js";

/**
 * The longest time between two looks at the clock. Timers stand still while a machine sleeps: after
 * waking, the day turns within this time.
 */
const longestPause = 60_000;

/**
 * What a widget shows, and when to look again. Data that cannot be shown is told on standard error
 * and shows as nothing, until somebody mends it.
 */
function look(group, kind, request) {
  try {
    return group.timeline(kind, { ...request, days: 1 });
  } catch (error) {
    // One about a key is about what was written; any other is about what was asked for.
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
      // Who looks at a bar takes sample data for real; a program can tell it by its mark.
      const text = line(current?.isPlaceholder && format !== "json" ? null : current);
      // SwiftBar shows a block of a plug-in that goes on running once this line ends it.
      if (text !== shown) print(format === "swiftbar" ? `${text}\n~~~` : text);
      shown = text;
      const turns = [...entries, policy].filter(({ date }) => date !== undefined)
        .map(({ date }) => toDate(date).getTime()).filter((turn) => turn > now);
      timer = setTimeout(show, Math.min(...turns.map((turn) => turn - now), longestPause));
    };
    try {
      // Begun before the first look, so that no change falls between the two.
      const changes = group.changes({ signal });
      show();
      for await (const _ of changes) show();
    } finally {
      clearTimeout(timer);
    }
  });
}
