import BridgeJSON

/// One entry of a timeline: what shows, and from when.
struct TimelineEntry: Sendable {
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

  /// The code of the failure of the last fetch, for example "noResponse"; nil where none failed.
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

  /// A member that is text, fit for one line of a terminal; nil where it is absent, null or empty.
  private func text(_ name: String) -> String? {
    guard let string = value[name]?.string, !string.isEmpty else { return nil }
    return DisplayText.printable(string)
  }
}
