import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension CalendarUnits {
  /// The names that documents use, largest first.
  private static let names: [(name: String, unit: CalendarUnits)] = [
    ("years", .years), ("months", .months), ("weeks", .weeks), ("days", .days),
  ]

  /// Reads names. Nil unless there is at least one, each is known and appears once, and they go
  /// from the largest to the smallest.
  init?(names: [String]) {
    var units: CalendarUnits = []
    var next = Self.names[...]
    for name in names {
      guard let place = next.firstIndex(where: { $0.name == name }) else { return nil }
      units.insert(next[place].unit)
      next = next[(place &+ 1)...]
    }
    guard !units.isEmpty else { return nil }
    self = units
  }

  /// Reads names in one text: "years,months,days".
  init?(text: String) {
    self.init(
      names: text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(Substring($0)) })
  }

  /// What such a list must be, as the end of a sentence.
  static let rule =
    "one or more of \"years\", \"months\", \"weeks\" and \"days\", the largest first, each once"
}

extension JSONValue {
  /// The units in which this object's event is counted; nil for days.
  ///
  /// - Throws: `invalidValue` for anything but a list of their names, largest first, each once.
  func units() throws(WidgetError) -> CalendarUnits? {
    guard let member = present("units") else { return nil }
    var names: [String] = []
    if member.kind == .array {
      for name in member.elements { names.append(name.string ?? "") }
    }
    guard let units = CalendarUnits(names: names) else {
      throw .invalidValue(
        "\"units\" must be a list of \(CalendarUnits.rule).", path: "$.units", value: member.shown)
    }
    return units
  }
}

extension TimelineContext {
  /// The units that the parameter `units` names; nil if it leaves the choice to the events.
  ///
  /// - Throws: `invalidValue` for a text without names of units, or with names in another order.
  func units() throws(WidgetError) -> CalendarUnits? {
    guard let text = configuration["units"], !text.isEmpty else { return nil }
    guard let units = CalendarUnits(text: text) else {
      throw .invalidValue(
        "\"units\" must be \(CalendarUnits.rule), with commas between them.",
        path: "$.configuration.units", value: text)
    }
    return units
  }
}
