import CivilCalendar
import WidgetTimeline

/// The counts of an event on one civil date. They come from calendar dates and not from seconds, so
/// a day of 23 or 25 hours is one day.
struct DDayCount: Equatable, Sendable {
  /// How a date relates to an event.
  enum State: Sendable {
    /// The event has no dates.
    case unset
    /// The start is still to come.
    case upcoming
    /// From the start to the day before the end. An event that lacks one of the two has no bound
    /// there.
    case counting
    /// On the end date, until midnight.
    case today
    /// After the end.
    case past
  }

  /// The current end date, to which the other members refer. If the event repeats, this is the
  /// earliest end date that is not over, or the last end date if the repeat has ended. Nil without
  /// an end date.
  let endDate: CivilDate?
  /// The current end date in the event's own zone. It can differ from `endDate`, which is in the
  /// request's zone, only if the event has an end time and names a zone.
  let writtenEndDate: CivilDate?
  /// The instant at which the event ends on `writtenEndDate`; nil without an end time.
  let endInstant: Instant?
  /// Which of a repeating event's end dates the current one is, counted from 1. Nil if the event
  /// does not repeat, or if its dates have no numbers.
  let occurrence: Int?
  /// Calendar days until `endDate`: 0 on the day, negative after it; nil without an end.
  let calendarDays: Int?
  /// The number of days until `endDate` that the event counts: negative after it; nil without an
  /// end.
  let dday: Int?
  /// Today's number, counted from the start in the days that the event counts. It is 0 before the
  /// first counted day, and on the start day if the event counts from 0. Nil before the start and
  /// without a start.
  let countDay: Int?
  /// How the date relates to the event. A repeating event is past only after its last day.
  let state: State
  /// How much of the span from the start to `endDate` has passed, 0 to 1; 1 if the span has no
  /// days. Nil without an end date, or without a date at which the span begins. With a rule, the
  /// span begins at the rule's last day before `writtenEndDate`, or at the start if there is none.
  /// The share is measured in the days that the event counts, if the span has any.
  ///
  /// Without a rule, a repeating event keeps its start, so its progress drops after each end. For a
  /// birthday that starts on the day of birth, progress is the time lived so far as a share of the
  /// time from birth to the next birthday.
  let progress: Double?

  /// Counts an event on a date.
  ///
  /// - Throws: `invalidValue` if the event's next repeat, or its end in the request's zone, lies
  ///   outside the calendar.
  init(of event: DDayEvent, on today: CivilDate) throws(WidgetError) {
    let end: CivilDate?
    if !event.comesBack && event.endTime == nil {
      end = event.endDate
      writtenEndDate = end
      endInstant = nil
      occurrence = nil
    } else {
      let found = try event.end(on: today)
      end = found?.date
      writtenEndDate = found?.writtenDate
      endInstant = found?.instant
      // Days without a year have no numbers. A rule's day has no number if the days before it were
      // not counted.
      occurrence =
        !event.comesBack || event.end?.hasYear == false
        ? nil : found.flatMap { $0.number > 0 ? $0.number : nil }
    }
    endDate = end
    calendarDays = end.map { today.days(until: $0) }
    // The start day is day 1 unless the event counts from 0, so the 100th day is start + 99.
    let elapsed = event.startDate.map { $0.days(until: today) }
    if event.countsEveryDay {
      dday = calendarDays
      countDay = elapsed.flatMap { $0 < 0 ? nil : $0 &+ (event.startsFromDayOne ? 1 : 0) }
    } else {
      dday = event.countedDays.flatMap { days in
        end.map { end in
          today <= end
            ? days.count(from: today, before: end) : 0 &- days.count(after: end, through: today)
        }
      }
      countDay = event.numbering?.number(of: today)
    }

    state =
      switch (elapsed, calendarDays) {
      case (nil, nil): .unset
      case (_, 0?): .today
      case (_, let days?) where days < 0: .past
      // The end may be before the start in the request's zone, so the end comes first.
      case (let elapsed?, _) where elapsed < 0: .upcoming
      default: .counting
      }

    // With a rule, the span begins at the rule's last day before the end, if there is one.
    var start = event.startDate
    if event.rule != nil, let writtenEndDate,
      let previous = event.previousDay(before: writtenEndDate)
    {
      start = event.shownDate(of: previous)
    }
    if let start, let end {
      var (elapsed, span) = (start.days(until: today), start.days(until: end))
      if !event.countsEveryDay, let days = event.countedDays {
        let counted = days.count(from: start, before: end)
        if counted > 0, today < end {
          (elapsed, span) = (days.count(from: start, before: today), counted)
        }
      }
      // In the request's zone, the end may be before the start, so the span may be negative.
      progress = span <= 0 ? 1 : min(max(Double(elapsed) / Double(span), 0), 1)
    } else {
      progress = nil
    }
  }
}

extension DDayCount.State {
  /// The name that documents use.
  var name: StaticString {
    switch self {
    case .unset: "unset"
    case .upcoming: "upcoming"
    case .counting: "counting"
    case .today: "today"
    case .past: "past"
    }
  }
}
