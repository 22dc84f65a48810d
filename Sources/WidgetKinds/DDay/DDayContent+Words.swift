import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

// The texts of an event's picture: what it shows, and what a screen reader says. The labels are the
// same as in the entry.
extension DDayContent {
  /// The event's title; nil if it is absent or blank.
  var shownTitle: String? { DDayEvent.shownTitle(subject.event.title) }

  /// "D-7", "D-Day" or "D+3"; nil without an end date.
  var label: String? {
    guard let dday = count.dday, let days = count.calendarDays else { return nil }
    switch days {
    case 0: return "D-Day"
    case 1...: return "D-\(dday)"
    default: return "D+\(0 &- dday)"
    }
  }

  /// "Day 101"; nil before the start and without a start.
  var countLabel: String? { count.countDay.map { subject.words.sentence(.countLabel, $0) } }

  /// "in 7 days": how far away the end date is, or else a future start; nil if there is neither.
  var relativeLabel: String? {
    daysAway.map { subject.words.text(daysAway: $0, in: subject.locale) }
  }

  /// The main figure of the widget; nil if there is nothing to count.
  var figure: String? { label ?? countLabel ?? relativeLabel }

  /// The text below the figure: the day count, or how far away the day is; nil if the figure
  /// already says it.
  var caption: String? {
    let caption = countLabel ?? relativeLabel
    return caption == figure ? nil : caption
  }

  /// "68%"; nil if there is no progress.
  var percentage: String? { count.progress.map(Percentage.text) }

  /// Calendar days until the end date, or else until a future start; nil if there is neither.
  private var daysAway: Int? {
    if let days = count.calendarDays { return days }
    guard count.state == .upcoming, let start = subject.event.startDate else { return nil }
    return today.days(until: start)
  }

  /// What a screen reader says for the event: "45 days until Exam".
  var sentence: String {
    let words = subject.words
    guard let days = daysAway else {
      return [shownTitle, countLabel ?? words.word(.noDate)].compactMap { $0 }.joined(
        separator: ", ")
    }
    guard let title = shownTitle else { return relativeLabel ?? "" }
    switch days {
    case 0: return words.word(.isToday, name: title)
    case 1...: return words.sentence(.until, days, name: title)
    default: return words.sentence(.since, 0 &- days, name: title)
    }
  }
}
