import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension JSONValue {
  /// The days that the event in this object counts. Its member "count" is "workdays" for Monday to
  /// Friday, or `{"weekdays", "except", "also"}`. Nil if the event counts all days.
  ///
  /// - Parameter group: the group from which stored lists of dates are read.
  /// - Throws: `invalidValue` with the path of the fault, also if no weekday counts; the errors of
  ///   reading a stored list.
  func countedDays(in group: (any GroupReader)?) throws(WidgetError) -> CountedDays? {
    guard let member = present("count") else { return nil }
    if member.string == "workdays" { return .mondayToFriday }
    guard member.kind == .object else {
      throw .invalidValue(
        "\"count\" must be \"workdays\" or {\"weekdays\", \"except\", \"also\"}.", path: "$.count",
        value: member.shown)
    }
    let path = "$.count"
    guard let names = member.present("weekdays"), names.kind == .array, names.count > 0 else {
      throw .invalidValue(
        "\"count\" must have \"weekdays\", a list of at least one, such as [\"monday\"].",
        path: "\(path).weekdays", value: member["weekdays"]?.shown ?? "null")
    }
    var weekdays: [Int] = []
    for name in names.elements {
      guard let weekday = name.string.flatMap({ Weekday(rawValue: $0) }) else {
        throw .invalidValue(
          "A weekday must be \"monday\", \"tuesday\", \"wednesday\", \"thursday\", \"friday\", "
            + "\"saturday\" or \"sunday\".", path: "\(path).weekdays[\(weekdays.count)]",
          value: name.shown)
      }
      weekdays.append(weekday.isoNumber)
    }
    return CountedDays(
      weekdays: weekdays, except: try member.dates("except", at: path, in: group),
      also: try member.dates("also", at: path, in: group))
  }
}
