import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension JSONValue {
  /// Reads a member that lists dates: a list of texts such as "2026-12-25" in any order, or
  /// `{"key"}` with the key of such a list in the group. Empty if the member is absent or null, or
  /// if the group has no value under the key.
  ///
  /// - Parameters:
  ///   - parent: the path of this object.
  ///   - group: the group from which stored lists are read; nil stands for a group without values.
  /// - Throws: `invalidValue` with the path of the fault; `invalidJSON` for a stored list that is
  ///   not JSON. For a stored list, the error also has the key, and the path is relative to the
  ///   list. Other errors are those of reading the group.
  func dates(
    _ name: String, at parent: String = "$", in group: (any GroupReader)?
  ) throws(WidgetError) -> [CivilDate] {
    guard let member = present(name) else { return [] }
    let path = "\(parent).\(name)"
    guard member.kind == .object else { return try member.dates(at: path) }
    guard let key = try member.text(of: "key", at: path), (1...511).contains(key.utf8.count) else {
      throw .invalidValue(
        "\"\(name)\" must be a list of dates, or {\"key\"} with the key of such a list.",
        path: path,
        value: member.text)
    }
    guard let value = try group?.value(forKey: key) else { return [] }
    do throws(WidgetError) {
      let list = try JSONDocument(storedValue: value).root
      return list.isNull ? [] : try list.dates(at: "$")
    } catch {
      throw error.about(key: key)
    }
  }

  /// Reads the dates of this list, in its order.
  private func dates(at path: String) throws(WidgetError) -> [CivilDate] {
    guard kind == .array, count <= DDayEvent.mostDates else {
      throw .invalidValue(
        "A list of dates must be a list of at most \(DDayEvent.mostDates) texts such as "
          + "\"2026-12-25\".", path: path, value: kind == .array ? "\(count) dates" : shown)
    }
    var dates: [CivilDate] = []
    dates.reserveCapacity(count)
    for element in elements {
      guard let date = element.string.flatMap({ CivilDate(iso8601: $0) }) else {
        throw .invalidValue(
          "\(element.text) is not a date of the calendar, written as 2026-12-25.",
          path: "\(path)[\(dates.count)]", value: element.shown)
      }
      dates.append(date)
    }
    return dates
  }
}

extension DDayEvent {
  /// The most dates that a list of an event, or a stored list, may have.
  static let mostDates = 4000
}
