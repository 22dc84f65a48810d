import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension StudyDays {
  /// The key of the group's value that lists the days, unless a widget is configured to read
  /// another.
  static let key = "studyDays"
  /// How many bytes the key of a list may have.
  static let keyLengths = 1...511

  /// Reads the days in a value of the group: a list of ``StudyDayElement``, in any order. Nil if
  /// the value is null.
  ///
  /// - Throws: `invalidValue` with the key, and the path and the text of the fault.
  init?(
    _ value: [UInt8], underKey key: String, in timeZone: TimeZoneRules
  ) throws(WidgetError) {
    guard let elements = try StudyDayElement.elements(of: value, underKey: key, in: timeZone)
    else { return nil }
    self.init(elements.compactMap { $0.didStudy ? $0.date : nil })
  }
}

/// A day in a list of days: a date as `YYYY-MM-DD`, an instant, whose day depends on a zone, or a
/// row `{"date","didStudy"}` with either.
struct StudyDayElement {
  let date: CivilDate
  /// False for a row with a `didStudy` of false.
  let didStudy: Bool
  /// The element as it was written.
  let json: JSONValue

  /// The elements of a value, in its order; nil if the value is null.
  ///
  /// - Throws: as reading the days.
  static func elements(
    of value: [UInt8], underKey key: String, in timeZone: TimeZoneRules
  ) throws(WidgetError) -> [StudyDayElement]? {
    do throws(WidgetError) {
      let list = try JSONDocument(storedValue: value).root
      return list.isNull ? nil : try elements(of: list, in: timeZone)
    } catch {
      throw error.about(key: key)
    }
  }

  private static func elements(
    of list: JSONValue, in timeZone: TimeZoneRules
  ) throws(WidgetError) -> [StudyDayElement] {
    guard list.kind == .array else {
      throw .invalidValue(
        "The days studied must be a list of dates.", path: "$", value: list.shown)
    }
    var elements: [StudyDayElement] = []
    elements.reserveCapacity(list.count)
    for element in list.elements {
      if let date = element.string.flatMap({ CivilDate(iso8601: $0) }) {
        elements.append(StudyDayElement(date: date, didStudy: true, json: element))
      } else {
        let path = JSONPath.root.element(elements.count)
        elements.append(try StudyDayElement(element, at: path, in: timeZone))
      }
    }
    return elements
  }

  private init(date: CivilDate, didStudy: Bool, json: JSONValue) {
    self.date = date
    self.didStudy = didStudy
    self.json = json
  }

  private init(
    _ json: JSONValue, at path: JSONPath, in timeZone: TimeZoneRules
  ) throws(WidgetError) {
    let isRow = json.kind == .object
    let given = isRow ? json["date"] : json
    guard let given, let text = given.string.flatMap({ CivilDateText(iso8601: $0) }),
      text.isDateOrInstant, let date = text.civilDate(in: timeZone)
    else {
      throw .invalidValue(
        "\((given ?? json).text) is not a date as YYYY-MM-DD, nor an instant with a zone.",
        path: (isRow ? path.member("date") : path).description, value: (given ?? json).shown)
    }
    self.date = date
    self.json = json
    guard isRow else {
      didStudy = true
      return
    }
    guard let didStudy = json["didStudy"]?.bool else {
      throw .invalidValue(
        "\"didStudy\" must be true or false.", path: path.member("didStudy").description,
        value: json["didStudy"]?.text ?? "null")
    }
    self.didStudy = didStudy
  }

  /// Whether it is a row.
  var isRow: Bool { json.kind == .object }

  /// The text of its date, as it was written.
  var dateText: String { (isRow ? json["date"]?.string : json.string) ?? "" }
}

extension CivilDateText {
  /// Whether a list of days may have it. A local time without a zone is not allowed.
  fileprivate var isDateOrInstant: Bool {
    if case .localTime = self { false } else { true }
  }
}
