import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension JSONValue {
  /// How the event of this object comes back: "yearly", "monthly", "weekly" or `{"everyDays": N}`;
  /// nil where it does not.
  ///
  /// - Parameter end: the end date, which comes back.
  /// A day without a year repeats yearly by itself.
  ///
  /// - Throws: `invalidValue` for another value, where there is no end date, for a lunar date that
  ///   is to come back monthly, and where the first repeat lies outside the calendar.
  func repetition(of end: YearlyDay?) throws(WidgetError) -> DDayRepeat? {
    guard let member = present("repeat") else { return end?.hasYear == false ? .yearly : nil }
    let repetition = try member.repetition()
    guard let end else {
      throw .invalidValue(
        "\"repeat\" needs an \"endDate\" that it repeats.", path: "$.repeat", value: member.shown)
    }
    if !end.hasYear && repetition != .yearly {
      throw .invalidValue(
        "A day of every year, \"\(end)\", repeats \"yearly\".", path: "$.repeat",
        value: member.shown)
    }
    if end.isLunar && repetition == .monthly {
      throw .invalidValue(
        "A date of the calendar lunarKorean repeats \"yearly\", \"weekly\" or after a number of "
          + "days, not monthly.", path: "$.repeat", value: member.shown)
    }
    guard
      let dayAfter = end.first.adding(days: 1),
      repetition.occurrence(of: end, onOrAfter: dayAfter) != nil
    else {
      throw .leavingCalendar("The event of \(end) never repeats", end, repetition)
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
