import CivilCalendar
import WidgetTimeline

/// What an app stores about an event: when it starts, when it ends, its title, and how it repeats.
final class DDayEvent: Sendable {
  /// The day that counts as the first; nil if there is none.
  let start: YearlyDay?
  /// The day that is counted down to. If the event repeats, it is the first of them. Nil if there
  /// is none.
  let end: YearlyDay?
  /// The time on that day; nil for the whole day.
  let endTime: DDayEndTime?
  /// The title.
  let title: String?
  /// Whether the start day is day 1; otherwise it is day 0.
  let startsFromDayOne: Bool
  /// How the end date repeats; nil if it does not. There is one only with an end date.
  let repetition: DDayRepeat?
  /// The days of a rule by which it takes place; nil if it has no rule. With a rule it has no
  /// repetition.
  let rule: DDayRule?
  /// The days on which it takes place if it leaves out some of its repeat's, has others or has a
  /// last one; nil if it has exactly those of its repeat. There are turns only with a repetition or
  /// a rule.
  let turns: DDayTurns?
  /// Which days after the start are remembered; nil if none are.
  let milestones: DDayMilestones?
  /// The days that it counts, such as working days; nil for all.
  let countedDays: CountedDays?
  /// The units of its distances; nil for days. An event with counted days has no units.
  let units: CalendarUnits?
  /// The dates on which it began anew; nil if it did not.
  let restarts: DDayRestarts?
  /// Whether it is a period, from its start to the day before its end, and not an event.
  let isPeriod: Bool
  /// How it wants to be drawn.
  let look: DDayEventLook

  init(
    title: String? = nil, start: YearlyDay? = nil, end: YearlyDay? = nil,
    endTime: DDayEndTime? = nil, startsFromDayOne: Bool = true, repetition: DDayRepeat? = nil,
    rule: DDayRule? = nil,
    turns: DDayTurns? = nil, milestones: DDayMilestones? = nil, countedDays: CountedDays? = nil,
    units: CalendarUnits? = nil, restarts: DDayRestarts? = nil, isPeriod: Bool = false,
    look: DDayEventLook = DDayEventLook()
  ) {
    self.title = title
    self.start = start
    self.end = end
    self.endTime = endTime
    self.startsFromDayOne = startsFromDayOne
    self.repetition = repetition
    self.rule = rule
    self.turns = turns
    self.milestones = milestones
    self.countedDays = countedDays
    countsEveryDay = countedDays == nil
    self.units = units
    self.restarts = restarts
    self.isPeriod = isPeriod
    self.look = look
  }

  /// The start's civil date.
  var startDate: CivilDate? { start?.first }
  /// The end's civil date. If the event repeats, the first one.
  var endDate: CivilDate? { end?.first }

  /// Whether it takes place more than once.
  var comesBack: Bool { repetition != nil || rule != nil }

  /// Whether it counts all days.
  let countsEveryDay: Bool

  /// How its days are numbered; nil without a start.
  var numbering: DDayNumbering? {
    start.map {
      DDayNumbering(start: $0, startsFromDayOne: startsFromDayOne, countedDays: countedDays)
    }
  }

  /// A title that people can see; nil if there is none, or only white space.
  static func shownTitle(_ title: String?) -> String? {
    title.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
  }

  /// Whether there is a date to count to or from.
  var isSet: Bool { start != nil || end != nil }

  /// The end date that counts on a date: the event's own, or if the event repeats, the earliest one
  /// that is not over. Nil without an end date.
  ///
  /// - Throws: `invalidValue` if a repeat leaves the calendar.
  func occurrence(on date: CivilDate) throws(WidgetError) -> DDayRepeat.Occurrence? {
    guard let end else { return nil }
    if let found = turns?.occurrence(onOrAfter: date) { return found }
    if turns == nil, let rule { return rule.occurrence(onOrAfter: date) }
    guard let repetition else { return DDayRepeat.Occurrence(number: 1, date: end.first) }
    guard turns == nil, let occurrence = repetition.occurrence(of: end, onOrAfter: date) else {
      throw .leavingCalendar(
        "The event of \(end) does not take place on \(date) or later", end, repetition)
    }
    return occurrence
  }
}

extension DDayEvent {
  /// The event as it is on a date: from the last day on which it began anew.
  func current(on date: CivilDate) -> DDayEvent {
    guard let start, let now = restarts?.current(on: date)?.start, now != start.first else {
      return self
    }
    return DDayEvent(
      title: title, start: start.beginning(on: now), end: end, endTime: endTime,
      startsFromDayOne: startsFromDayOne, repetition: repetition, rule: rule, turns: turns,
      milestones: milestones, countedDays: countedDays, units: units, restarts: restarts, look: look
    )
  }

  /// The day of a rule before another one; nil if that is the first day, or there is no rule.
  func previousDay(before date: CivilDate) -> CivilDate? {
    guard let rule else { return nil }
    return turns?.previous(before: date) ?? (turns == nil ? rule.previous(before: date) : nil)
  }

  /// The date in the request's zone for an end on a date as the event writes it.
  func shownDate(of date: CivilDate) -> CivilDate {
    guard let endTime else { return date }
    return endTime.end(DDayRepeat.Occurrence(number: 0, date: date))?.date ?? date
  }

  /// The end that counts on a date: the event's own, or if the event repeats, the earliest one
  /// whose date in the request's zone is not over. Nil without an end date.
  ///
  /// - Throws: `invalidValue` if a repeat, or the zone, leaves the calendar.
  func end(on date: CivilDate) throws(WidgetError) -> DDayEnd? {
    guard let endTime else {
      return try occurrence(on: date).map {
        DDayEnd(date: $0.date, writtenDate: $0.date, number: $0.number, instant: nil)
      }
    }
    // No two zones differ by more than this.
    var from = date.adding(days: -3) ?? .minimum
    while let found = try occurrence(on: from) {
      guard let end = endTime.end(found) else {
        throw .invalidValue(
          "The end on \(found.date) lies outside the years 0001 to 9999 in the zone "
            + "\(endTime.shownZone.name).", path: "$.endTime", value: found.date.description)
      }
      // An event that does not repeat has only this end, and a rule may have ended with it.
      guard comesBack, end.date < date, found.date >= from, let next = found.date.adding(days: 1)
      else { return end }
      from = next
    }
    return nil
  }
}

extension DDayEvent {
  /// The instants in a part of a day at which an entry of the event begins: its end, and the 24
  /// full hours before it. They are ascending; an event without a time has none.
  ///
  /// - Throws: `invalidValue` if a repeat, or the zone, leaves the calendar.
  func instants(in stretch: DailyStretch) throws(WidgetError) -> [Instant] {
    guard endTime != nil, let end = try end(on: stretch.date)?.instant else { return [] }
    return (0...24).map { end.adding(seconds: ($0 &- 24) &* 3600) }
  }
}

extension WidgetError {
  /// The error for a repeat that has no next date in its calendar.
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
