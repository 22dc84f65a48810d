import BridgeJSON

/// A timeline as getTimelineJSON answers it.
struct Timeline: Sendable {
  let kind: String
  let family: String
  let timeZone: String
  let entries: [TimelineEntry]
  /// When to ask again, in words.
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

  private static func words(for policy: JSONValue?) -> String {
    switch policy?["type"]?.string {
    case "atEnd": "after the last of these entries"
    case "never": "not by itself; the next write brings it up to date"
    case "after": DisplayText.printable(policy?["date"]?.string ?? "")
    case let other: DisplayText.printable(other ?? "")
    }
  }
}
