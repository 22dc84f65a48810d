import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// What a widget shows of an event on one civil date.
struct DDayContent: Sendable {
  let subject: DDaySubject
  let today: CivilDate
  let count: DDayCount
  /// The milestone that is today; nil where there is none.
  let milestone: DDayMilestones.Milestone?
  /// The earliest milestone after today; nil where there is none.
  let nextMilestone: DDayMilestones.Milestone?

  /// Counts an event on a date.
  ///
  /// - Throws: `invalidValue` where a repeat leaves the calendar.
  init(of subject: DDaySubject, on date: CivilDate) throws(WidgetError) {
    self.subject = subject
    today = date
    let event = subject.event
    count = try DDayCount(of: event, on: date)
    if let start = event.start, let milestones = event.milestones {
      (milestone, nextMilestone) = milestones.around(
        date, of: start, startsFromDayOne: event.startsFromDayOne)
    } else {
      (milestone, nextMilestone) = (nil, nil)
    }
  }

  /// Writes the members that an entry has of an event: those that every event has, and those of
  /// repeats and milestones where the event has some.
  func writeMembers(to writer: inout JSONWriter) {
    let words = subject.words
    let commonMembers = subject.commonMembers
    writer.members(raw: commonMembers.span)
    if count.occurrence != nil { writer.member("endDate", count.endDate) }
    writer.member("dday", count.dday)
    if let dday = count.dday {
      DDayWords.writeLabel(dday: dday, to: &writer)
      words.writeRelativeLabel(dday: dday, to: &writer)
    } else {
      writer.memberNull("label")
      writer.memberNull("relativeLabel")
    }
    writer.member("countDay", count.countDay)
    if let countDay = count.countDay {
      words.countLabel.write(countDay, as: "countLabel", to: &writer)
    } else {
      writer.memberNull("countLabel")
    }
    writer.member("state", literal: count.state.name)
    writer.member("progress", count.progress)
    if let occurrence = count.occurrence { writer.member("occurrence", occurrence) }
    if subject.event.milestones != nil {
      write(milestone, as: "milestone", to: &writer)
      write(nextMilestone, as: "nextMilestone", to: &writer)
    }
  }

  private func write(
    _ milestone: DDayMilestones.Milestone?, as name: StaticString, to writer: inout JSONWriter
  ) {
    guard let milestone else { return writer.memberNull(name) }
    writer.beginObject(name)
    switch milestone.name {
    case .day(let number): subject.words.dayMilestone.write(number, as: "title", to: &writer)
    case .anniversary(let years): subject.words.anniversary.write(years, as: "title", to: &writer)
    }
    writer.member("date", milestone.date)
    writer.member("inDays", today.days(until: milestone.date))
    writer.endObject()
  }
}
