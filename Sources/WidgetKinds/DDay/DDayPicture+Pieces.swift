import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

// Parts of pictures that several styles share.
extension DDayComposition {
  /// The icon and the title, and optionally, at the end of their line, the share of the time that
  /// has passed.
  func heading(
    _ size: Double, in width: Double, lines: Int = 1, _ paint: Paint = .primary,
    alignment: Alignment = .start, showsShare: Bool = false
  ) -> (element: Element, height: Double, air: Double) {
    let size = points(size)
    // At any text scale, a title shrinks to the same absolute size before it is cut.
    let text = Text(facts.title ?? facts.untitled, Font(size, .semibold), paint).lines(lines)
      .shrinking(to: 0.66 / max(scale, 1))
    let share = showsShare && facts.progress != nil
    let free = width - (look.icon == nil ? 0 : size * 1.9) - (share ? size * 2.8 + 8 : 0)
    let row = Row(spacing: size * 0.4) {
      if let icon = look.icon { self.icon(icon, size, paint) }
      if !share {
        text
      } else {
        // The title has the same width for every share.
        text.frame(width: free, horizontally: .start)
        Spacer(8)
        if let percentage = facts.percentage {
          Text(percentage, figureFont(size * 1.05), paint == .primary ? .secondary : paint).tight
            .priority(1)
        }
      }
    }
    let count = lines > 1 ? Double(text.lineCount(in: free)) : 1
    let height = size * 1.2 * count
    // Lines that shrink are centred in their frame, so there is air below them.
    let air = lines > 1 ? max((height - text.height(in: free)) / 2, 0) : 0
    return (
      row.frame(width: width, height: height, horizontally: alignment, vertically: .center), height,
      air
    )
  }

  /// An emoji, or a symbol by its name.
  func icon(_ icon: String, _ size: Double, _ paint: Paint) -> Element {
    if let symbol = Symbol(name: icon) { return Icon(symbol, size: size * 1.1, paint).element }
    return Text(icon, Font(size), paint).priority(2).element
  }

  /// The date and the age, on one line of a fixed height.
  func when(
    _ size: Double, in width: Double, _ paint: Paint = .secondary, alignment: Alignment = .start,
    showsDate: Bool = true, showsMilestone: Bool = false
  ) -> Element {
    let font = Font(points(size))
    let text =
      (showsMilestone ? milestone(font, in: width) : nil).map { Text($0, font, paint) }
      ?? whenText(font, in: width, paint, showsDate: showsDate)
    return text.shrinking(to: 0.6).onLine
      .frame(width: width, height: line(size), horizontally: alignment)
  }

  /// The date and the age, or how many days of a period have passed. The date is never cut. Other
  /// parts are shown completely or left out. The widest texts that can stand in place of the date
  /// and the age determine the parts and the size, which thus stay the same from day to day.
  func whenText(
    _ font: Font, in width: Double, _ paint: Paint, showsDate: Bool = true
  ) -> Text {
    var (line, used) = ("", 0.0)
    func measure(_ text: String) -> Double { Text(text, font).width }
    func add(_ text: String?, _ widest: Double, isFirst: Bool = false) {
      guard let text else { return }
      let dot = " · "
      let all = line.isEmpty ? widest : used + measure(dot) + widest
      guard line.isEmpty || all * 0.8 <= width * 0.985 else { return }
      line = line.isEmpty ? text : isFirst ? text + dot + line : line + dot + text
      used = all
    }
    if facts.isPeriod {
      // A period's title already says when it is.
      add(facts.dayCounts.map { "\(facts.digits($0.done)) / \(facts.digits($0.total))" }, 0)
    } else {
      if showsDate, let date = date(font, in: width) { add(date.text, date.widest) }
      if let age = facts.age { add(age, max(measure(age), measure(facts.table.years(99).text))) }
      if let moment = facts.moment { add(moment, measure(moment), isFirst: true) }
    }
    return Text(line, font, paint).asWide(as: used)
  }

  /// The width of the widest date with its weekday or its year, in ems.
  var longDate: Double { max(facts.table.widest(.weekday), facts.table.widest(.full)) }

  /// The date in the longest form in which all dates of the language fit, and the width of the
  /// widest of them: with its weekday or its year, or without both. Nil if neither form fits.
  private func date(_ font: Font, in width: Double) -> (text: String, widest: Double)? {
    if longDate * font.size <= width { return facts.dateText.map { ($0, longDate * font.size) } }
    let short = facts.table.widest(.short) * font.size
    return short * 0.8 <= width ? facts.shortestDate.map { ($0, short) } : nil
  }

  /// The next milestone as the longest text that fits for all numbers of days.
  private func milestone(_ font: Font, in width: Double) -> String? {
    guard let ways = facts.milestone(), let samples = facts.milestone(left: 100) else { return nil }
    for (way, sample) in zip(ways, samples) where Text(sample, font).fits(in: width) { return way }
    return ways.last
  }

  /// The next milestone in a capsule. If there are no more milestones, its space stays empty.
  func capsule(_ size: Double, in width: Double) -> Element {
    let height = capsuleHeight(size)
    let font = Font(points(size), .semibold)
    guard let text = milestone(font, in: width - height) else {
      return Element.spacer(0).frame(width: width, height: height)
    }
    // The marks of some scripts need room in the capsule.
    let own = Font(font.size / (1 + Self.marks(of: text) * 0.9), .semibold)
    return Layers {
      Fill(.capsule, .panel).frame(width: width, height: height)
      Text(text, own).shrinking(to: 0.6).onLine.frame(width: width - height)
    }
    .frame(width: width, height: height)
  }

  func capsuleHeight(_ size: Double) -> Double { points(size) * 1.75 }

  /// The line below a bar or dots, with the start date on the leading side and the end date on the
  /// trailing side.
  func ends(_ size: Double, in width: Double, _ paint: Paint = .secondary) -> Element {
    let table = facts.table
    let isLong = table.widest(.full) * points(size) * 2 + 8 <= width
    let font = Font(min(points(size), (width - 12) / (table.widest(.short) * 2.15)))
    func text(_ date: CivilDate?) -> [Element] {
      guard let date else { return [] }
      let text = isLong ? facts.text(of: date) : table.text(of: date, .short)
      return [Text(text, font, paint).shrinking(to: 0.7).onLine.element]
    }
    return Row(spacing: 8) {
      if facts.start == nil, let age = facts.age {
        Text(age, font, paint).shrinking(to: 0.7).onLine
      }
      text(facts.start)
      Spacer(4)
      text(facts.end)
    }
    .frame(width: width, height: line(size))
  }

  func dotGrid(width: Double, height: Double, pitch: Double = 9) -> Element {
    let counts = facts.dayCounts ?? (total: 1, done: 0, hasToday: false)
    return Element.frame(
      .dots(
        Dots(total: counts.total, done: counts.done, hasToday: counts.hasToday, pitch: pitch)),
      width: width, height: height, .start, .center)
  }

  /// The title, which may end in an ellipsis, and a text after it that is never cut.
  ///
  /// - Parameter widest: the widest text that can stand in place of `more`. The line has the size
  ///   at which it fits.
  func line(
    _ title: String, _ more: String, widest: String, _ size: Double, in width: Double
  ) -> Element {
    // If `more` runs against the picture's direction, its last character is beside the title, so
    // the dot comes after it.
    let isReversed = isMirrored && !Text(more, Font(size)).isRightToLeft
    let (left, right) = isReversed ? ("", " ·") : ("· ", "")
    func texts(_ more: String, _ own: Double) -> [Text] {
      [
        Text(title, Font(own, .semibold)).shrinking(to: 0.6 * size / own),
        Text(left + more + right, Font(own), .secondary),
      ]
    }
    return Line(texts(more, TextLine(texts(widest, size)).fontSize(in: width))).element
  }

  /// The date as a leaf of a calendar, after a vertical line: its month, its day, and its weekday
  /// or year.
  func dateLeaf(_ leaf: Double) -> Element {
    guard let date = facts.date else { return .spacer(0) }
    return Row(spacing: 18 * leaf) {
      Fill(.capsule, .track).frame(width: 2 * leaf, height: 96 * leaf)
      Column(spacing: 10 * leaf, alignment: .center) {
        Text(facts.table.shortMonthName(date.month), Font(15 * leaf, .semibold), .secondary)
          .shrinking(to: 0.7)
        Text("\(date.day)", figureFont(46 * leaf)).tight
        Text(
          facts.isNear(date) ? facts.table.weekdayAlone(of: date) : "\(date.year)",
          Font(14 * leaf, .semibold), .secondary
        ).shrinking(to: 0.6)
      }
      .frame(width: 84 * leaf)
    }
    .frame(width: 104 * leaf)
  }

  /// The month of the date, with its day marked.
  func month(width: Double, height: Double) -> Element {
    guard let date = facts.date else { return .spacer(0) }
    let (year, month, day) = date.components
    let header = min(height * 0.16, 22)
    let row = (height - header) / 7
    let column = width / 7
    let font = Font(min(row * 0.52, 15))
    let first = Weekday(startOfWeekIn: facts.content.subject.locale)
    guard let start = date.adding(days: 1 - day) else { return .spacer(0) }
    let leading = first.daysBefore(start)
    func place(_ number: Int, _ line: Int) -> Rect {
      Rect(
        x: Double(number % 7) * column, y: header + Double(line) * row, width: column, height: row)
    }
    func text(_ text: String, _ place: Rect, _ font: Font, _ paint: Paint) -> (Rect, Element) {
      (
        place,
        Text(text, font, paint).shrinking(to: 0.6).keepingSize.frame(width: column, height: row)
      )
    }
    var parts = [
      (
        Rect(x: 0, y: 0, width: width, height: header),
        Text(facts.table.text(of: date, .month), Font(header * 0.7, .semibold)).shrinking(to: 0.7)
          .frame(width: width, height: header, horizontally: .start)
      )
    ]
    let marked = place(leading + day - 1, (leading + day - 1) / 7 + 1)
    let disc = min(column, row) * 0.94
    parts.append(
      (
        marked.placing(
          Size(width: disc, height: disc), horizontally: .center, vertically: .center),
        Fill(.circle, .accentFill).element
      ))
    for number in 0..<7 {
      let name = facts.table.narrowWeekday(number + first.number)
      parts.append(
        text(name, place(number, 0), Font(font.size * 0.85, .semibold), .secondary))
    }
    for number in 1...CivilDate.dayCount(ofMonth: month, year: year) {
      let at = leading + number - 1
      let isDay = number == day
      parts.append(
        text(
          "\(number)", place(at, at / 7 + 1), isDay ? font.weight(.semibold) : font,
          isDay ? .onAccent : .primary))
    }
    return Element.absolute(parts).frame(width: width, height: height)
  }

  /// The picture that is shown if there is nothing to count: a calendar icon, and a text that says
  /// that there is no date.
  var unset: Element {
    let scale = self.scale * (isLarge ? 1.7 : 1)
    return Column(spacing: 8, alignment: .center) {
      Icon(.calendar, size: isLarge ? 58 : 34, .accentFill)
      if let title = facts.title {
        Text(title, Font(15 * scale, .semibold)).lines(2).shrinking(to: 0.6)
      }
      Text(facts.table.word(.noDate), Font(13 * scale), .secondary).shrinking(to: 0.6)
    }
    .frame(width: room.width, height: room.height)
  }
}
