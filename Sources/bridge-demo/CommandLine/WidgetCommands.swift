import BridgeJSON
import CWidgetBridge

// The commands about widgets, as rows of the table of commands.
extension Command {
  /// The options for a picture, in addition to those for the widget itself.
  private static let drawing: [Option] = [
    .now, .timeZone, .locale, .appearance, .accent, .preview, .output,
  ]

  static let ofPictures: [Command] = [
    unsafe shows(
      "timeline", [.days], "show a widget's timeline, for example of \"dday\"",
      """
      Shows what a widget shows, and from when: a line for each entry.

        bridge-demo timeline dday --now 2026-05-01T09:00:00Z --time-zone Asia/Seoul
      """, getTimelineJSON),
    unsafe shows(
      "entry", [], "show what a widget shows now", "Shows the entry that a widget shows now.",
      getEntryJSON),
    unsafe shows(
      "snapshot", [.preview], "show the entry for a gallery: real data, else a sample",
      "Shows the entry for a gallery: of the widget's data, else of a sample.", getSnapshotJSON),
    unsafe shows(
      "placeholder", [], "show what a widget shows before there is data",
      "Shows what a widget shows before there is data.", getPlaceholderJSON),
    unsafe prints(
      "svg", drawing, ending: "", "draw a widget",
      """
      Draws what a widget shows as an SVG document, to standard output or a file.

        bridge-demo svg dday --appearance dark --output dday.svg
      """, renderWidgetSVG),
    unsafe prints(
      "drawing", drawing, ending: "\n", "the same picture as a list of operations, as JSON",
      """
      Draws what a widget shows as a list of operations for any canvas, as JSON
      (Schemas/drawing.schema.json), to standard output or a file.

        bridge-demo drawing dday --family systemMedium --output dday.json
      """, getWidgetDrawingJSON),
    Command(
      "image", ["IMAGE-ID"], [.output], "show the bytes of an image that an entry names",
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
      "draw every widget in every family, on one HTML page",
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

  static let ofKinds: [Command] = [
    Command(
      "kinds", [], [.json], "show the kinds that the group knows",
      "Shows the kinds of widget that the group knows, with their families."
    ) { given in
      let root = unsafe try given.bridge(.readOnly).read(getWidgetKindsJSON).document()
      try given.showTable(root, "kinds", ["Kind", "Name", "Families"]) { kind, _ in
        let families = kind.list("supportedFamilies").compactMap(\.string)
        return [kind.text("kind"), kind.text("displayName"), families.joined(separator: ", ")]
      }
    },
    Command(
      "options", ["KIND", "PARAMETER"], [.json], "show what a parameter of a kind can be set to",
      """
      Shows what a parameter of a kind can be set to now.

        bridge-demo options singleRepo repo
      """
    ) { given in
      let root = unsafe try given.bridge(.readOnly).read(
        getConfigurationOptionsJSON, given.first, given.words.last ?? ""
      ).document()
      try given.showTable(root, "options", ["Value", "Title", ""]) { option, root in
        let value = option["value"]?.text ?? ""
        let isDefault = value == root["default"]?.text
        return [value, option.text("title"), isDefault ? "default" : ""]
      }
    },
    Command(
      "register-kind", ["[FILE]"], [], nil,
      """
      Describes a kind of widget of your own, or describes it again. The description
      is in a file of JSON, or is the operand itself if that begins with "{". If it
      is left out or is "-", it is read from standard input.

        bridge-demo register-kind tides.json
      """
    ) { given in
      let json = try given.jsonOrFile()
      unsafe try given.bridge(.readWrite).change(registerWidgetKind, json)
    },
    Command(
      "unregister-kind", ["KIND"], [], nil,
      "Removes a kind of your own, with its timeline and its widgets on screen."
    ) { unsafe try $0.bridge(.readWrite).change(unregisterWidgetKind, $0.first) },
    Command(
      "set-timeline", ["KIND", "[JSON]"], [],
      "describe a widget of your own, and give it its entries",
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
      "intents", [], [.json], "show what people can ask widgets for",
      "Shows what people can ask widgets for: each intent's name, its title, and what\nit takes."
    ) { given in
      let root = unsafe try given.bridge(.readOnly).read(getIntentsJSON).document()
      try given.showTable(root, "intents", ["Intent", "Title", "Takes"]) { intent, _ in
        let names = intent.list("parameters").map { $0.text("name") }
        return [intent.text("intent"), intent.text("title"), names.joined(separator: ", ")]
      }
    },
    Command(
      "intent", ["NAME", "[JSON]"], [], "do what a person asks a widget for",
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

  static let ofFetching: [Command] = [
    Command(
      "refresh", ["KIND"], [.family, .configuration, .baseURL], "fetch what is due for a widget",
      """
      Fetches by the curl command what is due for a widget, hands it to the library,
      and goes on with what the responses lead to, until nothing is due. It prints a
      line for each request: its ID, the status, and how many bytes came or why none
      did. Each request has 10 seconds. A redirect is followed only within the same
      origin. The library keeps a failure like a response, so that the request is
      not made again before it is due. The status is 1 if a request fails.

        bridge-demo refresh globalTotals --base-url http://127.0.0.1:8080
      """
    ) { given in
      let (request, baseURL) = (try given.request(), try given.baseURL())
      let command = RefreshCommand(kind: given.first, request: request, baseURL: baseURL)
      try command.run(on: given.bridge(.readWrite))
    },
    unsafe prints(
      "plan", [.now, .timeZone], ending: "\n", "show what is due",
      """
      Shows what to fetch for a widget, as the library's document on one line: the ID,
      URL and headers of each request that is due. It writes nothing.

        bridge-demo plan globalTotals
      """, getRefreshPlanJSON),
    Command(
      "respond", ["REQUEST-ID"], [.status, .body], "hand back the response to a request of a plan",
      """
      Hands back the response to a request of a plan, for programs that do the
      fetching.

        bridge-demo respond "$id" --status 200 --body response.json
      """
    ) { given in
      let status = try given.status()
      let body = try given.value(of: .body).map(InputFile.bytes) ?? []
      try given.bridge(.readWrite).respond(to: given.first, status: status, body: body)
    },
    Command(
      "instances", [], [.json], "show the widgets that are on screen",
      "Shows the widgets that are on screen: kind, family and configuration."
    ) { given in
      let root = unsafe try given.bridge(.readOnly).read(getCurrentConfigurationsJSON).document()
      try given.showTable(
        root, "configurations", ["Kind", "Family", "Configuration"],
        nothing: "  No widgets on screen.\n"
      ) { instance, _ in
        [instance.text("kind"), instance.text("family"), instance["configuration"]?.text ?? ""]
      }
    },
    unsafe tells(
      "register-instance", nil, "Tells the library that a widget is on screen.",
      registerWidgetInstance),
    unsafe tells(
      "unregister-instance", "tell that a widget is, or is no longer, on screen",
      "Tells the library that a widget is no longer on screen.", unregisterWidgetInstance),
    Command(
      "reload", ["[KIND]"], [], "tell programs that show a widget to ask again",
      "Tells programs that show a kind, or any kind, to ask for its timeline again."
    ) { given in
      let bridge = try given.bridge(.readWrite)
      guard let kind = given.words.first else { return try bridge.change(reloadAllTimelines) }
      unsafe try bridge.change(reloadTimelines, kind)
    },
  ]
}
