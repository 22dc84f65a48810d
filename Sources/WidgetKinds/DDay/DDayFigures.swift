import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// All that differs from day to day of an event: numbers and dates, which are copied without counting
/// references.
struct DDayFigures: Sendable {
  let today: CivilDate
  let count: DDayCount
  /// The milestone that is today; nil where there is none.
  let milestone: DDayMilestones.Milestone?
  /// The earliest milestone after today; nil where there is none.
  let nextMilestone: DDayMilestones.Milestone?

  /// Counts an event on a date.
  ///
  /// - Throws: `invalidValue` where a repeat leaves the calendar.
  init(of event: DDayEvent, on date: CivilDate) throws(WidgetError) {
    today = date
    count = try DDayCount(of: event, on: date)
    if event.milestones != nil {
      (milestone, nextMilestone) = Self.milestones(of: event, around: date)
    } else {
      (milestone, nextMilestone) = (nil, nil)
    }
  }

  private static func milestones(
    of event: DDayEvent, around date: CivilDate
  ) -> (DDayMilestones.Milestone?, DDayMilestones.Milestone?) {
    guard let start = event.start, let milestones = event.milestones else { return (nil, nil) }
    return milestones.around(date, of: start, startsFromDayOne: event.startsFromDayOne)
  }

  /// The score of ``TimelineEntryRelevance``.
  var relevanceScore: Int {
    if milestone != nil { return 1_000_000 }
    guard let dday = count.dday, dday >= 0 else { return 0 }
    return 1_000_000 / (1 &+ dday)
  }
}

// How the days of one event are alike, so that most of them are written by their numbers alone.
extension DDayFigures {
  /// What two days of an event have in common that differ by the numbers of ``writeFields(to:)``
  /// alone.
  struct Form: Equatable, Sendable {
    let state: DDayCount.State
    /// The D-day as far as words tell: today, a day from it, and further away.
    let nearness: Int?
    /// The end date follows from it.
    let occurrence: Int?
    let nextMilestone: DDayMilestones.Milestone?
  }

  /// The form of the day; nil on the day of a milestone, which is like no other.
  var form: Form? {
    guard milestone == nil else { return nil }
    return Form(
      state: count.state, nearness: count.dday.map { min(max($0, -2), 2) },
      occurrence: count.occurrence, nextMilestone: nextMilestone)
  }

  /// Writes the numbers by which days of one form differ, in the order in which
  /// ``DDayContent/writeMembers(to:)`` writes them.
  @inline(__always)
  func writeFields(to writer: inout JSONWriter) {
    if let dday = count.dday {
      let digits = DecimalText(dday)
      writer.field(digits)
      if dday != 0 {
        writer.field(digits.magnitude)
        writer.field(digits.magnitude)
      }
    }
    if let countDay = count.countDay {
      let digits = DecimalText(countDay)
      writer.field(digits)
      writer.field(digits)
    }
    if let progress = count.progress { writer.field(progress) }
    if let nextMilestone {
      writer.field(DecimalText(nextMilestone.name.number))
      writer.field(DecimalText(today.days(until: nextMilestone.date)))
    }
  }
}
