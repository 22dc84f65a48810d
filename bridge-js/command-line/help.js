// The texts that --help shows.
import { isClone } from "../src/host/package-files.js";
import { commands } from "./commands.js";

const overview = `widget-bridge - an app's data, and what its widgets make of it

Usage: widget-bridge COMMAND [OPTIONS]

Values
  get KEY             print a value as JSON
  set KEY [JSON]      keep a JSON value under a key
  update KEY [JSON]   the same, if the key still holds what is expected
  remove KEY          remove a value or data
  clear               remove all values and data
  list                print the keys, their types and sizes
  export, import      print all values as one object; set those of an object
  get-data, set-data  print the bytes under a key; keep those of a file
  changes             print a line for each change of the group, or of a key

Widgets
  timeline [KIND]     print what a widget shows, and from when (dday)
  entry KIND          print what a widget shows now
  snapshot KIND       print the entry for a gallery: real data, else a sample
  placeholder KIND    print what a widget shows before there is data
  watch [KIND]        print a line for what a widget shows now, and another
                      whenever that changes
  svg KIND            draw a widget
  drawing KIND        the same picture as a list of operations, as JSON
  image IMAGE-ID      print the bytes of an image that an entry names
  kinds               print the kinds that the group knows
  options KIND NAME   print what a parameter of a kind can be set to
  register-kind [FILE], unregister-kind KIND, set-timeline KIND [JSON]
                      describe a widget of your own, and give it its entries
  intents             print what people can ask widgets for
  intent NAME [JSON]  do what a person asks a widget for

What is fetched, and what is on screen
  refresh KIND        fetch what is due for a widget
  plan KIND           print what is due
  respond REQUEST-ID  hand back the response to a request of a plan
  instances           print the widgets that are on screen
  register-instance KIND, unregister-instance KIND
                      tell that a widget is, or is no longer, on screen
  reload [KIND]       tell programs that show a widget to ask again

Is all well?
  verify              read all that the group holds
  repair              make a damaged group anew of what is whole
  doctor              tell what the program runs on, and what is wrong with it

Only in this program
  preview             serve a page that shows every widget, and edits the data
  mirror GROUP        keep a group in step with other machines' through Redis
  expo                print what app.json of a React Native app needs
  move GROUP          make a portable group of a native one, or the other way
  help [COMMAND]      show this, or the help of one command

Options
  --group NAME        the group ($WIDGET_BRIDGE_GROUP, else bridge-demo)
  --directory PATH    the folder that holds groups
  -h, --help          the same
  --version           show the version

If JSON is left out or is "-", it is read from standard input. The status is 0,
1 if an operation fails, or 64 if the command line is wrong. The library is the
one that $WIDGET_BRIDGE_LIBRARY names, else the package's own`;

/** The end of the overview: only a clone of the repository can build a library. */
const overviewEnd = isClone() ? ", else the one that\nSources/build makes." : ".";

const groupLine = "--group NAME          the group ($WIDGET_BRIDGE_GROUP, else bridge-demo)";

/** A line for each option that only some commands take. */
const optionLines = {
  key: "--key KEY             only the changes of this key",
  expected: "--expected JSON       what the key must hold, byte for byte (nothing)",
  "no-check": "--no-check            set it even if the widget cannot show it",
  family: "--family FAMILY       systemSmall, systemMedium, ... (the kind's first)",
  configuration: `--configuration JSON  the widget's settings, as '{"dataKey":"exam"}'`,
  now: "--now TIME            the instant to answer for, or a day (the clock)",
  "time-zone": "--time-zone ZONE      an IANA name or an offset (the system's)",
  locale: "--locale TAG          the language of labels (en)",
  days: "--days N              how many midnights to look ahead, 0 to 399 (7)",
  appearance: "--appearance NAME     light or dark (light)",
  accent: "--accent COLOUR       the widget's own colour, as #FF9F0A",
  style: "--style NAME          number, ring, bar, photo, page or dots (the event's)",
  theme: "--theme NAME          plain, indigo, sunset, rose, ... (the event's)",
  preview: "--preview             sample data, as a gallery shows it",
  output: "--output FILE         where to write (standard output)",
  json: "--json                the library's document, on one line",
  format: "--format FORMAT       text, json, waybar, eww or swiftbar (text)",
  port: "--port N              the port (a free one)",
  to: "--to BACKEND          native or portable",
  redis: "--redis URL           the server, as redis://user:password@host:6379",
  prefix: "--prefix TEXT         what the names of keys on the server begin with",
  once: "--once                end when both sides have what the other had",
  patches: "--patches             print a patch of react-native-android-widget",
  midnight: "--midnight            print a receiver in Java that tells when the day turns",
  package: "--package NAME        the receiver's package (com.example.app)",
  "base-url": "--base-url URL        ask this server in place of every server of the plan",
  status: "--status N            the response's status, 0 if there was none",
  body: "--body FILE           the response's body; - is standard input",
};

/** A line for each option that takes no value with some commands and takes one with others. */
const flagLines = {
  status: "--status              tell the state of the mirror",
};

const details = {
  repair: `Makes a new file of all that is whole in a damaged group, before and behind what
is damaged, and keeps the damaged file beside it, as group.damaged-1 or the next
number that is free. It says where the damage was, which keys are lost, and
which may be older than they were. A group that is whole is left as it is.

  widget-bridge repair --group com.example.app`,
  mirror: `Keeps a group in step with the groups of the same name on other machines,
through a server of Redis 7 or Valkey, until Ctrl-C. It needs the package redis,
or Bun. With --status it shows the state of a mirror that runs elsewhere: its
position, how far it is behind, the unsent keys, and its last error. Without
--redis it shows what the group knows of that.

  widget-bridge mirror com.example.app --redis redis://localhost
  widget-bridge mirror com.example.app --status`,
  get: "Prints the value under a key as JSON.",
  set: `Keeps a JSON value under a key. Every process sees it from its next read on. A
group that does not exist is made. Quote the JSON for the shell:

  widget-bridge set widgetDataKey '{"title":"Exam","endDate":"2026-12-25"}'
  widget-bridge set greeting '"hello"'

If the JSON is left out or is "-", it is read from standard input:

  widget-bridge set widgetDataKey < exam.json

What a widget reads by default (widgetDataKey, studyDays, repos) is checked
first.`,
  update: `Keeps a JSON value under a key if the key still holds the value of --expected,
byte for byte; without --expected, if it holds nothing. It is one step for all
processes. The status is 1 if the key holds something else.

  old=$(widget-bridge get visits)
  widget-bridge update visits $((old + 1)) --expected "$old"`,
  remove: "Removes the value or data under a key. A key that is not there is an error.",
  clear: "Removes all values and data. Kinds, timelines and responses stay.",
  list: "Prints a line for each key: the key, its type and its size, between tabs.",
  export: `Prints all values, as they are at one moment, as one JSON object.

  widget-bridge export | widget-bridge import --group copy`,
  import: `Sets every member of a JSON object as a value, all of them as one change. Other
keys stay. If the JSON is left out or is "-", it is read from standard input.
What a widget reads by default is checked first.`,
  "get-data": `Prints the bytes of the data under a key, or writes them to the file of
--output.

  widget-bridge get-data picture --output picture.png`,
  "set-data": `Keeps the bytes of a file under a key. If the file is left out or is "-", the
bytes are read from standard input.

  widget-bridge set-data picture picture.png`,
  changes: `Prints a line whenever any process changes the group: the time, the keys that
were set or removed, and the kinds that changed or are to reload. Setting a key
again to the value that was told last is not a change. Ctrl-C ends it, with
status 130.`,
  timeline: "Prints a line for each entry of a widget's timeline.",
  entry: "Prints the entry that a widget shows now, or - if it shows nothing yet.",
  snapshot: "Prints the entry for a gallery: of the widget's data, else of a sample.",
  placeholder: "Prints what a widget shows before there is data.",
  svg: `Draws what a widget shows as an SVG document, to standard output or a file.

  widget-bridge svg dday --appearance dark --output dday.svg`,
  drawing: `Draws what a widget shows as a list of operations for any canvas, as JSON
(Schemas/drawing.schema.json), to standard output or a file.

  widget-bridge drawing dday --family systemMedium --output dday.json`,
  image: `Prints the bytes of a fetched image, by the imageID of an entry, or writes them
to the file of --output.`,
  kinds: "Prints a line for each kind of widget: its name, its title, its families.",
  options: `Prints what a parameter of a kind can be set to now.

  widget-bridge options singleRepo repo`,
  "register-kind": `Describes a kind of widget of your own, or describes it again. The description
is in a file of JSON, or is the operand itself if that begins with "{". If it
is left out or is "-", it is read from standard input.

  widget-bridge register-kind tides.json`,
  "unregister-kind": "Removes a kind of your own, with its timeline and its widgets on screen.",
  "set-timeline": `Sets what a kind of your own shows, in place of what it showed. If the JSON is
left out or is "-", it is read from standard input.

  widget-bridge set-timeline tides \\
    '{"entries":[{"date":"2026-05-01T09:00:00Z","content":{"title":"High"}}]}'`,
  intents: "Prints a line for each intent: its name, its title, what it takes.",
  intent: `Does what a widget's user asks for, while no other process can write:
addRepository and removeRepository take {"repository":"owner/name"},
toggleStudyDay takes {"date":"2026-05-01"}. Quote the JSON for the shell:

  widget-bridge intent addRepository '{"repository":"apple/swift"}'`,
  refresh: `Fetches what is due for a widget, until nothing is due. Prints a line for each
request. The status is 1 if a request fails.`,
  plan: `Prints what to fetch for a widget, as the library's document on one line: the
ID, URL and headers of each request that is due. It writes nothing.

  widget-bridge plan globalTotals`,
  respond: `Hands back the response to a request of a plan, for programs that do the
fetching.

  widget-bridge respond "$id" --status 200 --body response.json`,
  instances: "Prints the widgets that are on screen: kind, family and configuration.",
  "register-instance": "Tells the library that a widget is on screen.",
  "unregister-instance": "Tells the library that a widget is no longer on screen.",
  reload: "Tells programs that show a kind, or any kind, to ask for its timeline again.",
  verify: `Reads every value and all data of the group, and tells what is damaged. The
status is 1 if something is.`,
  doctor: `Tells which library opens groups and where from, where groups lie, and which
time zones it reads. The status is 1 if a group cannot be written and read.`,
  watch: `Prints a line for what a widget shows now, and another whenever that changes:
by a write of any process, or when the day turns. Ctrl-C ends it.

  widget-bridge watch --format waybar      # a module of Waybar
  widget-bridge watch --format swiftbar    # a plug-in of SwiftBar that streams`,
  preview: `Serves a page on 127.0.0.1 that shows every kind of widget in every family as
it would look now, lets you drag through the timeline and edit the data, and
follows what any process writes. It prints the address to open: the token in it
is the key to the page. Ctrl-C ends it.`,
  expo: `Prints the blocks for app.json by which expo-widgets and
react-native-android-widget show the kinds that the group has. With --patches it
prints what patch-package takes, so that every area of a widget on Android can
be tapped. With --midnight it prints a receiver for Android, the only native
code that an app may add; its comment says where it goes.

  widget-bridge expo --group group.com.example.app --locale ko
  widget-bridge expo --midnight --package com.example.app > Midnight.java`,
  move: `Makes a portable group (SQLite, for runtimes without the native library) of a
native one, or a native one of a portable one, while no program has it open:
values, data and the widgets on screen. What was fetched is fetched again.

  widget-bridge move com.example.app --to portable`,
};

/** The program's help, or that of one command. */
export function help(command) {
  if (command === undefined) return overview + overviewEnd;
  const { operands, takes = [], flags = [], opensNothing } = commands[command];
  const usage = ["Usage: widget-bridge", command, ...operands, "[OPTIONS]"].join(" ");
  const lines = takes
    .map((name) => `\n  ${(flags.includes(name) ? flagLines : optionLines)[name]}`)
    .concat(opensNothing ? [] : `\n  ${groupLine}`).join("");
  return `${usage}\n\n${details[command]}${lines === "" ? "" : `\n${lines}`}`;
}
