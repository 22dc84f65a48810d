import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// The facts about an event that a picture shows, in the language of the request.
final class DDayFacts {
  let content: DDayContent
  let look: DDayLook
  /// How the language groups digits. It is stored, because a picture has many numbers.
  private let grouping: NumberGrouping

  /// The event's title; nil if it has none.
  let title: String?
  /// The share of the time that has passed, 0 to 1; nil if there is nothing to count from.
  let progress: Double?
  /// The main figure of the picture; nil if there is nothing to count.
  private(set) var figure: Figure?
  /// The date as a text: with its weekday if it is near, otherwise with its year.
  private(set) var dateText: String?

  init(content: DDayContent, look: DDayLook) {
    self.content = content
    self.look = look
    grouping = NumberGrouping(content.subject.locale)
    title = content.shownTitle
    progress = content.share
    figure = makeFigure()
    dateText = date.map { table.text(of: $0, isNear($0) ? .weekday : .full) }
  }

  /// The theme: the chosen one, or else one that suits the style and the day.
  private(set) lazy var theme: Theme = {
    if let theme = look.theme { return theme }
    if isCelebration, look.style != .page, look.style != .photo { return .sunset }
    switch look.style {
    case .number: return figure == nil ? .plain : .indigo
    case .ring, .page: return .plain
    case .bar: return .amber
    case .photo: return .sunset
    case .dots: return .graphite
    }
  }()

  /// The widths of the figure's number and of the words around it; nil if the figure is a word.
  private(set) lazy var widths: DDayFigureWidths? = figure.flatMap {
    $0.isWord ? nil : DDayFigureWidths(of: $0, in: theme.face, self)
  }

  /// The text of a figure and the words around it.
  struct Figure {
    var before = ""
    var number: String
    var after = ""
    /// Whether the figure is a word, such as "Today", instead of a number.
    var isWord = false
    /// The figure if its language writes the number as a word: "two days ago" in Arabic.
    var whole: String?
    /// All plural forms of the words; "#" stands for the number.
    var forms: [Substring] = []
    /// A distance in years, months, weeks and days, which can be written in several ways.
    var distance: DDayFigureDistance?

    /// The complete figure on one line.
    var text: String {
      whole ?? [before, number, after].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The figure with another number, in each plural form.
    func texts(number: String) -> [String] {
      if forms.isEmpty { return [number] }
      return forms.map { form in
        guard let (before, after) = Self.words(of: form) else { return String(form) }
        return [before, number, after].filter { !$0.isEmpty }.joined(separator: " ")
      }
    }

    /// The words before and after a form's number; nil if the form writes the number as a word.
    static func words(of form: Substring) -> (before: String, after: String)? {
      form.firstIndex(of: "#").map { place in
        (String(form[..<place]).withoutSpaces, String(form[place...].dropFirst()).withoutSpaces)
      }
    }
  }

  /// The table of the request's language.
  var table: LanguageTable { content.subject.words }

  private var event: DDayEvent { content.subject.event }

  /// Whether the event is a period, whose name already says when it is.
  var isPeriod: Bool { event.period != nil }

  /// Whether today is a day to celebrate: the event's day, or a milestone.
  var isCelebration: Bool {
    !isPeriod && hours == nil
      && (content.count.state == .today || content.milestone != nil)
  }

  /// The hours until the end if the figure shows them; else nil.
  private var hours: Int? { look.showsHours ? content.hoursLeft : nil }

  /// The day to which, or from which, the event counts.
  var date: CivilDate? { content.count.endDate ?? event.startDate }

  /// How many days away the date is: positive before it, negative after it.
  private var daysAway: Int? {
    if let days = content.count.calendarDays { return days }
    guard content.count.state == .upcoming, let start = event.startDate else { return nil }
    return content.today.days(until: start)
  }

  private func makeFigure() -> Figure? {
    if let period = event.period { return figure(of: period) }
    if let hours { return phrase(table.phrase(.hours, hours), hours) }
    if content.count.state == .today {
      return Figure(number: capitalized(table.today), isWord: true)
    }
    if let milestone = content.milestone {
      switch milestone.name {
      case .day(let number): return phrase(counted(number), number)
      case .anniversary(let years): return phrase(table.years(years), years)
      }
    }
    if look.showsUnits, let figure = unitsFigure { return figure }
    guard let days = daysAway else {
      return content.count.countDay.map { phrase(counted($0), $0) }
    }
    let dday = content.count.dday ?? days
    if look.format == .percent, let progress {
      return Figure(number: Percentage.text(progress))
    }
    if look.format == .dMinus {
      let number = digits(Int(dday.magnitude))
      return Figure(number: days < 0 ? "D+\(number)" : "\(table.word(.dayPrefix))-\(number)")
    }
    // Without an end, these are calendar days to a future start, whatever days the event counts.
    guard days < 0 else {
      return phrase(content.count.dday == nil ? table.days(days) : counted(dday), dday)
    }
    if event.countsEveryDay { return phrase(table.past(0 - days), 0 - days) }
    var past = phrase(counted(0 - dday), 0 - dday)
    past.number = "+" + past.number
    past.whole = nil
    return past
  }

  /// The figure of a period: the days that are left, or the share that has passed.
  private func figure(of period: PeriodSpan) -> Figure {
    if look.format == .percent, let progress { return Figure(number: Percentage.text(progress)) }
    let days = period.dayCount - period.daysOver(on: content.today)
    return phrase(table.phrase(.daysLeft, days), days)
  }

  /// The figure of an event with units: its distance in them. Nil without units. It is also nil if
  /// the event has no end and has not started.
  private var unitsFigure: Figure? {
    guard let distances = content.distances,
      let distance = distances.toEnd ?? distances.fromStart
    else { return nil }
    let figure = DDayFigureDistance(
      distance, by: distances, sign: content.count.state == .past ? "+" : "", in: table)
    return Figure(number: figure.text(.narrow), isWord: true, distance: figure)
  }

  /// A phrase for a number of the days that the event counts: "45 days", "9 working days".
  private func counted(_ days: Int) -> LanguageTable.Phrase {
    event.countsEveryDay ? table.days(days) : table.phrase(.workingDays, days)
  }

  /// Makes a figure of a count and the words around it. If a form expresses the number in words, as
  /// Arabic does for one and two, the words of the last form are around the number.
  private func phrase(_ phrase: LanguageTable.Phrase, _ count: Int) -> Figure {
    let forms = phrase.forms
    let usual = phrase.number == nil ? forms.last.flatMap(Figure.words) : nil
    return Figure(
      before: usual?.before ?? phrase.before.withoutSpaces, number: digits(count),
      after: usual?.after ?? phrase.after.withoutSpaces,
      whole: phrase.number == nil ? phrase.text : nil, forms: forms)
  }

  /// Writes a number of days or years with the language's grouping.
  func digits(_ number: Int) -> String {
    number < 1000 ? "\(number)" : grouping.text(number)
  }

  /// Writes another number as the figure writes its own; nil if the figure is a percentage or not a
  /// number.
  func number(like number: Int) -> String? {
    guard let figure, !figure.isWord, figure.distance == nil, figure.number.utf8.last != 0x25
    else { return nil }
    let sign = figure.number.utf8.prefix { !(0x30...0x39).contains($0) }
    return String(Substring(sign)) + digits(number)
  }

  /// "Tomorrow" or "Yesterday", if the event is one day away.
  var moment: String? {
    switch isPeriod ? nil : daysAway {
    case .some(1): capitalized(table.tomorrow)
    case .some(-1): capitalized(table.yesterday)
    default: nil
    }
  }

  /// Whether a date can be written without its year: it is in this year, or within 300 days.
  func isNear(_ date: CivilDate) -> Bool {
    date.year == content.today.year || content.today.days(until: date).magnitude < 300
  }

  /// A date without its weekday; it has its year unless it is near.
  func text(of date: CivilDate) -> String { table.text(of: date, isNear(date) ? .short : .full) }

  /// The date without its weekday, and with its year unless it is near: "Dec 3".
  var shortDate: String? { date.map { text(of: $0) } }

  /// The date without weekday and year.
  var shortestDate: String? { date.map { table.text(of: $0, .short) } }

  /// The start and the end, "Aug 13 – Jan 5", if there is a start to show; otherwise the date.
  var span: String? {
    guard let start, let end = shortDate else { return shortDate }
    return "\(text(of: start)) – \(end)"
  }

  /// The start and the end, or the date, without years.
  var shortSpan: String? {
    guard let start, let end = shortestDate else { return shortestDate }
    return "\(table.text(of: start, .short)) – \(end)"
  }

  /// The start, if it differs from the date; nil for an event that repeats.
  var start: CivilDate? {
    guard !event.comesBack, let start = event.startDate, start != date else { return nil }
    return start
  }

  /// The end, or the next repeat; the start if the event has no end.
  var end: CivilDate? { date }

  /// The start as a text.
  var startText: String? { start.map { text(of: $0) } }

  /// The text that replaces a missing title.
  var untitled: String { table.word(.dday) }

  /// The age of a yearly event on its next day, "36 years", if its start and end have the same
  /// month.
  var age: String? {
    guard let years = content.years, years > 0, event.end?.month == event.start?.month else {
      return nil
    }
    return table.years(years).text
  }

  /// "Day 101", for an event with a start and an end; nil if an age is shown, and on the day
  /// itself.
  var countLabel: String? {
    guard content.label != nil, age == nil, content.count.state != .today else { return nil }
    return content.countLabel
  }

  /// Whether the picture has space for milestones, which it keeps even if none is left.
  var hasMilestones: Bool { event.milestones != nil && content.count.endDate == nil }

  /// "68%"; nil if the figure shows it, on a day to celebrate, and after the last milestone.
  var percentage: String? {
    guard !isCelebration, !hasMilestones || content.nextMilestone != nil else { return nil }
    let text = progress.map(Percentage.text)
    return text == figure?.number ? nil : text
  }

  /// The value of a gauge: 1 on a day to celebrate, otherwise the progress.
  var gaugeValue: Double? { isCelebration ? 1 : progress }

  /// How many days the dots stand for, how many of these have passed, and whether the next one is
  /// today; nil if nothing is counted.
  var dayCounts: (total: Int, done: Int, hasToday: Bool)? {
    if let period = event.period {
      return (period.dayCount, period.daysOver(on: content.today), content.today >= period.first)
    }
    if let end = content.count.endDate, let dday = content.count.calendarDays {
      // Without a start, the total is the number of days to the end, or since it.
      var total = max(dday, 0 - dday, 1)
      if event.comesBack, let progress, progress < 1 {
        total = max(Int((Double(dday) / (1 - progress)).rounded()), 1)
      } else if let start = event.startDate, !event.comesBack {
        total = max(start.days(until: end), 1)
      }
      let done = min(max(total - dday, 0), total)
      return (total, done, done > 0 || content.count.countDay != nil)
    }
    if let count = content.count.countDay {
      let next = content.nextMilestone.map { content.daysLeft(to: $0) } ?? 0
      let hasToday = event.countedDays?.contains(content.today) ?? true
      // The number of a day usually counts the day itself.
      let done = hasToday && event.startsFromDayOne ? count - 1 : count
      return (max(count + next, done + (hasToday ? 1 : 0)), done, hasToday)
    }
    guard let days = daysAway else { return nil }
    return (max(days, 1), 0, false)
  }

  /// The next milestone as "Day 1,400 · in 74 days", followed by shorter texts; nil if there is
  /// none.
  ///
  /// - Parameter left: the number of days to write; nil for the actual number.
  func milestone(left days: Int? = nil) -> [String]? {
    guard hasMilestones, let next = content.nextMilestone else { return nil }
    let left = days ?? content.today.days(until: next.date)
    let number = digits(next.name.number)
    let name =
      switch next.name {
      case .day(let day): table.sentence(.dayMilestone, day, number: number)
      case .anniversary(let years): table.sentence(.anniversary, years, number: number)
      }
    return ["\(name) · \(table.future(left).text)", "\(name) · \(table.days(left).text)", name]
  }

  /// Shortens a figure of 100,000 or more to a few digits and a word or letter: "3.65M".
  func short(_ figure: String) -> String {
    let sign = figure.utf8.prefix { !($0 >= 0x30 && $0 <= 0x39) }
    let digits = figure.filter { $0.isASCII && $0.isNumber }
    guard figure.last != "%", let number = Int64(digits), number >= 100_000 else { return figure }
    return "\(Substring(sign))\(table.compact(number))"
  }

  private func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension String {
  /// The text without leading and trailing spaces of any width.
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
