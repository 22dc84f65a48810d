import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// What a widget shows of an event on one civil date.
struct DDayContent: Sendable {
  let subject: DDaySubject
  let figures: DDayFigures

  /// Counts an event on a date.
  ///
  /// - Throws: `invalidValue` where a repeat leaves the calendar.
  init(of subject: DDaySubject, on date: CivilDate) throws(WidgetError) {
    self.init(subject, try DDayFigures(of: subject.event, on: date))
  }

  init(_ subject: DDaySubject, _ figures: DDayFigures) {
    self.subject = subject
    self.figures = figures
  }

  var today: CivilDate { figures.today }
  var count: DDayCount { figures.count }
  var milestone: DDayMilestones.Milestone? { figures.milestone }
  var nextMilestone: DDayMilestones.Milestone? { figures.nextMilestone }
  var relevanceScore: Int { figures.relevanceScore }

  /// Writes the members that an entry has of an event: those that every event has, and those of
  /// repeats and milestones where the event has some. What ``DDayFigures/writeFields(to:)`` writes
  /// again are fields.
  func writeMembers(to writer: inout JSONWriter) {
    let words = subject.words
    let commonMembers = subject.commonMembers
    writer.members(raw: commonMembers.span)
    if count.occurrence != nil { writer.member("endDate", count.endDate) }
    if let dday = count.dday {
      let digits = DecimalText(dday)
      writer.member("dday", field: digits)
      DDayWords.writeLabel(dday: digits, to: &writer)
      words.writeRelativeLabel(dday: digits, to: &writer)
    } else {
      writer.memberNull("dday")
      writer.memberNull("label")
      writer.memberNull("relativeLabel")
    }
    if let countDay = count.countDay {
      let digits = DecimalText(countDay)
      writer.member("countDay", field: digits)
      words.countLabel.write(digits, as: "countLabel", to: &writer)
    } else {
      writer.memberNull("countDay")
      writer.memberNull("countLabel")
    }
    count.state.write(to: &writer)
    if let progress = count.progress {
      writer.member("progress", field: progress)
    } else {
      writer.memberNull("progress")
    }
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
    case .day(let number):
      subject.words.dayMilestone.write(DecimalText(number), as: "title", to: &writer)
    case .anniversary(let years):
      subject.words.anniversary.write(DecimalText(years), as: "title", to: &writer)
    }
    writer.member("date", milestone.date)
    writer.member("inDays", field: DecimalText(today.days(until: milestone.date)))
    writer.endObject()
  }
}
