import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// What an app keeps about an event: when it started, when it ends, what it is called.
///
/// The value under `configuration.dataKey` is such an object, or a JSON string that holds one, as
/// hosts that stringify write it. Absent and null members are the same; unknown ones are ignored.
struct DDayEvent: Sendable {
  /// The day that counts as the first; nil where there is none.
  var startDate: CivilDate?
  /// The day that is counted down to; nil where there is none.
  var endDate: CivilDate?
  /// What people call it.
  var title: String?
  /// Whether the start day is day 1; otherwise it is day 0.
  var startsFromDayOne = true

  /// An event that has no dates.
  init() {}

  /// Reads the event in a value of the group.
  ///
  /// - Parameters:
  ///   - value: the value's JSON text.
  ///   - timeZone: where the civil date of an instant is taken.
  /// - Throws: `invalidValue` with the path and the text of the member that is wrong.
  init(_ value: [UInt8], in timeZone: TimeZoneRules) throws(WidgetError) {
    guard let event = try Self.object(in: value) else { return }
    title = try event.text(of: "title")
    startDate = try event.civilDate(of: "startDate", in: timeZone)
    endDate = try event.civilDate(of: "endDate", in: timeZone)
    if let member = event.present("startFromDayOne") {
      guard let flag = member.bool else {
        throw .invalidValue(
          "\"startFromDayOne\" must be true or false.", path: "$.startFromDayOne",
          value: member.text)
      }
      startsFromDayOne = flag
    }
    if let startDate, let endDate, endDate < startDate {
      throw .invalidValue(
        "The end date \(endDate) is before the start date \(startDate).", path: "$.endDate",
        value: endDate.description)
    }
  }

  /// The object that a value is, or holds as text; nil for null.
  private static func object(in value: [UInt8]) throws(WidgetError) -> JSONValue? {
    let root = try document(value).root
    if root.isNull { return nil }
    guard let text = root.string else { return try checkedObject(root) }
    let inner: JSONDocument
    do throws(JSONSyntaxError) {
      inner = try JSONDocument(text)
    } catch {
      throw .invalidValue(
        "The text does not hold the JSON of an event: \(error).", path: "$", value: text)
    }
    return inner.root.isNull ? nil : try checkedObject(inner.root)
  }

  private static func document(_ value: [UInt8]) throws(WidgetError) -> JSONDocument {
    do throws(JSONSyntaxError) {
      return try JSONDocument(value)
    } catch {
      // Values are checked on their way in: these bytes were changed on the disk.
      throw WidgetError(.invalidJSON, "The stored value is not JSON: \(error).")
    }
  }

  private static func checkedObject(_ value: JSONValue) throws(WidgetError) -> JSONValue {
    guard value.kind == .object else {
      throw .invalidValue(
        "An event must be an object with a \"startDate\" or an \"endDate\".", path: "$",
        value: value.text)
    }
    return value
  }
}

extension JSONValue {
  /// The civil date of a member; nil where it is absent or null.
  fileprivate func civilDate(
    of name: String, in timeZone: TimeZoneRules
  ) throws(WidgetError) -> CivilDate? {
    guard let member = present(name) else { return nil }
    guard let text = member.string else {
      throw .invalidValue(
        "\"\(name)\" must be a text such as \"2026-05-01\".", path: "$.\(name)",
        value: member.text)
    }
    guard let date = CivilDateText(iso8601: text)?.civilDate(in: timeZone) else {
      throw .invalidValue(
        "\"\(text)\" is not a date of the calendar, written as 2026-05-01.", path: "$.\(name)",
        value: text)
    }
    return date
  }
}
