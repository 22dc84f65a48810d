import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// What a widget shows about an event on one civil date.
struct DDayContent: Sendable {
  let subject: DDaySubject
  /// The civil date of the content.
  let today: CivilDate
  /// The instant of that date from which the widget shows this content.
  let now: Instant
  let count: DDayCount
  /// The milestone that is today; nil if there is none.
  let milestone: DDayMilestones.Milestone?
  /// The earliest milestone after today; nil if there is none.
  let nextMilestone: DDayMilestones.Milestone?

  /// Computes the content for a date, from an instant of that date on.
  ///
  /// - Throws: `invalidValue` if the event's next repeat, or its end in the request's zone, lies
  ///   outside the calendar.
  init(of subject: DDaySubject, on date: CivilDate, at now: Instant) throws(WidgetError) {
    let subject = subject.current(on: date)
    self.subject = subject
    today = date
    self.now = now
    let event = subject.event
    count = try DDayCount(of: event, on: date)
    if let milestones = event.milestones, let numbering = event.numbering {
      (milestone, nextMilestone) = milestones.around(date, by: numbering)
    } else {
      (milestone, nextMilestone) = (nil, nil)
    }
  }

  /// A score for how much the event matters. It increases as the event approaches.
  ///
  /// It is the whole part of 1,000,000 / (1 + days left): 1,000,000 on the day, 500,000 the day
  /// before, 125,000 a week before. On the day of a milestone it is also 1,000,000. On all other
  /// days after the end, or without an end, it is 0.
  var relevanceScore: Int {
    if milestone != nil { return 1_000_000 }
    guard let days = count.calendarDays, days >= 0 else { return 0 }
    return 1_000_000 / (1 &+ days)
  }

  /// The hours until the end, rounded up, within the last 24 hours; nil at other times, and if the
  /// event has no end time.
  var hoursLeft: Int? {
    guard let end = count.endInstant else { return nil }
    // No overflow: both instants are within the calendar's years.
    let seconds = end.secondsSince1970 &- now.secondsSince1970
    guard seconds > 0, seconds <= 86_400 else { return nil }
    return Int(truncatingIfNeeded: (seconds &+ 3599) / 3600)
  }

  /// The distances in the event's units; nil if the event counts in days.
  var distances: DDayDistances? {
    subject.units.map { DDayDistances($0, of: subject.event, count, on: today) }
  }

  /// The number of years from the start to the end date in the start's calendar, as anniversaries
  /// are counted. Nil unless the event repeats yearly and has a start.
  var years: Int? {
    guard subject.event.repetition == .yearly, let start = subject.event.start,
      let end = count.writtenEndDate
    else { return nil }
    return start.years(until: end)
  }

  /// The share of the time from the start to the end that has passed, 0 to 1. For a repeating
  /// event, this time begins at the event's previous day. Without an end, it ends at the next
  /// milestone, or the last one. Nil if there is nothing to count from.
  var share: Double? {
    let event = subject.event
    if let period = event.period { return period.progress(on: today) }
    guard let end = count.endDate, let days = count.calendarDays else {
      if milestone != nil { return 1 }
      guard event.milestones != nil, let countDay = count.countDay else { return nil }
      guard let nextMilestone else { return 1 }
      return Double(countDay) / Double(max(countDay + daysLeft(to: nextMilestone), 1))
    }
    guard let repetition = event.repetition else { return count.progress }
    let span: Int
    if let previous = count.writtenEndDate.flatMap(event.previousDay) {
      span = event.shownDate(of: previous).days(until: end)
    } else {
      // Before the first day, the time is as long as the one that would precede it.
      switch repetition {
      case .yearly: span = end.adding(months: -12)?.days(until: end) ?? 365
      case .monthly: span = end.adding(months: -1)?.days(until: end) ?? 30
      case .weekly: span = 7
      case .everyDays(let days): span = days
      }
    }
    return min(max(1 - Double(days) / Double(max(span, 1)), 0), 1)
  }

  /// The number of days to a milestone, of those that the event counts.
  func daysLeft(to milestone: DDayMilestones.Milestone) -> Int {
    subject.event.countedDays?.count(after: today, through: milestone.date)
      ?? today.days(until: milestone.date)
  }

  /// Writes the members of an entry that describe an event. Members for repeats are written only if
  /// the event repeats, and members for milestones only if it has milestones.
  ///
  /// - Parameter isForLayout: whether the host has a layout of its own, which also needs what
  ///   pictures show of the event.
  func writeMembers(to writer: inout JSONWriter, isForLayout: Bool) {
    let event = subject.event
    let words = subject.words
    writer.member("title", event.title)
    writer.member("startDate", event.startDate)
    writer.member("endDate", count.endDate)
    if let end = count.endInstant {
      writer.member("endInstant", end, in: subject.timeZone)
      writer.member("hasEnded", end <= now)
      writer.member("hoursLeft", hoursLeft)
    }
    writer.member("dday", count.dday)
    if let dday = count.dday, let days = count.calendarDays {
      Self.write(label: dday, ofDaysAway: days, to: &writer)
      words.write(daysAway: days, in: subject.locale, as: "relativeLabel", to: &writer)
    } else {
      writer.memberNull("label")
      writer.memberNull("relativeLabel")
    }
    if !event.countsEveryDay { writer.member("calendarDays", count.calendarDays) }
    writer.member("countDay", count.countDay)
    if let countDay = count.countDay {
      words.write(.countLabel, countDay, as: "countLabel", to: &writer)
    } else {
      writer.memberNull("countLabel")
    }
    if let restarts = event.restarts { writer.member("best", restarts.current(on: today)?.best) }
    writer.member("state", literal: count.state.name)
    writer.member("progress", count.progress)
    if isForLayout {
      writer.member("share", share)
      if count.state == .upcoming, count.dday == nil, let start = event.startDate {
        writer.member("startLabel", phrase: "D-#", today.days(until: start))
      }
    }
    if let distances {
      distances.writeMembers(in: words, to: &writer)
      if let years { writer.member("years", years) }
    }
    if let occurrence = count.occurrence { writer.member("occurrence", occurrence) }
    if event.milestones != nil {
      write(milestone, as: "milestone", to: &writer)
      write(nextMilestone, as: "nextMilestone", to: &writer)
    }
  }

  /// "D-7", "D-Day" or "D+3", the same in every language.
  private static func write(
    label dday: Int, ofDaysAway days: Int, to writer: inout JSONWriter
  ) {
    switch days {
    case 0: writer.member("label", literal: "D-Day")
    case 1...: writer.member("label", phrase: "D-#", dday)
    default: writer.member("label", phrase: "D+#", 0 &- dday)
    }
  }

  private func write(
    _ milestone: DDayMilestones.Milestone?, as name: StaticString, to writer: inout JSONWriter
  ) {
    guard let milestone else { return writer.memberNull(name) }
    writer.beginObject(name)
    switch milestone.name {
    case .day(let number): subject.words.write(.dayMilestone, number, as: "title", to: &writer)
    case .anniversary(let years):
      subject.words.write(.anniversary, years, as: "title", to: &writer)
    }
    writer.member("date", milestone.date)
    writer.member("inDays", today.days(until: milestone.date))
    writer.endObject()
  }
}
