import BridgeJSON

/// A timeline as getTimelineJSON answers it.
struct Timeline: Sendable {
  let kind: String
  let family: String
  let timeZone: String
  let entries: [TimelineEntry]
  /// When to ask again, as a sentence.
  let policy: String

  /// Asks the library.
  init(
    of kind: String, _ request: TimelineRequest, from bridge: borrowing Bridge
  ) throws(BridgeError) {
    let text = try bridge.timelineJSON(of: kind, request)
    guard let root = (try? JSONDocument(text))?.root, let entries = root["entries"] else {
      throw BridgeError(unreadableAnswer: "getTimelineJSON")
    }
    self.kind = root["kind"]?.string ?? kind
    family = root["family"]?.string ?? ""
    timeZone = root["timeZone"]?.string ?? ""
    self.entries = entries.elements.map { TimelineEntry(value: $0) }
    policy = Self.words(for: root["policy"])
  }

  /// Asks the library for a document with one entry, which is a timeline without an end.
  init(
    _ document: EntryDocument, of kind: String, _ request: TimelineRequest,
    from bridge: borrowing Bridge
  ) throws(BridgeError) {
    let text = try bridge.documentJSON(document, of: kind, request)
    guard let root = (try? JSONDocument(text, maximumDepth: JSONSyntax.maximumDepth + 1))?.root,
      let entry = root["entry"]
    else {
      throw BridgeError(unreadableAnswer: "the document's function")
    }
    self.kind = root["kind"]?.string ?? kind
    family = root["family"]?.string ?? ""
    timeZone = root["timeZone"]?.string ?? ""
    entries = entry.kind == .null ? [] : [TimelineEntry(value: entry)]
    policy = ""
  }

  /// What the widget is, and an empty line.
  var heading: [StyledText] {
    let facts = [family, timeZone].map { DisplayText.printable($0) }
    let name = StyledText("  \(DisplayText.printable(kind))", .strong)
    return [name + StyledText("  " + facts.joined(separator: "  "), .faint), StyledText()]
  }

  private static func words(for policy: JSONValue?) -> String {
    switch policy?["type"]?.string {
    case "atEnd": "The widget asks again after the last of its entries."
    case "never": "The widget does not ask again by itself; the next write brings it up to date."
    case "after":
      "The widget asks again at \(DisplayText.printable(policy?["date"]?.string ?? "?"))."
    case let type: "The widget's policy is \(DisplayText.printable(type ?? "not told"))."
    }
  }
}
