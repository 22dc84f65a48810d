import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension CalendarUnits {
  /// The names that JSON documents use, the largest unit first.
  private static let names: [(name: String, unit: CalendarUnits)] = [
    ("years", .years), ("months", .months), ("weeks", .weeks), ("days", .days),
  ]

  /// Reads names of units. Nil if there is none, or if one is unknown, repeated, or larger than the
  /// one before it.
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

  /// Reads names of units that are separated by commas: "years,months,days".
  init?(text: String) {
    self.init(
      names: text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(Substring($0)) })
  }

  /// Describes a valid list of names, as the end of an error's sentence.
  static let rule =
    "one or more of \"years\", \"months\", \"weeks\" and \"days\", the largest first, each once"
}

extension JSONValue {
  /// The units of the event in this object; nil if it counts in days.
  ///
  /// - Throws: `invalidValue` for anything but a list of unit names, the largest first, each once.
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
  /// The units that the parameter `units` names; nil if each event chooses its own.
  ///
  /// - Throws: `invalidValue` for a text that is not a valid list of unit names.
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
