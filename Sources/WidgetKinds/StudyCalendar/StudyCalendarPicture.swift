import CivilCalendar
package import WidgetDrawing
package import WidgetTimeline

// The streak is the widget; beside it stands the month that it grew in.
extension StudyCalendarEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = StudyCalendarWords.table[context.locale]
    let composition = StudyCalendarComposition(entry: self, words: words)
    let element =
      switch context.family {
      case .accessoryCircular: composition.circular.element
      case .accessoryRectangular: composition.rectangular.element
      case .accessoryInline: composition.inline.element
      default: composition.medium.element
      }
    return Picture(
      family: context.family, locale: context.locale, title: words.spokenStreak(streak),
      details: words.studied(studiedThisMonth, String(daysInMonth)),
      // The colour of a flame.
      accent: Color(0xF5820A), content: element)
  }
}

/// The study calendar in each of its families.
private struct StudyCalendarComposition {
  let entry: StudyCalendarEntry
  let words: StudyCalendarWords

  var medium: some Composable {
    Row {
      Column(spacing: 9, alignment: .center) {
        Icon(.flame, size: 30, .accentFill)
        Text("\(entry.streak)", .figure, .accent).shrinking(to: 0.4).tight
        Text(words.streak(entry.streak), .caption, .secondary).shrinking(to: 0.7)
      }
      .frame(width: 84, height: 126)
      Spacer()
      month.frame(width: 206, height: 126)
    }
  }

  /// The weekdays' names above the days.
  private var month: some Composable {
    let weeks = entry.weeks
    let rowHeight = 110 / Double(max(weeks.count, 4))
    let diameter = min(rowHeight - 1, 20)
    let names = (0..<7).map { place in
      Text(
        words.weekdays[(place + entry.firstWeekday) % 7], Font(10, .semibold), .secondary
      ).element
    }
    return Column {
      Grid(columns: 7, rowHeight: 13, cells: names)
      Spacer()
      Grid(
        columns: 7, rowHeight: rowHeight,
        cells: weeks.joined().map { day($0, diameter: diameter) })
    }
  }

  /// A day's number; on a disc where it was studied, and in a ring where it is today and still to be.
  private func day(_ day: StudyCalendarEntry.Day, diameter: Double) -> Element {
    // The days of other months leave their place.
    guard day.isInMonth else { return .spacer(0) }
    let number = "\(day.date.components.day)"
    if day.didStudy {
      return Layers {
        Fill(.circle, .accentFill).frame(width: diameter, height: diameter)
        Text(number, .caption2.weight(.semibold), .onAccent)
      }
      .element
    }
    guard day.isToday else { return Text(number, .caption2).element }
    return Layers {
      Fill(.ring(1.5), .accentFill).frame(width: diameter, height: diameter)
      Text(number, .caption2.weight(.bold), .accent)
    }
    .element
  }

  /// The month alone: a flame here would say that the number is a streak.
  var circular: some Composable {
    let gauge = Gauge(.arc, entry.gaugeValue, length: 68, lineWidth: 6)
    let font = Font(24, .bold)
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
          Icon(.flame, size: 17, .accent)
          Text("\(entry.streak)", Font(22, .bold)).shrinking(to: 0.5).tight
        }
        Text(words.streak(entry.streak), Font(10, .medium), .secondary).shrinking(to: 0.7)
      }
      .frame(width: 54, height: 60)
      Spacer()
      dots.frame(width: 86, height: 60)
    }
  }

  /// The month as points, since numbers could not be read.
  private var dots: some Composable {
    let weeks = entry.weeks
    return Grid(
      columns: 7, rowHeight: 60 / Double(max(weeks.count, 1)),
      cells: weeks.joined().map { day in
        guard day.isInMonth else { return .spacer(0) }
        if day.isToday, !day.didStudy {
          return Fill(.ring(1.5), .accentFill).frame(width: 8, height: 8)
        }
        let size = day.didStudy ? 8.0 : 6
        return Fill(.circle, day.didStudy ? .accentFill : .track).frame(width: size, height: size)
      })
  }

  var inline: some Composable {
    Row(spacing: 5) {
      Icon(.flame, size: 14, .accent)
      Text(entry.inlineText, Font(14, .semibold))
    }
    .frame(width: 214, height: 20)
  }
}
