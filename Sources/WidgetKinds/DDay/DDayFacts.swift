import CivilCalendar
import WidgetDrawing
import WidgetTimeline

/// What a picture says of an event: each thing once, in the language of the request.
final class DDayFacts {
  let content: DDayContent
  let look: DDayLook

  /// The event's name; nil where it has none.
  let title: String?
  /// The figure that carries the picture; nil where there is nothing to count.
  private(set) var figure: Figure?
  /// The date: with its weekday where it is near, else with its year.
  private(set) var dateText: String?

  init(content: DDayContent, look: DDayLook) {
    self.content = content
    self.look = look
    title = content.shownTitle
    figure = makeFigure()
    dateText = date.map { table.text(of: $0, isNear($0) ? .weekday : .full) }
  }

  /// What a figure says, with the words around it.
  struct Figure {
    var before = ""
    var number: String
    var after = ""
    /// Whether it is a word, such as "Today".
    var isWord = false

    /// All of it on one line.
    var text: String {
      [before, number, after].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// The words of the language.
  var table: LanguageTable { content.subject.words }

  private var event: DDayEvent { content.subject.event }

  /// Whether today is a day to celebrate: the day itself, or a milestone.
  var isCelebration: Bool { content.count.state == .today || content.milestone != nil }

  /// The day that is counted to, or from.
  var date: CivilDate? {
    content.count.endDate ?? event.startDate
  }

  /// How many days away it is; positive before it.
  private var daysAway: Int? {
    if let dday = content.count.dday { return dday }
    guard content.count.state == .upcoming, let start = event.startDate else { return nil }
    return content.today.days(until: start)
  }

  private func makeFigure() -> Figure? {
    if content.count.state == .today {
      return Figure(number: capitalized(table.today), isWord: true)
    }
    if let milestone = content.milestone {
      switch milestone.name {
      case .day(let number): return phrase(table.days(number))
      case .anniversary(let years): return phrase(table.years(years))
      }
    }
    guard let days = daysAway else {
      return content.count.countDay.map { phrase(table.days($0)) }
    }
    if look.format == .percent, let progress {
      return Figure(number: Percentage.text(progress))
    }
    if days < 0 {
      if look.format == .dMinus { return Figure(number: "D+\(0 - days)") }
      let past = table.days(0 - days)
      // A sign belongs to a number; words tell what is past in words.
      return past.number == nil ? phrase(table.past(0 - days)) : phrase(past, sign: "+")
    }
    return look.format == .dMinus
      ? Figure(number: "\(table.dayPrefix)-\(days)") : phrase(table.days(days))
  }

  private func phrase(_ phrase: LanguageTable.Phrase, sign: String = "") -> Figure {
    guard let number = phrase.number else {
      return Figure(number: sign + phrase.before, isWord: true)
    }
    return Figure(
      before: phrase.before.withoutSpaces, number: sign + number,
      after: phrase.after.withoutSpaces)
  }

  /// The line that says when: the day before by its name, else the date.
  var when: String? {
    guard let text = dateText, content.milestone == nil || content.count.state == .today else {
      return dateText
    }
    return moment.map { "\($0) · \(text)" } ?? text
  }

  /// The name of the day before, and of the one after.
  var moment: String? {
    switch daysAway {
    case .some(1): capitalized(table.tomorrow)
    case .some(-1): capitalized(table.yesterday)
    default: nil
    }
  }

  /// Whether a date is that of this year or the next, so that nobody takes it for another one.
  func isNear(_ date: CivilDate) -> Bool { content.today.days(until: date).magnitude < 300 }

  /// The day of a page: that of the event, or today where it counts up.
  var pageDate: CivilDate? {
    content.count.endDate ?? (daysAway == nil ? content.today : event.startDate)
  }

  /// The date without a weekday: "Dec 3".
  var shortDate: String? {
    guard let date else { return nil }
    return table.text(of: date, isNear(date) ? .short : .full)
  }

  /// From when to when, where both are known, else the date: "Aug 13 – Jan 5".
  var span: String? {
    guard let start = startText, let end = shortDate else { return shortDate }
    return "\(start) – \(end)"
  }

  /// When it began, where that is known; of an event that comes back nothing.
  var startText: String? {
    guard event.repetition == nil, let start = event.startDate, start != date else { return nil }
    return table.text(of: start, start.year == content.today.year ? .short : .full)
  }

  /// What stands in the place of a title where there is none.
  var untitled: String { table.word(.dday) }

  /// How old an event is that comes back each year, on its next day: "36 years".
  var age: String? {
    guard event.repetition == .yearly, let start = event.startDate,
      let end = content.count.endDate, event.endDate.map({ $0.month == start.month }) == true,
      end.year > start.year
    else { return nil }
    return table.years(end.year - start.year).text
  }

  /// "Day 101", of an event that has a start and an end.
  var countLabel: String? {
    guard content.label != nil, age == nil, content.count.state != .today else { return nil }
    return content.countLabel
  }

  /// How much of the time has passed, 0 to 1: since the start, or where an event comes back since
  /// it was there last; of an end alone, how much of the year before it.
  var progress: Double? {
    guard let end = content.count.endDate, let dday = content.count.dday else {
      guard let next = content.nextMilestone, let count = content.count.countDay else { return nil }
      let left = content.today.days(until: next.date)
      return Double(count) / Double(max(count + left, 1))
    }
    if let repetition = event.repetition {
      let span: Int
      switch repetition {
      case .yearly: span = end.adding(months: -12)?.days(until: end) ?? 365
      case .monthly: span = end.adding(months: -1)?.days(until: end) ?? 30
      case .weekly: span = 7
      case .everyDays(let days): span = days
      }
      return min(max(1 - Double(dday) / Double(max(span, 1)), 0), 1)
    }
    return content.count.progress
  }

  /// "68%"; nil where the figure says it already.
  var percentage: String? {
    let text = progress.map(Percentage.text)
    return text == figure?.number ? nil : text
  }

  /// The same for a gauge, which has to show something: without a start, the year before the end.
  var gaugeValue: Double? {
    if let progress { return progress }
    guard let dday = content.count.dday ?? daysAway else { return nil }
    return dday <= 0 ? 1 : max(1 - Double(dday) / 365, 0)
  }

  /// The days that dots stand for: how many there are, and how many have passed; nil where nothing
  /// is counted.
  var dayCounts: (total: Int, done: Int)? {
    if let end = content.count.endDate, let dday = content.count.dday {
      var total = 365
      if event.repetition != nil, let progress, progress < 1 {
        total = max(Int((Double(dday) / (1 - progress)).rounded()), 1)
      } else if let start = event.startDate, event.repetition == nil {
        total = max(start.days(until: end), 1)
      }
      return (total, min(max(total - dday, 0), total))
    }
    if let count = content.count.countDay {
      let next = content.nextMilestone.map { content.today.days(until: $0.date) } ?? 0
      return (count + next, count)
    }
    guard let days = daysAway else { return nil }
    return (max(365, days), max(365, days) - days)
  }

  /// The next milestone, where it is near: "Day 1400 · in 74 days", and shorter ways to say it.
  var milestone: (texts: [String], progress: Double)? {
    guard content.milestone == nil, content.count.state != .today, let next = content.nextMilestone
    else { return nil }
    let left = content.today.days(until: next.date)
    guard left <= 100 else { return nil }
    let name =
      switch next.name {
      case .day(let number): table.sentence(.dayMilestone, number)
      case .anniversary(let years): table.sentence(.anniversary, years)
      }
    return (
      ["\(name) · \(table.future(left).text)", "\(name) · \(table.days(left).text)", name],
      1 - Double(left) / 100
    )
  }

  /// A figure of many digits in a few and a word, where there is little room: "3.65M".
  func short(_ figure: String) -> String {
    let sign = figure.utf8.prefix { !($0 >= 0x30 && $0 <= 0x39) }
    guard let number = Int64(Substring(figure.utf8.dropFirst(sign.count))), number >= 100_000
    else { return figure }
    return "\(Substring(sign))\(table.compact(number))"
  }

  private func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension String {
  /// The text without spaces at both ends, of the width of any.
  fileprivate var withoutSpaces: String {
    var text = unicodeScalars[...]
    while let first = text.first, first.isSpace { text.removeFirst() }
    while let last = text.last, last.isSpace { text.removeLast() }
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { self == " " || self == "\u{A0}" || self == "\u{202F}" }
}
