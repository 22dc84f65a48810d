import BridgeJSON
import CWidgetBridge

extension Command {
  /// The commands, in the order of the help.
  static let all: [Command] =
    ofValues + ofPictures + ofKinds + ofFetching + ofTheGroup + [help]

  /// What the program does without a command.
  static let mainJob = Command("", [], [.now, .timeZone, .locale, .days], "") { given in
    let command = ShowCommand(request: try given.request(), place: given.place)
    try given.show(try command.run(on: given.terminal))
  }

  static let version = Command("--version", [], [], "") { given in
    try given.show("bridge-demo \(BridgeVersion.ofLibrary)\n")
  }

  static let help = Command(
    "help", ["[COMMAND]"], [],
    """
    Shows what the program does, or what one of its commands does:

      bridge-demo help timeline
    """
  ) { given in
    try given.show(Help.text(of: try given.words.first.map(ArgumentParser.command(named:))))
  }

  // MARK: - Values

  private static let ofValues: [Command] = [
    Command(
      "set", ["KEY", "[JSON]"], [.noCheck],
      """
      Keeps a JSON value under a key. Every process sees it from its next read on. A
      group that does not exist is made. Quote the JSON for the shell:

        bridge-demo set widgetDataKey '{"title":"Exam","endDate":"2026-12-25"}'
        bridge-demo set greeting '"hello"'

      If the JSON is left out or is "-", it is read from standard input:

        bridge-demo set widgetDataKey < exam.json

      What a widget reads by default (widgetDataKey, studyDays, repos) is checked
      first.
      """
    ) { given in
      let json = try given.json(at: 1)
      let bridge = try given.bridge(.readWrite)
      if !given.has(.noCheck) { try bridge.check(json, for: given.first) }
      unsafe try bridge.change(setSharedValue, given.first, json)
    },
    Command(
      "update", ["KEY", "[JSON]"], [.expected, .noCheck],
      """
      Keeps a JSON value under a key if the key still holds the value of --expected,
      byte for byte; without --expected, if it holds nothing. It is one step for all
      processes. The status is 1 if the key holds something else.

        old=$(bridge-demo get visits)
        bridge-demo update visits $((old + 1)) --expected "$old"
      """
    ) { given in
      let json = try given.json(at: 1)
      let bridge = try given.bridge(.readWrite)
      if !given.has(.noCheck) { try bridge.check(json, for: given.first) }
      unsafe try bridge.change(replaceSharedValue, given.first, given.value(of: .expected), json)
    },
    Command(
      "get", ["KEY"], [],
      """
      Shows the value under a key, byte for byte as it was set, and ends the line.

        bridge-demo get widgetDataKey
      """
    ) { given in
      try given.show(unsafe try given.bridge(.readOnly).read(getSharedValue, given.first) + "\n")
    },
    Command(
      "remove", ["KEY"], [],
      "Removes the value or data under a key. A key that is not there is an error."
    ) { given in
      unsafe try given.existing(.readWrite).change(removeSharedValue, given.first)
    },
    Command(
      "clear", [], [], "Removes all values and data. Kinds, timelines and responses stay."
    ) { given in
      try given.existing(.readWrite).change(removeAllSharedValues)
    },
    Command(
      "list", [], [],
      """
      Shows the keys of the group, sorted, with their types ("value" or "data") and
      sizes in bytes. If standard output is not a terminal, there is a line for each
      key, with tabs between the three, and no heading.
      """
    ) { given in
      try given.show(try ListedKey.all(in: given.bridge(.readOnly)), of: given.place.group)
    },
    Command(
      "export", [], [],
      """
      Shows all values, as they are at one moment, as one JSON object.

        bridge-demo export | bridge-demo import --group copy
      """
    ) { given in
      try given.show(unsafe try given.bridge(.readOnly).read(getSharedValues) + "\n")
    },
    Command(
      "import", ["[JSON]"], [],
      """
      Sets every member of a JSON object as a value, all of them as one change. Other
      keys stay. If the JSON is left out or is "-", it is read from standard input.
      """
    ) { given in
      let json = try given.json(at: 0)
      unsafe try given.bridge(.readWrite).change(setSharedValues, json, nil)
    },
    Command(
      "get-data", ["KEY"], [.output],
      """
      Shows the bytes of the data under a key, or writes them to the file of --output.

        bridge-demo get-data picture --output picture.png
      """
    ) { given in
      let bytes = unsafe try given.bridge(.readOnly).readBytes(getSharedData, given.first)
      try given.put(bytes, into: given.value(of: .output))
    },
    Command(
      "set-data", ["KEY", "[FILE]"], [],
      """
      Keeps the bytes of a file under a key. If the file is left out or is "-", the
      bytes are read from standard input.

        bridge-demo set-data picture picture.png
      """
    ) { given in
      let bytes = try InputFile(given.words.dropFirst().first ?? "-").bytes()
      try given.bridge(.readWrite).setData(bytes, of: given.first)
    },
    Command(
      "changes", [], [.key],
      """
      Prints a line whenever any process changes the group: the time, the group's
      change count, the keys that were set or removed, and the kinds that changed or
      are to reload. Setting a key to the value that it has is not a change. Ctrl-C
      ends it, with status 130. It uses no processor time meanwhile.
      """
    ) { given in
      try ChangesCommand(key: given.value(of: .key), place: given.place).run()
    },
  ]

  // MARK: - What a widget shows

  private static let ofPictures: [Command] = [
    unsafe shows(
      "timeline", [.days],
      """
      Shows what a widget shows, and from when: a line for each entry.

        bridge-demo timeline dday --now 2026-05-01T09:00:00Z --time-zone Asia/Seoul
      """, getTimelineJSON),
    unsafe shows("entry", [], "Shows the entry that a widget shows now.", getEntryJSON),
    unsafe shows(
      "snapshot", [.preview],
      "Shows the entry for a gallery: of the widget's data, else of a sample.", getSnapshotJSON),
    unsafe shows(
      "placeholder", [], "Shows what a widget shows before there is data.",
      getPlaceholderJSON),
    unsafe draws(
      "svg", ending: "",
      """
      Draws what a widget shows as an SVG document, to standard output or a file.

        bridge-demo svg dday --appearance dark --output dday.svg
      """, renderWidgetSVG),
    unsafe draws(
      "drawing", ending: "\n",
      """
      Draws what a widget shows as a list of operations for any canvas, as JSON
      (Schemas/drawing.schema.json), to standard output or a file.

        bridge-demo drawing dday --family systemMedium --output dday.json
      """, getWidgetDrawingJSON),
    Command(
      "image", ["IMAGE-ID"], [.output],
      """
      Shows the bytes of a fetched image, by the imageID of an entry, or writes them
      to the file of --output.
      """
    ) { given in
      let bytes = unsafe try given.bridge(.readOnly).readBytes(getWidgetImage, given.first)
      try given.put(bytes, into: given.value(of: .output))
    },
    Command(
      "gallery", ["FILE"], [.now, .timeZone, .locale, .accent],
      """
      Draws every kind of widget that the group knows, in every family that it has,
      light and dark, on one HTML page that needs nothing beside it. A widget without
      data shows its sample. A group that does not exist is made.

        bridge-demo gallery widgets.html
      """
    ) { given in
      let page = try GalleryCommand(request: try given.request(), place: given.place).run()
      try given.put(Array(page.utf8), into: given.first)
    },
  ]

  // MARK: - Kinds and what people can do

  private static let ofKinds: [Command] = [
    Command(
      "kinds", [], [.json], "Shows the kinds of widget that the group knows, with their families."
    ) { given in
      try given.showTable(
        unsafe try given.bridge(.readOnly).read(getWidgetKindsJSON), of: "getWidgetKindsJSON",
        "kinds", ["Kind", "Name", "Families"]
      ) { kind, _ in
        let families = kind["supportedFamilies"]?.elements.compactMap(\.string) ?? []
        return [kind.text("kind"), kind.text("displayName"), families.joined(separator: ", ")]
      }
    },
    Command(
      "options", ["KIND", "PARAMETER"], [.json],
      """
      Shows what a parameter of a kind can be set to now.

        bridge-demo options singleRepo repo
      """
    ) { given in
      let bridge = try given.bridge(.readOnly)
      let json = unsafe try bridge.read(
        getConfigurationOptionsJSON, given.first, given.words.last ?? "")
      try given.showTable(
        json, of: "getConfigurationOptionsJSON", "options", ["Value", "Title", ""]
      ) { option, root in
        let value = option["value"]?.text ?? ""
        let isDefault = value == root["default"]?.text
        return [value, option.text("title"), isDefault ? "default" : ""]
      }
    },
    Command(
      "register-kind", ["[JSON]"], [],
      """
      Describes a kind of widget of your own, or describes it again. If the JSON is
      left out or is "-", it is read from standard input.

        bridge-demo register-kind \\
          '{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}'
      """
    ) { given in
      let json = try given.json(at: 0)
      unsafe try given.bridge(.readWrite).change(registerWidgetKind, json)
    },
    Command(
      "unregister-kind", ["KIND"], [],
      "Removes a kind of your own, with its timeline and its widgets on screen."
    ) { given in
      unsafe try given.bridge(.readWrite).change(unregisterWidgetKind, given.first)
    },
    Command(
      "set-timeline", ["KIND", "[JSON]"], [],
      """
      Sets what a kind of your own shows, in place of what it showed. If the JSON is
      left out or is "-", it is read from standard input.

        bridge-demo set-timeline tides \\
          '{"entries":[{"date":"2026-05-01T09:00:00Z","content":{"title":"High"}}]}'
      """
    ) { given in
      let json = try given.json(at: 1)
      unsafe try given.bridge(.readWrite).change(setTimelineJSON, given.first, json)
    },
    Command(
      "intents", [], [.json],
      "Shows what people can ask widgets for: each intent's name, its title, and what\nit takes."
    ) { given in
      try given.showTable(
        unsafe try given.bridge(.readOnly).read(getIntentsJSON), of: "getIntentsJSON", "intents",
        ["Intent", "Title", "Takes"]
      ) { intent, _ in
        let names = intent["parameters"]?.elements.map { $0.text("name") } ?? []
        return [intent.text("intent"), intent.text("title"), names.joined(separator: ", ")]
      }
    },
    Command(
      "intent", ["NAME", "[JSON]"], [],
      """
      Does what a widget's user asks for, while no other process can write:
      addRepository and removeRepository take {"repository":"owner/name"},
      toggleStudyDay takes {"date":"2026-05-01"}. Quote the JSON for the shell:

        bridge-demo intent addRepository '{"repository":"apple/swift"}'
      """
    ) { given in
      let json = given.words.count > 1 ? try given.json(at: 1) : "{}"
      unsafe try given.bridge(.readWrite).change(performIntent, given.first, json)
    },
  ]

  // MARK: - What is fetched, and what is on screen

  private static let ofFetching: [Command] = [
    Command(
      "refresh", ["KIND"], [.family, .configuration, .baseURL],
      """
      Fetches by the curl command what is due for a widget, hands it to the library,
      and goes on with what the responses lead to, until nothing is due. It prints a
      line for each request: its ID, the status, and how many bytes came or why none
      did. Each request has 10 seconds. A redirect is followed only to the same host.
      The library keeps a failure like a response, so that the request is not made
      again before it is due. The status is 1 if a request fails.

        bridge-demo refresh globalTotals --base-url http://127.0.0.1:8080
      """
    ) { given in
      let (request, baseURL) = (try given.request(), try given.baseURL())
      try RefreshCommand(
        kind: given.first, request: request, baseURL: baseURL, place: given.place
      ).run()
    },
    Command(
      "plan", ["KIND"], [.family, .configuration, .now, .timeZone],
      """
      Shows what to fetch for a widget, as the library's document on one line: the ID,
      URL and headers of each request that is due. It writes nothing.

        bridge-demo plan globalTotals
      """
    ) { given in
      let request = try given.request()
      let bridge = try given.bridge(.readOnly)
      try given.show(unsafe try bridge.read(getRefreshPlanJSON, given.first, request.json) + "\n")
    },
    Command(
      "respond", ["REQUEST-ID"], [.status, .body],
      """
      Hands back the response to a request of a plan, for programs that do the
      fetching.

        bridge-demo respond "$id" --status 200 --body response.json
      """
    ) { given in
      let status = try given.status()
      let body = try given.value(of: .body).map { try InputFile($0).bytes() } ?? []
      try given.bridge(.readWrite).respond(to: given.first, status: status, body: body)
    },
    Command(
      "instances", [], [.json],
      "Shows the widgets that are on screen: kind, family and configuration."
    ) { given in
      try given.showTable(
        unsafe try given.bridge(.readOnly).read(getCurrentConfigurationsJSON),
        of: "getCurrentConfigurationsJSON", "configurations", ["Kind", "Family", "Configuration"],
        nothing: "  No widgets on screen.\n"
      ) { instance, _ in
        [instance.text("kind"), instance.text("family"), instance["configuration"]?.text ?? ""]
      }
    },
    unsafe tells(
      "register-instance", "Tells the library that a widget is on screen.",
      registerWidgetInstance),
    unsafe tells(
      "unregister-instance", "Tells the library that a widget is no longer on screen.",
      unregisterWidgetInstance),
    Command(
      "reload", ["[KIND]"], [],
      "Tells programs that show a kind, or any kind, to ask for its timeline again."
    ) { given in
      let bridge = try given.bridge(.readWrite)
      if let kind = given.words.first {
        unsafe try bridge.change(reloadTimelines, kind)
      } else {
        try bridge.change(reloadAllTimelines)
      }
    },
  ]

  // MARK: - The group itself

  private static let ofTheGroup: [Command] = [
    Command(
      "stats", [], [],
      """
      Shows how the group is stored: how many keys, and records of widgets, it has;
      how many bytes the newest items take, and older and removed ones; how long the
      snapshot of the last compaction is, and what was appended to it since; how many
      changes and compactions there were. If standard output is not a terminal, there
      is a line for each figure, with a tab behind its name. It writes nothing.
      """
    ) { given in
      try StoredGroup(given.place).showStatistics(on: given.terminal)
    },
    Command(
      "verify", [], [],
      """
      Checks every record of the group against its checksum, and the index against
      the records. It writes nothing. The status is 1 if something is damaged; the
      message names the file, and the byte at which the damaged part begins.

        bridge-demo verify --group com.example.app
      """
    ) { given in
      try StoredGroup(given.place).showVerification()
    },
    Command(
      "repair", [], [],
      """
      Makes a new file of all that is whole in a damaged group, before and behind what
      is damaged, and keeps the damaged file beside it, as group.damaged-1 or the next
      number that is free. It says where the damage was. Keys whose newest record was
      damaged are gone, or hold what they held before. A group that is whole is left
      as it is.

        bridge-demo repair --group com.example.app
      """
    ) { given in
      let bridge = try given.existing(.repair)
      let json = unsafe try bridge.read(repairSharedGroup)
      try given.show(Repair.lines(try bridge.document(json, from: "repairSharedGroup")))
    },
    Command(
      "doctor", [], [],
      """
      Checks the versions, the data folder and its permissions, that a value can be
      written and read back (in a group of its own, which is removed), and the time
      zones. For each problem it says what to do. The status is 1 if there is one.
      """
    ) { given in
      try DoctorCommand(place: given.place).run(on: given.terminal)
    },
  ]
}

extension JSONValue {
  /// The text of a member; empty if it has none.
  fileprivate func text(_ name: String) -> String { self[name]?.string ?? "" }
}
