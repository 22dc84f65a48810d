import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// What a widget shows of an event on one civil date.
struct DDayContent: Sendable {
  let event: DDayEvent
  let count: DDayCount
  /// The milestone that is today; nil where there is none.
  let milestone: DDayMilestones.Milestone?
  /// The earliest milestone after today; nil where there is none.
  let nextMilestone: DDayMilestones.Milestone?
  let today: CivilDate
  let words: DDayWords

  /// Counts an event on a date.
  ///
  /// - Throws: `invalidValue` where a repeat leaves the calendar.
  init(of event: DDayEvent, on date: CivilDate, words: DDayWords) throws(WidgetError) {
    self.event = event
    self.words = words
    today = date
    count = try DDayCount(of: event, on: date)
    if let start = event.start, let milestones = event.milestones {
      (milestone, nextMilestone) = milestones.around(
        date, of: start, startsFromDayOne: event.startsFromDayOne)
    } else {
      (milestone, nextMilestone) = (nil, nil)
    }
  }

  /// What a tap on the event of a key opens.
  static func url(forKey key: String) -> String { "widgetbridge://dday/" + percentEncoded(key) }

  /// Writes the members that an entry has of an event: those that every event has, and those of
  /// repeats and milestones where the event has some.
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("title", event.title)
    writer.member("startDate", event.startDate)
    writer.member("endDate", count.endDate)
    writer.member("dday", count.dday)
    writer.member("label", count.label)
    writer.member("relativeLabel", count.dday.map(words.relativeLabel))
    writer.member("countDay", count.countDay)
    writer.member("countLabel", count.countDay.map(words.countLabel.text))
    writer.member("state", count.state.rawValue)
    writer.member("progress", count.progress)
    if let occurrence = count.occurrence { writer.member("occurrence", occurrence) }
    if event.milestones != nil {
      write(milestone, as: "milestone", to: &writer)
      write(nextMilestone, as: "nextMilestone", to: &writer)
    }
  }

  private func write(
    _ milestone: DDayMilestones.Milestone?, as name: StaticString, to writer: inout JSONWriter
  ) {
    guard let milestone else { return writer.memberNull(name) }
    writer.beginObject(name)
    writer.member("title", words.title(of: milestone.name))
    writer.member("date", milestone.date)
    writer.member("inDays", today.days(until: milestone.date))
    writer.endObject()
  }
}
