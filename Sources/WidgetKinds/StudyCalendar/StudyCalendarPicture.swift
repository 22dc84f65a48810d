import CivilCalendar
import Languages
package import WidgetDrawing
package import WidgetTimeline

// Draws the streak as the main content, with the month beside or below it.
extension StudyCalendarEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = LanguageTable.of(context.locale)
    let composition = StudyCalendarComposition(
      entry: self, words: words, family: context.family, face: context.figureFace,
      icon: context.drawn(context.picture.icon ?? icon, nil),
      showsNumbers: context.pictureChoice(context.picture.style, "style") == "page",
      grouping: NumberGrouping(context.locale))
    let element =
      switch context.family {
      case .systemSmall: composition.small
      case .systemLarge: composition.large
      case .accessoryCircular: composition.circular.element
      case .accessoryRectangular: composition.rectangular.element
      case .accessoryInline: composition.inline.link(url)
      default: composition.medium
      }
    return Picture(
      family: context.family, locale: context.locale, title: spokenTitle(words),
      details: details(in: context.family, words).joined(separator: ", "),
      // The colour of a flame, made dark enough to stand out from white.
      accent: Color(0xD96A00), content: element)
  }

  private func spokenTitle(_ words: LanguageTable) -> String {
    let streak = words.sentence(.spokenStreak, streak)
    return title.map { "\($0), \(streak)" } ?? streak
  }
}

extension StudyCalendarEntry {
  /// The texts that a screen reader reads after the streak. They describe the rest of the picture.
  fileprivate func details(in family: WidgetFamily, _ words: LanguageTable) -> [String] {
    let month = words.sentence(.studied, studiedThisMonth, name: String(daysInMonth))
    guard family == .systemLarge else { return [month] }
    return [
      month, words.sentence(.longestStreak, longestStreak), words.sentence(.totalDays, totalDays),
    ]
  }
}

/// The layout of the study calendar in each family.
private struct StudyCalendarComposition {
  let entry: StudyCalendarEntry
  let words: LanguageTable
  let family: WidgetFamily
  /// The typeface of the figures.
  let face: FigureFace
  /// An emoji, or the name of a symbol; nil for the flame.
  let icon: String?
  /// Whether the rectangular family shows the days as numbers instead of dots.
  let showsNumbers: Bool
  let grouping: NumberGrouping

  private var streak: String { grouping.text(entry.streak) }
  /// The text beside or below the streak's number.
  private var streakWords: String { entry.title ?? words.sentence(.streak, entry.streak) }

  var medium: Element {
    Row {
      streak(figure: 50, line: 12).frame(width: 84, height: 126).link("streak")
      Spacer()
      month(width: 206, height: 126, font: 11).link("calendar")
    }
    .element
  }

  var small: Element {
    Column {
      Row(spacing: 5, alignment: .center) {
        flame(18)
        streak(22, beside: Text(streakWords, Font(11), .secondary), in: 98)
      }
      .link("streak")
      Spacer(4)
      month(width: 126, height: 101, font: 8.5).link("calendar")
    }
    .element
  }

  var large: Element {
    let days = StudyYear(upTo: entry.today, firstWeekday: entry.firstWeekday)
    return Column {
      Row(spacing: 12, alignment: .center) {
        flame(40)
        streak(58, beside: Text(streakWords, Font(17, .semibold)), in: 242)
      }
      .link("streak")
      // A comma reaches below the line. A streak without one has the same space.
      Spacer(10)
      year(days, width: 306, height: 204).link("calendar")
      Spacer()
      Row(spacing: 8) {
        Text(words.text(of: entry.month, .month), Font(13), .secondary).shrinking(to: 0.8)
        Spacer(4)
        Text(share, Font(13, .semibold)).priority(1)
      }
      Spacer(2)
      Row(spacing: 8) {
        Text(
          words.sentence(.longestStreak, entry.longestStreak, in: grouping), Font(12), .secondary
        )
        .shrinking(to: 0.7)
        Spacer(4)
        Text(words.sentence(.totalDays, entry.totalDays, in: grouping), Font(12), .secondary)
          .shrinking(to: 0.7)
      }
    }
    .frame(width: 306, height: 322, horizontally: .start)
  }

  /// The year's weeks up to the current one, in two halves, one below the other. A week is a column
  /// of days. Each month's name is above the column in which the month begins.
  private func year(_ year: StudyYear, width: Double, height: Double) -> Element {
    let half = height / 2
    let label = 10.0
    let pitch = min(width / Double(StudyYear.weeksInHalf), (half - label * 1.9) / 7)
    let size = pitch * 0.8
    var done = Discs(diameter: size, .accentFill)
    var missed = Discs(diameter: size, .track)
    var rest: [(Rect, Element)] = []
    var endOfName = [0.0, 0.0]
    for week in 0..<StudyYear.weeksInHalf * 2 {
      let (row, column) = week.quotientAndRemainder(dividingBy: StudyYear.weeksInHalf)
      let x = Double(column) * pitch + (width - Double(StudyYear.weeksInHalf) * pitch) / 2
      let y = Double(row) * half
      for weekday in 0..<7 {
        guard let date = year.date(week: week, weekday: weekday) else { continue }
        let month = date.components.month
        // The end of the same month a year ago must not be labelled with this month's name.
        let isRest = week == 0 && weekday == 0 && month != entry.month.components.month
        if date.components.day == 1 || isRest {
          let name = Text(words.shortMonthName(month), Font(label), .secondary)
          let length = TextMeasure.width(of: name.content, in: name.font) * 1.05
          if x >= endOfName[row], x + length <= width {
            rest.append((Rect(x: x, y: y, width: length, height: label * 1.3), name.element))
            endOfName[row] = x + length + 3
          }
        }
        let place = Rect(
          x: x, y: y + label * 1.8 + Double(weekday) * pitch, width: size, height: size)
        if entry.studied.contains(date) {
          done.centers.append(place.center)
        } else {
          missed.centers.append(place.center)
        }
        if date == entry.today {
          rest.append(
            (place.inset(by: Insets(-1)), Fill(.ring(1.5), .primary).element))
        }
      }
    }
    let whole = Rect(x: 0, y: 0, width: width, height: height)
    return Element.absolute([(whole, .discs(missed)), (whole, .discs(done))] + rest)
      .frame(width: width, height: height)
  }

  /// The flame or the configured symbol, in colour while there is a streak.
  private func flame(_ size: Double) -> Element {
    symbol(size, entry.streak > 0 ? .accentFill : .track)
  }

  /// The configured symbol, or else the flame.
  private func symbol(_ size: Double, _ paint: Paint) -> Element {
    guard let icon else { return Icon(.flame, size: size, paint).element }
    if let symbol = Symbol(name: icon) { return Icon(symbol, size: size, paint).element }
    return Text(icon, Font(size * 0.85), paint).shrinking(to: 0.5).element
  }

  /// How many of the month's days were studied.
  private var share: String { "\(entry.studiedThisMonth) / \(entry.daysInMonth)" }

  /// The streak's number. What is above and below it stays in its place, whatever its digits.
  private func streak(_ size: Double, in width: Double) -> Element {
    let number = Text(streak, Font(size, .semibold, face: face)).shrinking(to: 0.4).tight
      .keepingSize
    return number.frame(
      width: min(number.width / 0.985 + 0.1, width), height: size * face.capHeight)
  }

  /// The streak's number, and words beside it whose size is the same for all streaks.
  private func streak(_ size: Double, beside words: Text, in width: Double) -> [Element] {
    let widest = Text(grouping.text(9999), Font(size, .semibold, face: face)).width / 0.985
    let room = Text.room(for: widest, beside: words.width, in: width)
    return [
      streak(size, in: room),
      words.shrinking(to: 0.7).frame(width: width - room, horizontally: .start),
    ]
  }

  private func streak(figure size: Double, line: Double) -> Element {
    Column(spacing: 8, alignment: .center) {
      flame(26)
      streak(size, in: 84)
      Text(streakWords, Font(line, .semibold)).shrinking(to: 0.7)
      Text(share, Font(line), .secondary)
    }
    .element
  }

  /// The month with its name, its weekdays and its days. Consecutive studied days are joined, today
  /// has a ring, and future days are pale.
  private func month(width: Double, height: Double, font: Double) -> Element {
    let weeks = entry.weeks
    let column = width / 7
    let header = font * 1.9
    let row = (height - header - font * 1.4) / Double(max(weeks.count, 1))
    let diameter = min(row - 2, column - 2, font * 2.1)
    // In a low row, a number is wider than a circle.
    let across = diameter < font * 1.4 ? max(min(column - 2, font * 1.6), diameter) : diameter
    var shapes: [(Rect, Element)] = []
    var texts: [(Rect, Element)] = [
      (
        Rect(x: 0, y: 0, width: width, height: font * 1.5),
        Text(words.text(of: entry.month, .month), Font(font * 1.15, .semibold)).shrinking(to: 0.8)
          .frame(width: width, height: font * 1.5, horizontally: .start)
      )
    ]
    for place in 0..<7 {
      let frame = Rect(
        x: Double(place) * column, y: header, width: column, height: font * 1.2)
      texts.append(
        (
          frame,
          Text(
            words.narrowWeekday(place + entry.firstWeekday), Font(font * 0.85, .semibold),
            .secondary
          ).shrinking(to: 0.6).frame(width: frame.width, height: frame.height)
        ))
    }
    for (number, week) in weeks.enumerated() {
      let y = header + font * 1.4 + Double(number) * row
      for (place, day) in week.enumerated() where day.isInMonth {
        let frame = Rect(x: Double(place) * column, y: y, width: column, height: row)
        let disc = frame.placing(
          Size(width: across, height: diameter), horizontally: .center, vertically: .center)
        let ring = ring(in: frame, font: font, most: font * 2.1 + 1)
        if day.didStudy {
          let next = place < 6 ? week[place + 1] : day
          if place < 6, next.didStudy, next.isInMonth {
            let bridge = Rect(
              x: disc.midX, y: disc.y + diameter * 0.08, width: column, height: diameter * 0.84)
            shapes.insert((bridge, Fill(.rounded(0), .track).element), at: 0)
          }
          shapes.append(
            day.isToday
              ? field(in: ring)
              : (disc, Fill(across > diameter ? .capsule : .circle, .accentFill).element))
        }
        if day.isToday { shapes.append((ring, Fill(.ring(1.5), .primary).element)) }
        let isFuture = day.date > entry.today
        texts.append(
          (
            frame,
            self.number(
              of: day, Font(font, day.isToday ? .semibold : .regular),
              day.didStudy ? .onAccent : isFuture ? .secondary : .primary, in: frame.size)
          ))
      }
    }
    return Element.absolute(shapes + texts).frame(width: width, height: height)
  }

  /// The number of a day. If the user wants larger text, it keeps its size: it fills its disc or
  /// its ring, and the other texts must not depend on how wide today's number is.
  private func number(
    of day: StudyCalendarEntry.Day, _ font: Font, _ paint: Paint, in cell: Size
  ) -> Element {
    Text("\(day.date.components.day)", font, paint).shrinking(to: 0.6).keepingSize
      .frame(width: cell.width, height: cell.height)
  }

  /// The place of the ring around today's number. In a low row it is wider than high, so that it
  /// keeps clear of the number.
  private func ring(in cell: Rect, font: Double, most: Double) -> Rect {
    let height = min(cell.height + 1, most)
    let width = max(min(cell.width + 1, font * 2.1), min(height, cell.width + 1))
    return cell.placing(
      Size(width: width, height: height), horizontally: .center, vertically: .center)
  }

  /// The field inside the ring, for a day that was studied.
  private func field(in ring: Rect) -> (Rect, Element) {
    let place = ring.inset(by: Insets(1))
    let isCircle = (place.width - place.height).magnitude <= 0.01
    return (
      place, Fill(isCircle ? .circle : .rounded(place.height / 3), .accentFill).element
    )
  }

  /// The number of the month's studied days, with a calendar symbol. With a flame, the number would
  /// look like a streak.
  var circular: some Composable {
    let gauge = Gauge(.arc, entry.gaugeValue, length: 68, lineWidth: 6)
    let font = Font(24, .semibold, face: face)
    return Layers {
      gauge
      Text("\(entry.studiedThisMonth)", font).shrinking(to: 0.5).tight
        .frame(width: gauge.room(for: font))
      Column(alignment: .center) {
        Spacer()
        Icon(.calendar, size: 14, .accent)
      }
      .frame(width: 68, height: 68)
    }
  }

  var rectangular: some Composable {
    Row {
      Column(spacing: 6, alignment: .center) {
        Row(spacing: 4) {
          symbol(17, .accent)
          streak(22, in: 33)
        }
        Text(streakWords, Font(10), .secondary).shrinking(to: 0.7)
      }
      .frame(width: 54, height: 60)
      Spacer()
      if showsNumbers { numbers } else { dots.frame(width: 86, height: 60) }
    }
  }

  /// The month's days as numbers. Studied days are on a disc.
  private var numbers: Element {
    let weeks = entry.weeks
    let (width, height) = (100.0, 60.0)
    let (column, row) = (width / 7, height / Double(max(weeks.count, 1)))
    let diameter = min(row, column)
    var places: [(Rect, Element)] = []
    for (number, week) in weeks.enumerated() {
      for (place, day) in week.enumerated() where day.isInMonth {
        let frame = Rect(
          x: Double(place) * column, y: Double(number) * row, width: column, height: row)
        let disc = frame.placing(
          Size(width: diameter, height: diameter), horizontally: .center, vertically: .center)
        let ring = ring(in: frame, font: column, most: row + 1)
        if day.didStudy {
          places.append(day.isToday ? field(in: ring) : (disc, Fill(.circle, .accentFill).element))
        }
        if day.isToday { places.append((ring, Fill(.ring(1), .primary).element)) }
        places.append(
          (
            frame,
            self.number(
              of: day, Font(min(row * 0.7, 7.5), .semibold),
              day.didStudy ? .onAccent : day.date > entry.today ? .secondary : .primary,
              in: frame.size)
          ))
      }
    }
    return Element.absolute(places).frame(width: width, height: height)
  }

  /// The month's days as dots, because numbers would be hard to read.
  private var dots: some Composable {
    let weeks = entry.weeks
    return Grid(
      columns: 7, rowHeight: 60 / Double(max(weeks.count, 1)),
      cells: weeks.joined().map { day in
        guard day.isInMonth else { return .spacer(0) }
        // A missed day is as large as a studied one, and a future day is a small dot.
        let size = day.isToday && day.didStudy ? 4.0 : day.date > entry.today ? 3 : 7
        let disc = Fill(.circle, day.didStudy ? .accentFill : .track)
          .frame(width: size, height: size)
        guard day.isToday else { return disc }
        return Layers {
          Fill(.ring(1.5), .primary).frame(width: 9, height: 9)
          if day.didStudy { disc }
        }
        .element
      })
  }

  private var inlineText: String {
    let text = words.sentence(.inlineStreak, entry.streak, in: grouping)
    return entry.title.map { "\($0) · \(text)" } ?? text
  }

  var inline: some Composable {
    Row(spacing: 5) {
      symbol(14, .accent)
      Text(inlineText, Font(14, .semibold)).shrinking(to: entry.title == nil ? 1 : 0.6)
    }
    .frame(width: 214, height: 20)
  }
}
