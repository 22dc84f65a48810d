// The command `watch`: prints a line for what a widget shows now, and another line whenever that
// changes, because a process has written or a new day has begun.
import { toDate, WidgetBridgeError } from "../mod.js";
import { longestPause, retryInterval } from "../src/client/durations.js";
import { mayPass } from "../src/client/errors.js";
import { currentTime } from "../src/client/fake-clock.js";
import { formatNamed } from "./formats.js";
import { print } from "./output.js";
import { untilStopped } from "./stopping.js";
import { complainOf, complainOfFetch } from "./usage.js";

/**
 * What a widget shows, and when to look again. If a value cannot be shown, the widget shows nothing
 * until the value is corrected, and `error` says why.
 */
function look(group, kind, request) {
  try {
    return group.timeline(kind, { ...request, days: 1 });
  } catch (error) {
    // An error with a key concerns a stored value. Other errors concern the command line.
    if (!(error instanceof WidgetBridgeError)) throw error;
    if (error.key === undefined && !mayPass(error)) throw error;
    return { entries: [], policy: { type: "never" }, error };
  }
}

export async function watch(group, [kind = "dday"], { request, format = "text" }) {
  const line = formatNamed(format);
  return await untilStopped(async (signal) => {
    let shown;
    let complaint;
    let failure;
    let timer;
    let fault;
    const show = () => {
      clearTimeout(timer);
      const { entries, policy, error } = look(group, kind, request);
      if (error !== undefined && error.message !== complaint) complainOf(error);
      complaint = error?.message;
      if (error !== undefined && mayPass(error)) {
        // The last line stays until the group can be read.
        timer = setTimeout(turn, retryInterval);
        return;
      }
      const now = currentTime();
      const current = entries.findLast((entry) => toDate(entry.date) <= now) ?? null;
      const failed = current?.fetchError?.code;
      if (failed !== failure) complainOfFetch(current);
      failure = failed;
      // In a status bar, people would take sample data for real data, so none is printed. Programs
      // that read JSON can recognize sample data by `isPlaceholder`.
      const text = line(current?.isPlaceholder && format !== "json" ? null : current);
      // SwiftBar reads blocks from a plug-in that keeps running. The line "~~~" ends a block, which
      // SwiftBar then shows.
      if (text !== shown) print(format === "swiftbar" ? `${text}\n~~~` : text);
      shown = text;
      const turns = [...entries, policy].filter(({ date }) => date !== undefined)
        .map(({ date }) => toDate(date).getTime()).filter((time) => time > now);
      timer = setTimeout(turn, Math.min(...turns.map((time) => time - now), longestPause));
    };
    // The iteration starts before the first show(), so that no change in between is missed.
    const changes = group.changes({ signal });
    const turn = () => {
      try {
        show();
      } catch (error) {
        // An error that a timer throws ends the process, so the loop below throws it.
        fault = error;
        changes.return();
      }
    };
    try {
      show();
      for await (const _ of changes) show();
      if (fault !== undefined) throw fault;
    } finally {
      clearTimeout(timer);
    }
  });
}
