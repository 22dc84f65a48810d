import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension StudyDays {
  /// The key of the group's value that lists the days.
  static let key = "studyDays"

  /// Reads the days in a value of the group: a list of dates as `YYYY-MM-DD`, in any order. Nil
  /// where the value is null.
  ///
  /// - Throws: `invalidValue` with the path and the text of what is no list or no date.
  init?(_ value: [UInt8]) throws(WidgetError) {
    let list = try JSONDocument(storedValue: value).root
    if list.isNull { return nil }
    self.init(try Self.dates(in: list))
  }

  /// The dates of a list, in its order.
  private static func dates(in list: JSONValue) throws(WidgetError) -> [CivilDate] {
    guard list.kind == .array else {
      throw .invalidValue(
        "The days studied must be a list of dates.", path: "$", value: list.shown)
    }
    var dates: [CivilDate] = []
    dates.reserveCapacity(list.count)
    for element in list.elements {
      guard let date = element.string.flatMap({ CivilDate(iso8601: $0) }) else {
        let path = JSONPath.root.element(dates.count).description
        throw .invalidValue(
          "\(element.text) is not a date as YYYY-MM-DD.", path: path, value: element.shown)
      }
      dates.append(date)
    }
    return dates
  }
}
