import BridgeJSON
import CWidgetBridge

/// A timeline, or a document with one entry, that the library has written.
struct ShownTimeline: Sendable {
  let kind: String
  let family: String
  let timeZone: String
  let entries: [ShownEntry]
  /// When to ask again, as a sentence; empty for a document with one entry.
  let policy: String

  /// Asks the library for a timeline.
  init(
    of kind: String, _ request: JSONObject, from bridge: borrowing Bridge
  ) throws(ProgramError) {
    self.init(unsafe try bridge.read(getTimelineJSON, kind, request.json).document())
  }

  /// Reads a document.
  init(_ root: JSONValue) {
    kind = DisplayText.printable(root.text("kind"))
    family = DisplayText.printable(root.text("family"))
    timeZone = DisplayText.printable(root.text("timeZone"))
    let list = root["entries"] == nil ? [root["entry"]].compactMap(\.self) : root.list("entries")
    entries = list.filter { !$0.isNull }.map { ShownEntry(value: $0) }
    policy = root["policy"].map(Self.words) ?? ""
  }

  /// A heading for the widget, a line for each entry, and when to ask again.
  func lines() -> [StyledText] {
    let heading = StyledText("  \(kind)", .strong) + StyledText("  \(family)  \(timeZone)", .faint)
    return [heading, StyledText()] + EntryTable.lines(of: self)
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

  /// The text of a member, made printable on one line of a terminal; nil if it is absent, null or
  /// empty.
  subscript(name: String) -> String? {
    let string = value.text(name)
    return string.isEmpty ? nil : DisplayText.printable(string)
  }

  /// The instant from which the entry shows, for example "2026-05-01T00:00:00+09:00".
  var date: String { self["date"] ?? "" }

  /// The civil date of `date` in the timeline's zone, for example "2026-05-01".
  var civilDate: String { String(date.prefix(10)) }

  /// `date` to the minute, for example "2026-05-01 00:00".
  var minute: String { "\(civilDate) \(date.dropFirst(11).prefix(5))" }

  /// Whether the entry shows sample data.
  var isPlaceholder: Bool { value["isPlaceholder"]?.bool ?? false }

  /// The code of the last fetch's failure, for example "noResponse"; nil if the fetch did not fail.
  var fetchError: String? { value["fetchError"]?["code"]?.string.map(DisplayText.printable) }

  /// How much of a D-day's span has passed, 0 to 1; nil if the entry has no progress.
  var progress: Double? { value["progress"]?.double.map { min(max($0, 0), 1) } }
}
