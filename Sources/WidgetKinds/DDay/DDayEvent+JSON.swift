import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension DDayEvent {
  /// Reads the event from a value of the group.
  ///
  /// The value is an object, or a JSON string that contains one, because some hosts encode a value
  /// twice. A null member counts as absent; unknown members are ignored.
  ///
  /// - Parameters:
  ///   - value: the value's JSON text.
  ///   - context: provides the zone that determines the civil date of an instant, and the group
  ///     from which stored lists of dates are read.
  /// - Throws: `invalidJSON` if the value is not JSON; `invalidValue` with the path and the text of
  ///   the wrong member; the errors of reading the group.
  convenience init(
    _ value: [UInt8], in context: TimelineContext
  ) throws(WidgetError) {
    if let object = try Self.object(in: value) {
      try self.init(object, in: context)
    } else {
      self.init()
    }
  }

  /// Reads the event from an object.
  convenience init(_ object: JSONValue, in context: TimelineContext) throws(WidgetError) {
    let calendar = try DDayCalendar(of: object, in: context.timeZone)
    let title = try object.text(of: "title")
    let start = try calendar.day("startDate", of: object)
    let end = try calendar.day("endDate", of: object, mayLackYear: true)
    if let end, !end.hasYear, start != nil {
      throw .invalidValue(
        "A day of every year, \"\(end)\", has no start; give the \"endDate\" its year.",
        path: "$.startDate", value: object["startDate"]?.shown ?? "")
    }
    let startsFromDayOne = try object.flag("startFromDayOne") ?? true
    if let start, let end, end.first < start.first {
      throw .invalidValue(
        "The end date \(end.first) is before the start date \(start.first).", path: "$.endDate",
        value: object["endDate"]?.shown ?? end.first.description)
    }
    let countedDays = try object.countedDays(in: context.group)
    let units = try object.units()
    if units != nil, countedDays != nil {
      throw .invalidValue(
        "\"units\" and \"count\" exclude each other: working days have no months.", path: "$.units",
        value: object["units"]?.text ?? "")
    }
    let numbering = start.map {
      DDayNumbering(start: $0, startsFromDayOne: startsFromDayOne, countedDays: countedDays)
    }
    let restarts = try object.restarts(of: start)
    let endTime = try object.endTime(in: context)
    let rule = try object.rule(of: end, at: endTime)
    let repetition = rule == nil ? try object.repetition(of: end) : nil
    let turns = try object.turns(of: end, repetition, rule, in: context.group)
    self.init(
      title: title, start: start, end: end, endTime: endTime, startsFromDayOne: startsFromDayOne,
      repetition: repetition, rule: rule, turns: turns,
      milestones: try object.milestones(by: numbering), countedDays: countedDays, units: units,
      restarts: restarts, look: DDayEventLook(of: object))
  }

  /// The object that a value is or contains as text; nil for null.
  ///
  /// - Throws: `invalidJSON` if the value is not JSON; `invalidValue` if it is something else.
  static func object(in value: [UInt8]) throws(WidgetError) -> JSONValue? {
    let root = try JSONDocument(storedValue: value).root
    if root.isNull { return nil }
    guard let text = root.string else { return try checkedObject(root) }
    let inner: JSONDocument
    do throws(JSONSyntaxError) {
      inner = try JSONDocument(text)
    } catch {
      throw .invalidValue(
        "An event is an object such as {\"endDate\":\"2026-12-25\"}, or a text that holds one; "
          + "this text is not JSON: \(error).", path: "$", value: text)
    }
    return inner.root.isNull ? nil : try checkedObject(inner.root)
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
  /// Reads a member that is true or false; nil if it is absent or null.
  func flag(_ name: String) throws(WidgetError) -> Bool? {
    guard let member = present(name) else { return nil }
    guard let flag = member.bool else {
      throw .invalidValue(
        "\"\(name)\" must be true or false.", path: "$.\(name)", value: member.text)
    }
    return flag
  }

  /// Reads a member that is a number of days, 1 to 3,652,058. The largest number is the distance
  /// from the calendar's first day to its last.
  ///
  /// - Parameter parent: the path of this object.
  /// - Throws: `invalidValue` if the member is absent, or is not such a number.
  func dayCount(_ name: String, at parent: String) throws(WidgetError) -> Int {
    guard let member = present(name) else {
      throw .invalidValue(
        "The object must have \"\(name)\", a number of days.", path: parent, value: text)
    }
    guard let days = member.integer(in: DDayEvent.dayCounts) else {
      throw .invalidValue(
        "\"\(name)\" must be a whole number from 1 to \(DDayEvent.dayCounts.upperBound).",
        path: "\(parent).\(name)", value: member.text)
    }
    return days
  }
}

extension DDayEvent {
  /// The numbers of days that a repeat or a milestone may have.
  static let dayCounts = 1...3_652_058
}
