import BridgeJSON
import CWidgetBridge

/// A timeline, or a document with one entry, as the library answers it.
struct ShownTimeline: Sendable {
  let kind: String
  let family: String
  let timeZone: String
  let entries: [ShownEntry]
  /// When to ask again, as a sentence; empty for a document with one entry.
  let policy: String

  /// Asks the library for a timeline.
  init(
    of kind: String, _ request: TimelineRequest, from bridge: borrowing Bridge
  ) throws(LibraryError) {
    let json = unsafe try bridge.read(getTimelineJSON, kind, request.json)
    self.init(try bridge.document(json, from: "getTimelineJSON"))
  }

  /// Reads a document.
  init(_ root: JSONValue) {
    kind = root["kind"]?.string ?? ""
    family = root["family"]?.string ?? ""
    timeZone = root["timeZone"]?.string ?? ""
    let list = root["entries"].map { Array($0.elements) } ?? [root["entry"]].compactMap(\.self)
    entries = list.filter { $0.kind != .null }.map { ShownEntry(value: $0) }
    policy = root["policy"].map(Self.words) ?? ""
  }

  /// What the widget is, a line for each entry, and when to ask again.
  func lines(on terminal: Terminal) -> [StyledText] {
    let facts = [family, timeZone].map { DisplayText.printable($0) }
    let heading =
      StyledText("  \(DisplayText.printable(kind))", .strong)
      + StyledText("  " + facts.joined(separator: "  "), .faint)
    return [heading, StyledText()] + EntryTable.lines(of: self, on: terminal)
      + (policy.isEmpty ? [] : [StyledText(), StyledText("  \(policy)", .faint)])
  }

  private static func words(for policy: JSONValue) -> String {
    switch policy["type"]?.string {
    case "atEnd": "The widget asks again after the last of its entries."
    case "never": "The widget does not ask again by itself; the next write brings it up to date."
    case "after":
      "The widget asks again at \(DisplayText.printable(policy["date"]?.string ?? "?"))."
    case let type: "The widget's policy is \(DisplayText.printable(type ?? "not told"))."
    }
  }
}

/// One entry of a timeline: what shows, and from when.
struct ShownEntry: Sendable {
  /// The entry's JSON object.
  let value: JSONValue

  /// The instant from which it shows, for example "2026-05-01T00:00:00+09:00".
  var date: String { text("date") ?? "" }

  /// The civil date of that instant in the timeline's zone, for example "2026-05-01".
  var civilDate: String { String(date.prefix(10)) }

  /// That instant to the minute, for example "2026-05-01 00:00".
  var minute: String {
    "\(civilDate) \(date.dropFirst(11).prefix(5))"
  }

  /// Whether it shows sample data.
  var isPlaceholder: Bool { value["isPlaceholder"]?.bool ?? false }

  /// The code of the failure of the last fetch, for example "noResponse"; nil if none failed.
  var fetchError: String? { value["fetchError"]?["code"]?.string.map(DisplayText.printable) }

  // MARK: - Of a D-day

  var title: String? { text("title") }
  var startDate: String? { text("startDate") }
  var endDate: String? { text("endDate") }
  var label: String? { text("label") }
  var relativeLabel: String? { text("relativeLabel") }
  var countLabel: String? { text("countLabel") }
  var state: String? { text("state") }
  /// How much of the span has passed, 0 to 1.
  var progress: Double? { value["progress"]?.double }

  /// A member that is text, fit for one line of a terminal; nil if it is absent, null or empty.
  private func text(_ name: String) -> String? {
    guard let string = value[name]?.string, !string.isEmpty else { return nil }
    return DisplayText.printable(string)
  }
}
