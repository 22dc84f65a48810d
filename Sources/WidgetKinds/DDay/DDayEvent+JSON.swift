import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension DDayEvent {
  /// Reads the event in a value of the group.
  ///
  /// The value is an object, or a JSON string that holds one, as hosts that stringify write it.
  /// Absent and null members are the same; unknown ones are ignored.
  ///
  /// - Parameters:
  ///   - value: the value's JSON text.
  ///   - timeZone: where the civil date of an instant is taken.
  /// - Throws: `invalidValue` with the path and the text of the member that is wrong.
  init(_ value: [UInt8], in timeZone: TimeZoneRules) throws(WidgetError) {
    self.init()
    if let object = try Self.object(in: value) { try read(object, in: timeZone) }
  }

  private mutating func read(
    _ object: JSONValue, in timeZone: TimeZoneRules
  ) throws(WidgetError) {
    title = try object.text(of: "title")
    startDate = try object.civilDate(of: "startDate", in: timeZone)
    endDate = try object.civilDate(of: "endDate", in: timeZone)
    startsFromDayOne = try object.flag("startFromDayOne") ?? true
    if let startDate, let endDate, endDate < startDate {
      throw .invalidValue(
        "The end date \(endDate) is before the start date \(startDate).", path: "$.endDate",
        value: endDate.description)
    }
    leapDay = try object.leapDay() ?? .february28
    repetition = try object.repetition(of: yearlyEnd)
    milestones = try object.milestones(after: startDate, startsFromDayOne: startsFromDayOne)
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
  /// A member that is true or false; nil where it is absent or null.
  func flag(_ name: String) throws(WidgetError) -> Bool? {
    guard let member = present(name) else { return nil }
    guard let flag = member.bool else {
      throw .invalidValue(
        "\"\(name)\" must be true or false.", path: "$.\(name)", value: member.text)
    }
    return flag
  }

  /// A member that is so many days, 1 to 3,652,058, which leads from the calendar's first day to
  /// its last.
  ///
  /// - Parameter parent: the path of this object.
  func dayCount(_ name: String, at parent: String) throws(WidgetError) -> Int {
    guard let member = present(name) else {
      throw .invalidValue(
        "The object must have \"\(name)\", a number of days.", path: parent, value: text)
    }
    guard let days = member.integer, DDayEvent.dayCounts.contains(days) else {
      throw .invalidValue(
        "\"\(name)\" must be a whole number from 1 to \(DDayEvent.dayCounts.upperBound).",
        path: "\(parent).\(name)", value: member.text)
    }
    return days
  }

  /// The content of a text, else the JSON: what an error shows of a value.
  var shown: String { string ?? text }

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

  fileprivate func leapDay() throws(WidgetError) -> LeapDayRule? {
    guard let name = try text(of: "leapDay") else { return nil }
    guard let rule = LeapDayRule(rawValue: name) else {
      throw .invalidValue(
        "\"leapDay\" must be \"february28\" or \"march1\".", path: "$.leapDay", value: name)
    }
    return rule
  }

  /// How the event comes back; nil where it does not.
  ///
  /// - Parameter day: the end date, which comes back.
  fileprivate func repetition(of day: YearlyDay?) throws(WidgetError) -> DDayRepeat? {
    guard let member = present("repeat") else { return nil }
    let repetition = try member.repetition()
    guard let day else {
      throw .invalidValue(
        "\"repeat\" needs an \"endDate\" that it repeats.", path: "$.repeat", value: member.shown)
    }
    guard
      let dayAfter = day.first.adding(days: 1),
      repetition.occurrence(of: day, onOrAfter: dayAfter) != nil
    else {
      throw .invalidValue(
        "The event of \(day.first) never repeats: the calendar ends with the year 9999.",
        path: "$.repeat", value: member.shown)
    }
    return repetition
  }

  private func repetition() throws(WidgetError) -> DDayRepeat {
    switch string {
    case "yearly": return .yearly
    case "monthly": return .monthly
    case "weekly": return .weekly
    default: break
    }
    guard kind == .object else {
      throw .invalidValue(
        "\"repeat\" must be \"yearly\", \"monthly\", \"weekly\" or {\"everyDays\": N}.",
        path: "$.repeat", value: shown)
    }
    return .everyDays(try dayCount("everyDays", at: "$.repeat"))
  }
}

extension DDayEvent {
  /// The numbers of days that a repeat or a milestone may name.
  static let dayCounts = 1...3_652_058
}
