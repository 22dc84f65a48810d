extension Help {
  /// What one command does, and the options that it takes.
  static func details(of command: Command) -> String {
    switch command {
    case .set:
      """
      Keeps a JSON value under a key; every process sees it from its next read on. The
      group is made where it does not exist. Quote the JSON for the shell:

        bridge-demo set widgetDataKey '{"title":"Exam","endDate":"2026-12-25"}'
        bridge-demo set greeting '"hello"'

      JSON that is left out, or "-", is read from standard input:

        bridge-demo set widgetDataKey < exam.json
      """
    case .update:
      """
      Keeps a JSON value under a key if it still holds what --expected says, byte for
      byte, as one step that no other process comes between; without --expected if it
      holds nothing. The status is 1 where it does not.

        old=$(bridge-demo get visits)
        bridge-demo update visits $((old + 1)) --expected "$old"
      """
    case .get:
      """
      Shows the value under a key, byte for byte as it was set, and a line end.

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
      sizes in bytes. Where standard output is no terminal it is a line for each key,
      with tabs between the three and no heading.
      """
    case .clear:
      """
      Removes all values and data. What widgets keep for themselves stays.
      """
    case .export:
      """
      Shows all values, as they are at one moment, as one JSON object.

        bridge-demo export | bridge-demo import --group copy
      """
    case .importValues:
      """
      Sets every member of a JSON object as a value, all of it as one change. Other
      keys stay. JSON that is left out, or "-", is read from standard input.
      """
    case .getData:
      """
      Shows the bytes of the data under a key, or writes them to the file of --output.

        bridge-demo get-data picture --output picture.png
      """
    case .setData:
      """
      Keeps the bytes of a file under a key; those of standard input where the file is
      left out or "-".

        bridge-demo set-data picture picture.png
      """
    case .changes:
      """
      Prints a line whenever any process changes the group: the time, the group's
      change count, the keys that were set or removed, and the kinds that changed or
      are to reload. What is set to what it was is no change. With --key KEY it tells
      of that key alone. Ctrl-C ends it, with status 130. No processor time is used
      meanwhile.
      """
    case .entry, .snapshot, .placeholder: singleDetails(of: command)
    case .image:
      """
      Shows the bytes of an image that was fetched, by the imageID of an entry, or
      writes them to the file of --output.
      """
    case .kinds:
      """
      Shows the kinds of widget that the group knows, with their families; the
      library's document with --json.
      """
    case .options:
      """
      Shows what a parameter of a kind can be set to, as the group is now; the
      library's document with --json.

        bridge-demo options singleRepo repo
      """
    case .registerKind:
      """
      Describes a kind of widget of your own, or describes it anew. JSON that is left
      out, or "-", is read from standard input.

        bridge-demo register-kind \\
          '{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}'
      """
    case .unregisterKind:
      """
      Removes a kind of your own, with its timeline and its widgets on screen.
      """
    case .setTimeline:
      """
      Sets what a kind of your own shows, in place of what it showed. JSON that is
      left out, or "-", is read from standard input.

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
      Tells that a widget \(command == .registerInstance ? "is on screen" : "is on screen no more").

        --family FAMILY       systemSmall, systemMedium, systemLarge, ... (the first
                              that the kind has)
        --configuration JSON  the widget's settings, as '{"dataKey":"exam"}'
      """
    case .reload:
      """
      Asks those who show widgets of a kind, or any, to ask for its timeline again.
      """
    case .timeline:
      """
      Shows what a widget shows, and from when: a line for each entry.

        --family FAMILY       systemSmall, systemMedium, systemLarge, ... (the first
                              that the kind has)
        --now TIME            the instant to answer for (the clock)
        --time-zone ZONE      an IANA name or an offset (TZ, else the system's)
        --locale TAG          the language: en, ko, ja, zh, de, es or fr (en)
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
        --locale TAG          the language of words, and the way it is read (en)
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
        --locale TAG          the language of words, and the way it is read (en)
        --configuration JSON  the widget's settings, as '{"dataKey":"exam"}'
        --group NAME          the group (bridge-demo)
        --directory PATH      the folder that holds groups

        bridge-demo drawing dday --family systemMedium --output dday.json
      """
    case .gallery:
      """
      Draws every kind of widget that the group knows in every family that it has,
      light and dark, on one HTML page that needs nothing beside it. Where a widget
      has no data it shows its sample. The group is made where it does not exist.

        --accent COLOUR       the widgets' own colour, as #FF9F0A
        --now TIME            the instant to answer for (the clock)
        --time-zone ZONE      an IANA name or an offset (TZ, else the system's)
        --locale TAG          the language of words, and the way it is read (en)
        --group NAME          the group (bridge-demo)
        --directory PATH      the folder that holds groups

        bridge-demo gallery widgets.html
      """
    case .refresh:
      """
      Fetches what a widget shows and what is due, by the curl command, and hands it
      to the library; then what the responses bring up, until nothing is due. Prints a
      line for each request: its ID, the status, and how much came or why nothing did.
      Each has 10 seconds. A redirect is followed to the same host alone. A failure is
      kept like a response, so that it is not asked for again before it is due; the
      status is 1 where there was one.

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
      Shows what a widget has to have fetched, as the library's document on one line:
      the ID, URL and headers of each request that is due. It takes --family, --now,
      --time-zone and --configuration as timeline does. Nothing is written.

        bridge-demo plan globalTotals
      """
    case .respond:
      """
      Hands back what came for a request of a plan, for programs that fetch by
      themselves.

        --status N            the response's status, 0 where there was none
        --body FILE           the response's body; - is standard input
        --group NAME          the group (bridge-demo)
        --directory PATH      the folder that holds groups

        bridge-demo respond "$id" --status 200 --body response.json
      """
    case .intents:
      """
      Shows what people can ask widgets for: each intent's name, its title, and what
      it takes. --json shows the library's document.
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
      snapshot is that the last compaction made, and what was appended to it since;
      changes and compactions. Where standard output is no terminal it is a line for
      each figure, with a tab behind its name. Nothing is written.
      """
    case .verify:
      """
      Checks every record of the group against its checksum, and the index against
      the records. Nothing is written. The status is 1 where something is damaged; the
      message names the file, and the byte at which the damaged part begins.

        bridge-demo verify --group com.example.app
      """
    case .doctor:
      """
      Checks the versions, the data folder and its permissions, that a value can be
      written and read back (in a group of its own, which is removed), and the time
      zones. Says for each finding what to do. The status is 1 where it found a
      problem.
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
      case .snapshot: "Shows a widget at a glance: the entry of its data, or a sample without any."
      default: "Shows what a widget shows before there is data."
      }
    return """
      \(what)

        --family FAMILY       systemSmall, systemMedium, systemLarge, ... (the first
                              that the kind has)
        --now TIME            the instant to answer for (the clock)
        --time-zone ZONE      an IANA name or an offset (TZ, else the system's)
        --locale TAG          the language: en, ko, ja, zh, de, es or fr (en)
        --configuration JSON  the widget's settings, as '{"dataKey":"exam"}'
        --preview             the sample data, as a gallery shows it (snapshot alone)
        --json                the document as the library gives it, on one line
      """
  }
}
