package import WidgetDrawing
package import WidgetTimeline

// Three figures, the first of which the others are parts of.
extension GlobalTotalsEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = GlobalTotalsWords.table[context.locale]
    let grouping = NumberGrouping(context.locale)
    let figures = [
      Figure(name: words.confirmed, number: confirmed, paint: .warning, share: nil),
      Figure(name: words.deaths, number: deaths, paint: .negative, share: share(deaths)),
      Figure(name: words.recovered, number: recovered, paint: .positive, share: share(recovered)),
    ]
    let composition = GlobalTotalsComposition(title: title, figures: figures, grouping: grouping)
    let element =
      switch context.family {
      case .systemLarge: composition.large.element
      case .systemMedium: composition.medium.element
      default: composition.small.element
      }
    return Picture(
      family: context.family, locale: context.locale, title: title,
      details: figures.map { "\($0.name): \(grouping.text($0.number))" }.joined(separator: ", "),
      content: element)
  }

  /// Which part of those confirmed it is.
  private func share(_ number: Int) -> Double? {
    confirmed > 0 ? Double(number) / Double(confirmed) : nil
  }
}

/// A number with its name.
private struct Figure {
  let name: String
  let number: Int
  let paint: Paint
  let share: Double?
}

/// The totals in each of their families.
private struct GlobalTotalsComposition {
  let title: String
  let figures: [Figure]
  let grouping: NumberGrouping

  private func column(_ figure: Figure, _ font: Font, name: Font) -> some Composable {
    Column(spacing: font.size / 4) {
      Text(figure.name, name, .secondary).shrinking(to: 0.8)
      Text(grouping.text(figure.number), font, figure.paint).shrinking(to: 0.4).tight
    }
  }

  var small: some Composable {
    let font = Font(17, .bold)
    return Column {
      for (place, figure) in figures.enumerated() {
        if place == 0 {
          Row(alignment: .start) {
            column(figure, font, name: .caption2)
            Spacer()
            Text(title, Font(20, .semibold)).shrinking(to: 0.6)
          }
        } else {
          Spacer()
          column(figure, font, name: .caption2)
        }
      }
    }
  }

  var medium: some Composable {
    Row {
      Column {
        Text(title, Font(30, .semibold)).shrinking(to: 0.5)
        Spacer()
        for figure in figures.prefix(1) {
          column(figure, Font(34, .bold), name: .footnote)
        }
      }
      .frame(width: 188, height: 126, horizontally: .start)
      Spacer()
      Column {
        for (place, figure) in figures.dropFirst().enumerated() {
          if place > 0 { Spacer() }
          column(figure, Font(20, .bold), name: .footnote)
        }
      }
      .frame(width: 104, height: 100, horizontally: .start)
      .frame(width: 104, height: 126, vertically: .end)
    }
  }

  var large: some Composable {
    Column {
      Text(title, Font(40, .semibold)).shrinking(to: 0.5)
      for figure in figures {
        Spacer()
        Column(spacing: 13) {
          column(figure, Font(36, .bold), name: .subheadline)
          if let share = figure.share {
            Gauge(.bar, share, lineWidth: 6, paint: figure.paint)
          }
        }
      }
    }
  }
}
