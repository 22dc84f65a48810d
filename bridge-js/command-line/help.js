// What --help shows.
const overview = `widget-bridge - an app's data, and what its widgets make of it

Usage: widget-bridge COMMAND [OPTIONS]

Commands
  get KEY             print a value as JSON
  set KEY JSON        keep a JSON value under a key
  remove KEY          remove a value or data
  list                print the keys
  timeline [KIND]     print what a widget shows, and from when (dday)
  watch [KIND]        print a line for what a widget shows now, and another
                      whenever that changes
  preview             serve a page that shows every widget, and edits the data
  help [COMMAND]      show this, or more of one command

Options
  --group NAME        the group ($WIDGET_BRIDGE_GROUP, else bridge-demo)
  --directory PATH    the folder that holds groups
  -h, --help          the same
  --version           show the version

The library is looked for at $WIDGET_BRIDGE_LIBRARY, beside the package, and in
the folder that swift build makes. The status is 0, 1 after a failed operation,
or 64 after a wrong command line.`;

const requestOptions = `  --family FAMILY       systemSmall, systemMedium, ... (the kind's first)
  --time-zone ZONE      an IANA name or an offset (the system's)
  --locale TAG          the language of labels (en)
  --configuration JSON  the widget's settings, as '{"dataKey":"exam"}'`;

const details = {
  get: "Prints the value under a key as JSON.",
  set: `Keeps a JSON value under a key. Quote it for the shell:

  widget-bridge set widgetDataKey '{"title":"Exam","endDate":"2026-12-25"}'`,
  remove: "Removes the value or data under a key. The status is 1 where it is absent.",
  list: "Prints the keys of the group, of values and of data, a line each.",
  timeline: `Prints a line for each entry of a widget's timeline.

${requestOptions}
  --now TIME            the instant to answer for (the clock)
  --days N              how many midnights to look ahead, 0 to 399 (7)
  --json                the document, on one line`,
  watch: `Prints a line for what a widget shows now, and another whenever that changes:
by a write of any process, or when the day turns. Ctrl-C ends it.

${requestOptions}
  --format FORMAT       text, json, waybar or eww (text)`,
  preview: `Serves a page on 127.0.0.1 that shows every kind of widget in every family as
it would look now, lets you drag through the timeline and edit the data, and
follows what any process writes. It prints the address to open: the token in it
is the key to the page. Ctrl-C ends it.

  --port N              the port (a free one)`,
};

const operands = {
  get: " KEY",
  set: " KEY JSON",
  remove: " KEY",
  timeline: " [KIND]",
  watch: " [KIND]",
};

/** The program's help, or that of one command. */
export function help(command) {
  if (command === undefined) return overview;
  const usage = `Usage: widget-bridge ${command}${operands[command] ?? ""} [OPTIONS]`;
  return `${usage}\n\n${details[command]}`;
}
