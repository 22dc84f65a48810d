import CivilCalendar
import WidgetTimeline

/// An event that an app has stored: its title, its start and end, its repeats, and how it is
/// counted and drawn.
final class DDayEvent: Sendable {
  /// The day on which the event starts; nil if there is none.
  let start: YearlyDay?
  /// The day that is counted down to, or the first such day if the event repeats. Nil if there is
  /// none.
  let end: YearlyDay?
  /// The time of day at which the event ends; nil if it lasts until the end of its day.
  let endTime: DDayEndTime?
  /// The title as the app wrote it; it may be blank.
  let title: String?
  /// Whether the start day is day 1; otherwise it is day 0.
  let startsFromDayOne: Bool
  /// How the end date repeats; nil if it does not repeat, or repeats by a rule. A repetition
  /// requires an end date.
  let repetition: DDayRepeat?
  /// The days of the rule by which the event repeats; nil if it has no rule. An event has a rule or
  /// a repetition, never both.
  let rule: DDayRule?
  /// The days of an event whose repeat has exceptions, additional days or a last day; nil if the
  /// event has exactly the days of its repeat. Turns require a repetition or a rule.
  let turns: DDayTurns?
  /// The milestones after the start; nil if there are none.
  let milestones: DDayMilestones?
  /// The days that the event counts, such as working days; nil for all days.
  let countedDays: CountedDays?
  /// The units of the event's distances; nil for days. An event with counted days has no units.
  let units: CalendarUnits?
  /// The dates on which the count was restarted; nil if there are none.
  let restarts: DDayRestarts?
  /// The period for which this stands, from the start to the end; nil for an event.
  let period: PeriodSpan?
  /// The look that the event asks for.
  let look: DDayEventLook

  init(
    title: String? = nil, start: YearlyDay? = nil, end: YearlyDay? = nil,
    endTime: DDayEndTime? = nil, startsFromDayOne: Bool = true, repetition: DDayRepeat? = nil,
    rule: DDayRule? = nil,
    turns: DDayTurns? = nil, milestones: DDayMilestones? = nil, countedDays: CountedDays? = nil,
    units: CalendarUnits? = nil, restarts: DDayRestarts? = nil, period: PeriodSpan? = nil,
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
    self.period = period
    self.look = look
  }

  /// The start's civil date.
  var startDate: CivilDate? { start?.first }
  /// The end's civil date, or the first one if the event repeats.
  var endDate: CivilDate? { end?.first }

  /// Whether the event repeats.
  var comesBack: Bool { repetition != nil || rule != nil }

  /// Whether the event counts all days.
  let countsEveryDay: Bool

  /// How the event's days are numbered; nil without a start.
  var numbering: DDayNumbering? {
    start.map {
      DDayNumbering(start: $0, startsFromDayOne: startsFromDayOne, countedDays: countedDays)
    }
  }

  /// The title if it is visible; nil if it is absent or only white space.
  static func shownTitle(_ title: String?) -> String? {
    title.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
  }

  /// Whether the event has a date to count to or from.
  var isSet: Bool { start != nil || end != nil }

  /// The end date that is current on a date: the event's only one, or if the event repeats, the
  /// earliest one that is not over, or the last one if the repeat has ended. Nil without an end
  /// date.
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
  /// The event as of a date: it starts on the last day on which the count was restarted.
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

  /// The last of a repeating event's days before a date; nil if there is none, or if the event does
  /// not repeat.
  func previousDay(before date: CivilDate) -> CivilDate? {
    if let turns { return turns.previous(before: date) }
    if let rule { return rule.previous(before: date) }
    guard let repetition, let end, let last = date.adding(days: -1) else { return nil }
    return repetition.last(of: end, onOrBefore: last)?.date
  }

  /// Converts the date of an end from the event's zone to the request's zone.
  func shownDate(of date: CivilDate) -> CivilDate {
    guard let endTime else { return date }
    return endTime.end(DDayRepeat.Occurrence(number: 0, date: date))?.date ?? date
  }

  /// The end that is current on a date: the event's only one, or if the event repeats, the earliest
  /// one whose date in the request's zone is not over, or the last one if the repeat has ended. Nil
  /// without an end date.
  ///
  /// - Throws: `invalidValue` if a repeat, or the zone, leaves the calendar.
  func end(on date: CivilDate) throws(WidgetError) -> DDayEnd? {
    guard let endTime else {
      return try occurrence(on: date).map {
        DDayEnd(date: $0.date, writtenDate: $0.date, number: $0.number, instant: nil)
      }
    }
    // Dates in two zones never differ by more than this.
    var from = date.adding(days: -3) ?? .minimum
    while let found = try occurrence(on: from) {
      guard let end = endTime.end(found) else {
        throw .invalidValue(
          "The end on \(found.date) lies outside the years 0001 to 9999 in the zone "
            + "\(endTime.shownZone.name).", path: "$.endTime", value: found.date.description)
      }
      // An event that does not repeat has only this end. If a rule has no end on or after `from`,
      // this is the rule's last one.
      guard comesBack, end.date < date, found.date >= from, let next = found.date.adding(days: 1)
      else { return end }
      from = next
    }
    return nil
  }
}

extension DDayEvent {
  /// The instants at which the event needs a new entry: its end, and each instant that is 1 to 24
  /// whole hours before it. They ascend, and may lie outside the stretch. An event without an end
  /// time has none.
  ///
  /// - Throws: `invalidValue` if a repeat, or the zone, leaves the calendar.
  func instants(in stretch: DailyStretch) throws(WidgetError) -> [Instant] {
    guard endTime != nil, let end = try end(on: stretch.date)?.instant else { return [] }
    return (0...24).map { end.adding(seconds: ($0 &- 24) &* 3600) }
  }
}

extension WidgetError {
  /// Makes the error for a repeat whose next date lies outside its calendar.
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
