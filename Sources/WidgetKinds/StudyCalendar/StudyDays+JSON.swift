import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension StudyDays {
  /// The key of the group's value that lists the days.
  static let key = "studyDays"

  /// Reads the days in a value of the group: a list of dates as `YYYY-MM-DD`, in any order. Nil
  /// where the value is null.
  ///
  /// - Throws: `invalidValue` with the key, and the path and the text of what is no list or no date.
  init?(_ value: [UInt8]) throws(WidgetError) {
    guard let dates = try Self.dates(of: value) else { return nil }
    self.init(dates)
  }

  /// The dates that a group lists, in the order of its list; none where it has no list.
  ///
  /// - Throws: as reading the days.
  static func dates(in group: any GroupReader) throws(WidgetError) -> [CivilDate] {
    guard let value = try group.value(forKey: key) else { return [] }
    return try dates(of: value) ?? []
  }

  private static func dates(of value: [UInt8]) throws(WidgetError) -> [CivilDate]? {
    do throws(WidgetError) {
      let list = try JSONDocument(storedValue: value).root
      return list.isNull ? nil : try dates(in: list)
    } catch {
      throw error.about(key: key)
    }
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
