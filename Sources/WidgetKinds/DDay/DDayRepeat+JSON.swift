import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension JSONValue {
  /// Reads how the event in this object repeats: "yearly", "monthly", "weekly" or `{"everyDays":
  /// N}`; nil if it does not repeat.
  ///
  /// A day without a year always repeats yearly.
  ///
  /// - Parameter end: the end date, which repeats.
  /// - Throws: `invalidValue` for any other value, for a missing end date, for a lunar date with
  ///   "monthly", for an end date without a year that does not repeat yearly, and if the first
  ///   repeat lies outside the calendar.
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

  /// Reads the rule in "repeat", which is a text with "="; nil if "repeat" is not a rule.
  ///
  /// - Parameter time: the time of day at which the event ends. An UNTIL with a time is compared
  ///   with it.
  /// - Throws: `invalidValue` for a rule that is malformed, takes too long to compute, or has no
  ///   day. It is also thrown unless the end date has a year and is in the civil calendar.
  func rule(of end: YearlyDay?, at time: DDayEndTime?) throws(WidgetError) -> DDayRule? {
    guard let member = present("repeat"), let text = member.string,
      text.utf8.contains(UInt8(ascii: "="))
    else { return nil }
    guard let end, end.hasYear, !end.isLunar else {
      throw .invalidValue(
        "A rule needs an \"endDate\" with a year, of the civil calendar, to begin with.",
        path: "$.repeat", value: member.shown)
    }
    do throws(RecurrenceRule.Fault) {
      var rule = try RecurrenceRule(text, from: end.first)
      if let time, let end = rule.untilTime { rule.until = time.lastDate(until: end) }
      return try DDayRule.of(rule, text)
    } catch {
      throw .invalidValue(error.message, path: "$.repeat", value: member.shown)
    }
  }

  /// Reads the days of a repeating event with exceptions ("except"), additional days ("also") or a
  /// last day ("until"); nil if it has none of these members.
  ///
  /// - Throws: `invalidValue` for a malformed member, if the event does not repeat, if it has
  ///   "until" with a rule, and if no day is left; the errors of reading a stored list.
  func turns(
    of end: YearlyDay?, _ repetition: DDayRepeat?, _ rule: DDayRule?,
    in group: any GroupReader
  ) throws(WidgetError) -> DDayTurns? {
    let names = ["except", "also", "until"].filter { present($0) != nil }
    guard let name = names.first else { return nil }
    let base: DDayTurns.Base
    if let rule {
      guard present("until") == nil else {
        throw .invalidValue(
          "A rule says by UNTIL when it ends.", path: "$.until", value: self["until"]?.shown ?? "")
      }
      base = .rule(rule)
    } else if let end, let repetition {
      base = .words(repetition, of: end, until: try lastDate())
    } else {
      throw .invalidValue(
        "\"\(name)\" needs a \"repeat\".", path: "$.\(name)", value: self[name]?.shown ?? "")
    }
    let exceptions = try dates("except", in: group)
    guard let turns = DDayTurns(base, except: exceptions, also: try dates("also", in: group)) else {
      throw .invalidValue(
        "The event has no day left.", path: "$.\(present("until") == nil ? name : "until")",
        value: self[present("until") == nil ? name : "until"]?.shown ?? "")
    }
    return turns
  }

  /// Reads the date in "until".
  private func lastDate() throws(WidgetError) -> CivilDate? {
    guard let member = present("until") else { return nil }
    guard let date = member.string.flatMap({ CivilDate(iso8601: $0) }) else {
      throw .invalidValue(
        "\"until\" must be a date of the calendar, written as 2026-12-25.", path: "$.until",
        value: member.shown)
    }
    return date
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
        "\"repeat\" must be \"yearly\", \"monthly\", \"weekly\", {\"everyDays\": N}, or a rule "
          + "such as \"FREQ=MONTHLY;BYDAY=2TU\".",
        path: "$.repeat", value: shown)
    }
    return .everyDays(try dayCount("everyDays", at: "$.repeat"))
  }
}
