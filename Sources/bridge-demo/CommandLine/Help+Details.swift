extension Help {
  /// What one command does, and the options that it takes.
  static func details(of command: Command) -> String {
    switch command {
    case .set:
      """
      Keeps a JSON value under a key. Every process sees it from its next read on. A
      group that does not exist is made. Quote the JSON for the shell:

        bridge-demo set widgetDataKey '{"title":"Exam","endDate":"2026-12-25"}'
        bridge-demo set greeting '"hello"'

      If the JSON is left out or is "-", it is read from standard input:

        bridge-demo set widgetDataKey < exam.json
      """
    case .update:
      """
      Keeps a JSON value under a key if the key still holds the value of --expected,
      byte for byte; without --expected, if it holds nothing. It is one step for all
      processes. The status is 1 if the key holds something else.

        old=$(bridge-demo get visits)
        bridge-demo update visits $((old + 1)) --expected "$old"
      """
    case .get:
      """
      Shows the value under a key, byte for byte as it was set, and ends the line.

        bridge-demo get widgetDataKey
      """
    case .remove:
      """
      Removes the value or data under a key. A key that is not there is an error.

        bridge-demo remove widgetDataKey
      """
    case .list:
      """
      Shows the keys of the group, sorted, with their types ("value" or "data") and
      sizes in bytes. If standard output is not a terminal, there is a line for each
      key, with tabs between the three, and no heading.
      """
    case .clear:
      """
      Removes all values and data. Kinds, timelines and responses stay.
      """
    case .export:
      """
      Shows all values, as they are at one moment, as one JSON object.

        bridge-demo export | bridge-demo import --group copy
      """
    case .importValues:
      """
      Sets every member of a JSON object as a value, all of them as one change. Other
      keys stay. If the JSON is left out or is "-", it is read from standard input.
      """
    case .getData:
      """
      Shows the bytes of the data under a key, or writes them to the file of --output.

        bridge-demo get-data picture --output picture.png
      """
    case .setData:
      """
      Keeps the bytes of a file under a key. If the file is left out or is "-", the
      bytes are read from standard input.

        bridge-demo set-data picture picture.png
      """
    case .changes:
      """
      Prints a line whenever any process changes the group: the time, the group's
      change count, the keys that were set or removed, and the kinds that changed or
      are to reload. Setting a key to the value that it has is not a change. With
      --key KEY it reports only that key. Ctrl-C ends it, with status 130. It uses no
      processor time meanwhile.
      """
    case .entry, .snapshot, .placeholder: singleDetails(of: command)
    case .image:
      """
      Shows the bytes of a fetched image, by the imageID of an entry, or writes them
      to the file of --output.
      """
    case .kinds:
      """
      Shows the kinds of widget that the group knows, with their families; the
      library's document with --json.
      """
    case .options:
      """
      Shows what a parameter of a kind can be set to now; the library's document with
      --json.

        bridge-demo options singleRepo repo
      """
    case .registerKind:
      """
      Describes a kind of widget of your own, or describes it again. If the JSON is
      left out or is "-", it is read from standard input.

        bridge-demo register-kind \\
          '{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}'
      """
    case .unregisterKind:
      """
      Removes a kind of your own, with its timeline and its widgets on screen.
      """
    case .setTimeline:
      """
      Sets what a kind of your own shows, in place of what it showed. If the JSON is
      left out or is "-", it is read from standard input.

        bridge-demo set-timeline tides \\
          '{"entries":[{"date":"2026-05-01T09:00:00Z","content":{"title":"High"}}]}'
      """
    case .instances:
      """
      Shows the widgets that are on screen: kind, family and configuration; the
      library's document with --json.
      """
    case .registerInstance, .unregisterInstance:
      """
      Tells the library that a widget is \(command == .registerInstance ? "" : "no longer ")on screen.

        --family FAMILY       systemSmall, systemMedium, systemLarge, ... (the first
                              that the kind has)
        --configuration JSON  the widget's settings, as '{"dataKey":"exam"}'
      """
    case .reload:
      """
      Tells programs that show a kind, or any kind, to ask for its timeline again.
      """
    case .timeline:
      """
      Shows what a widget shows, and from when: a line for each entry.

        --family FAMILY       systemSmall, systemMedium, systemLarge, ... (the first
                              that the kind has)
        --now TIME            the instant to answer for (the clock)
        --time-zone ZONE      an IANA name or an offset (TZ, else the system's)
        --locale TAG          the language, as ko or de-AT (en)
        --days N              how many midnights to look ahead, 0 to 399 (7)
        --configuration JSON  the widget's settings, as '{"dataKey":"exam"}'
        --json                the document as the library gives it, on one line
        --group NAME          the group (bridge-demo)
        --directory PATH      the folder that holds groups

        bridge-demo timeline dday --now 2026-05-01T09:00:00Z --time-zone Asia/Seoul
      """
    case .svg:
      """
      Draws what a widget shows as an SVG document, to standard output or a file.

        --family FAMILY       systemSmall, systemMedium, systemLarge, ... (the first
                              that the kind has)
        --appearance NAME     light or dark (light)
        --accent COLOUR       the widget's own colour, as #FF9F0A
        --preview             the sample data, as a gallery shows it
        --output FILE         where to write (standard output)
        --now TIME            the instant to answer for (the clock)
        --time-zone ZONE      an IANA name or an offset (TZ, else the system's)
        --locale TAG          the language, as ko or de-AT (en)
        --configuration JSON  the widget's settings, as '{"dataKey":"exam"}'
        --group NAME          the group (bridge-demo)
        --directory PATH      the folder that holds groups

        bridge-demo svg dday --appearance dark --output dday.svg
      """
    case .drawing:
      """
      Draws what a widget shows as a list of operations for any canvas, as JSON
      (Schemas/drawing.schema.json), to standard output or a file.

        --family FAMILY       systemSmall, systemMedium, systemLarge, ... (the first
                              that the kind has)
        --appearance NAME     light or dark (light)
        --accent COLOUR       the widget's own colour, as #FF9F0A
        --preview             the sample data, as a gallery shows it
        --output FILE         where to write (standard output)
        --now TIME            the instant to answer for (the clock)
        --time-zone ZONE      an IANA name or an offset (TZ, else the system's)
        --locale TAG          the language, as ko or de-AT (en)
        --configuration JSON  the widget's settings, as '{"dataKey":"exam"}'
        --group NAME          the group (bridge-demo)
        --directory PATH      the folder that holds groups

        bridge-demo drawing dday --family systemMedium --output dday.json
      """
    case .gallery:
      """
      Draws every kind of widget that the group knows, in every family that it has,
      light and dark, on one HTML page that needs nothing beside it. A widget without
      data shows its sample. A group that does not exist is made.

        --accent COLOUR       the widgets' own colour, as #FF9F0A
        --now TIME            the instant to answer for (the clock)
        --time-zone ZONE      an IANA name or an offset (TZ, else the system's)
        --locale TAG          the language, as ko or de-AT (en)
        --group NAME          the group (bridge-demo)
        --directory PATH      the folder that holds groups

        bridge-demo gallery widgets.html
      """
    case .refresh:
      """
      Fetches by the curl command what is due for a widget, hands it to the library,
      and goes on with what the responses lead to, until nothing is due. It prints a
      line for each request: its ID, the status, and how many bytes came or why none
      did. Each request has 10 seconds. A redirect is followed only to the same host.
      The library keeps a failure like a response, so that the request is not made
      again before it is due. The status is 1 if a request fails.

        --family FAMILY       systemSmall, systemMedium, systemLarge, ... (the first
                              that the kind has)
        --configuration JSON  the widget's settings, as '{"repo":"apple/swift"}'
        --base-url URL        ask this server, as http://127.0.0.1:8080, in place of
                              every server of the plan, for the same paths
        --group NAME          the group (bridge-demo)
        --directory PATH      the folder that holds groups

        bridge-demo refresh globalTotals --base-url http://127.0.0.1:8080
      """
    case .plan:
      """
      Shows what to fetch for a widget, as the library's document on one line: the ID,
      URL and headers of each request that is due. It takes --family, --now,
      --time-zone and --configuration as timeline does. It writes nothing.

        bridge-demo plan globalTotals
      """
    case .respond:
      """
      Hands back the response to a request of a plan, for programs that do the
      fetching.

        --status N            the response's status, 0 if there was none
        --body FILE           the response's body; - is standard input
        --group NAME          the group (bridge-demo)
        --directory PATH      the folder that holds groups

        bridge-demo respond "$id" --status 200 --body response.json
      """
    case .intents:
      """
      Shows what people can ask widgets for: each intent's name, its title, and what
      it takes; the library's document with --json.
      """
    case .intent:
      """
      Does what a widget's user asks for, while no other process can write:
      addRepository and removeRepository take {"repository":"owner/name"},
      toggleStudyDay takes {"date":"2026-05-01"}. Quote the JSON for the shell:

        bridge-demo intent addRepository '{"repository":"apple/swift"}'
      """
    case .stats:
      """
      Shows how the group is stored: how many keys, and records of widgets, it has;
      how many bytes the newest items take, and older and removed ones; how long the
      snapshot of the last compaction is, and what was appended to it since; how many
      changes and compactions there were. If standard output is not a terminal, there
      is a line for each figure, with a tab behind its name. It writes nothing.
      """
    case .verify:
      """
      Checks every record of the group against its checksum, and the index against
      the records. It writes nothing. The status is 1 if something is damaged; the
      message names the file, and the byte at which the damaged part begins.

        bridge-demo verify --group com.example.app
      """
    case .doctor:
      """
      Checks the versions, the data folder and its permissions, that a value can be
      written and read back (in a group of its own, which is removed), and the time
      zones. For each problem it says what to do. The status is 1 if there is one.
      """
    case .help:
      """
      Shows what the program does, or what one of its commands does:

        bridge-demo help timeline
      """
    }
  }

  /// Of the commands that show one entry.
  private static func singleDetails(of command: Command) -> String {
    let what =
      switch command {
      case .entry: "Shows the entry that a widget shows now."
      case .snapshot: "Shows a widget at a glance: the entry of its data, or a sample."
      default: "Shows what a widget shows before there is data."
      }
    return """
      \(what)

        --family FAMILY       systemSmall, systemMedium, systemLarge, ... (the first
                              that the kind has)
        --now TIME            the instant to answer for (the clock)
        --time-zone ZONE      an IANA name or an offset (TZ, else the system's)
        --locale TAG          the language, as ko or de-AT (en)
        --configuration JSON  the widget's settings, as '{"dataKey":"exam"}'
        --preview             the sample data, as a gallery shows it (snapshot only)
        --json                the document as the library gives it, on one line
      """
  }
}
