import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension JSONValue {
  /// Reads an event's member "milestones": true, or a list of day numbers, `{"everyDays": N}` and
  /// "anniversaries". Nil if there are no milestones.
  ///
  /// - Parameter numbering: the numbers of the event's days. Without it, only the form of the
  ///   member is checked.
  /// - Throws: `invalidValue` with the path of the fault, including for a day after 9999-12-31.
  func milestones(by numbering: DDayNumbering?) throws(WidgetError) -> DDayMilestones? {
    guard let member = present("milestones") else { return nil }
    if let flag = member.bool { return flag ? .usual : nil }
    guard member.kind == .array, (1...DDayMilestones.mostItems).contains(member.count) else {
      throw .invalidValue(
        "\"milestones\" must be true, or a list of 1 to \(DDayMilestones.mostItems) of numbers of "
          + "days, {\"everyDays\": N} and \"anniversaries\".", path: "$.milestones",
        value: member.shown)
    }
    var milestones = DDayMilestones()
    for (index, item) in member.elements.enumerated() {
      let path = "$.milestones[\(index)]"
      guard let day = try milestones.add(item, at: path), let numbering else { continue }
      guard numbering.date(of: day) != nil else {
        throw .invalidValue(
          "Day \(day) after \(numbering.start.first) lies beyond the year 9999.",
          path: path, value: item.shown)
      }
    }
    milestones.days = milestones.days.sorted()
    return milestones
  }
}

extension DDayMilestones {
  /// The most items in a list of milestones, which is more than anyone needs.
  static let mostItems = 100

  /// Adds an item of the list.
  ///
  /// - Returns: the lowest day number that the item adds; nil for anniversaries.
  fileprivate mutating func add(_ item: JSONValue, at path: String) throws(WidgetError) -> Int? {
    if item.kind == .object {
      let period = try item.dayCount("everyDays", at: path)
      periods.append(period)
      return period
    }
    if item.string == "anniversaries" {
      hasAnniversaries = true
      return nil
    }
    guard let day = item.integer(in: DDayEvent.dayCounts) else {
      throw .invalidValue(
        "A milestone must be the number of a day from 1 to \(DDayEvent.dayCounts.upperBound), "
          + "{\"everyDays\": N} or \"anniversaries\".", path: path, value: item.shown)
    }
    days.append(day)
    return day
  }
}
