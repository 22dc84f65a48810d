import CivilCalendar
import WidgetTimeline

/// What an app keeps about an event: when it started, when it ends, what it is called, how it
/// comes back.
final class DDayEvent: Sendable {
  /// The day that counts as the first; nil where there is none.
  let start: YearlyDay?
  /// The day that is counted down to, of a repeated event the first of them; nil where there is
  /// none.
  let end: YearlyDay?
  /// What people call it.
  let title: String?
  /// Whether the start day is day 1; otherwise it is day 0.
  let startsFromDayOne: Bool
  /// How the end date comes back; nil where it does not. It stands only beside an end date.
  let repetition: DDayRepeat?
  /// Which days after the start are remembered; nil where none are.
  let milestones: DDayMilestones?
  /// The days that it counts, as working days are; nil for all.
  let countedDays: CountedDays?
  /// The units that it is told in; nil for days. They do not stand beside counted days.
  let units: CalendarUnits?
  /// How it wants to be drawn.
  let look: DDayEventLook

  init(
    title: String? = nil, start: YearlyDay? = nil, end: YearlyDay? = nil,
    startsFromDayOne: Bool = true, repetition: DDayRepeat? = nil,
    milestones: DDayMilestones? = nil, countedDays: CountedDays? = nil,
    units: CalendarUnits? = nil, look: DDayEventLook = DDayEventLook()
  ) {
    self.title = title
    self.start = start
    self.end = end
    self.startsFromDayOne = startsFromDayOne
    self.repetition = repetition
    self.milestones = milestones
    self.countedDays = countedDays
    countsEveryDay = countedDays == nil
    self.units = units
    self.look = look
  }

  /// The start's civil date.
  var startDate: CivilDate? { start?.first }
  /// The end's civil date, of a repeated event the first one.
  var endDate: CivilDate? { end?.first }

  /// Whether it counts all days.
  let countsEveryDay: Bool

  /// How its days are numbered; nil without a start.
  var numbering: DDayNumbering? {
    start.map {
      DDayNumbering(start: $0, startsFromDayOne: startsFromDayOne, countedDays: countedDays)
    }
  }

  /// A title that people can see; nil where there is none, or white space alone.
  static func shownTitle(_ title: String?) -> String? {
    title.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
  }

  /// Whether there is a date to count to or from.
  var isSet: Bool { start != nil || end != nil }

  /// The end date that counts on a date: the event's own, or where it repeats the earliest one that
  /// is not over. Nil where there is no end date.
  ///
  /// - Throws: `invalidValue` where a repeat leaves the calendar.
  func occurrence(on date: CivilDate) throws(WidgetError) -> DDayRepeat.Occurrence? {
    guard let end else { return nil }
    guard let repetition else { return DDayRepeat.Occurrence(number: 1, date: end.first) }
    guard let occurrence = repetition.occurrence(of: end, onOrAfter: date) else {
      throw .leavingCalendar(
        "The event of \(end) does not take place on \(date) or later", end, repetition)
    }
    return occurrence
  }
}

extension WidgetError {
  /// A repeat has no next date in its calendar.
  static func leavingCalendar(
    _ sentence: String, _ day: YearlyDay, _ repetition: DDayRepeat
  ) -> Self {
    let isLunarYear = day.isLunar && repetition == .yearly
    let end =
      isLunarYear
      ? "the table of the Korean lunar calendar ends with 2050" : "years end with 9999"
    return .invalidValue(
      "\(sentence): \(end).", path: "$.repeat", value: repetition.description)
  }
}
