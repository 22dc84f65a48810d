import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension StudyDays {
  /// The default key of the group's list of days. A widget can be configured to read another key.
  static let key = "studyDays"
  /// The lengths that the key of a list may have, in bytes.
  static let keyLengths = 1...511

  /// Reads the days in a value of the group: a list of ``StudyDayElement``, in any order. Nil if
  /// the value is null.
  ///
  /// - Throws: `invalidJSON` with the key if the value is not JSON; `invalidValue` with the key and
  ///   with the path and the text of the fault.
  init?(
    _ value: [UInt8], underKey key: String, in timeZone: TimeZoneRules
  ) throws(WidgetError) {
    guard let elements = try StudyDayElement.elements(of: value, underKey: key, in: timeZone)
    else { return nil }
    self.init(elements.compactMap { $0.didStudy ? $0.date : nil })
  }
}

/// A day in a list of days. It is written as a date `YYYY-MM-DD`, as an instant, whose date depends
/// on a zone, or as a row `{"date","didStudy"}` with a date or an instant.
struct StudyDayElement {
  let date: CivilDate
  /// False for a row whose `didStudy` is false; otherwise true.
  let didStudy: Bool
  /// The element as written.
  let json: JSONValue

  /// Reads the elements of a value, in order; nil if the value is null.
  ///
  /// - Throws: `invalidJSON` with the key if the value is not JSON; `invalidValue` with the key and
  ///   with the path and the text of the fault.
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
        "\(given?.text ?? "null") is not a date as YYYY-MM-DD, nor an instant with a zone.",
        path: (isRow ? path.member("date") : path).description, value: given?.shown ?? "null")
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

  /// Whether the element is a row, and not a plain date or instant.
  var isRow: Bool { json.kind == .object }

  /// The text of the element's date or instant, as written.
  var dateText: String { (isRow ? json["date"]?.string : json.string) ?? "" }
}

extension CivilDateText {
  /// Whether a list of days may have this form. A local time without a zone is not allowed.
  fileprivate var isDateOrInstant: Bool {
    if case .localTime = self { false } else { true }
  }
}
