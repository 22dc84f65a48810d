import Languages
package import WidgetDrawing
package import WidgetTimeline

// Draws three figures. Families with room for it also show the second and the third as shares of
// the first.
extension GlobalTotalsEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = LanguageTable.of(context.locale)
    let grouping = NumberGrouping(context.locale)
    let figures = [
      Figure(name: words.word(.confirmed), number: confirmed, paint: .warning, share: nil),
      Figure(name: words.word(.deaths), number: deaths, paint: .negative, share: share(deaths)),
      Figure(
        name: words.word(.recovered), number: recovered, paint: .positive, share: share(recovered)),
    ]
    let composition = GlobalTotalsComposition(
      world: words.word(.world), figures: figures, grouping: grouping, face: context.figureFace,
      isOld: isStale || fetchError != nil)
    let element =
      switch context.family {
      case .systemLarge: composition.large.element
      case .systemMedium: composition.medium.element
      default: composition.small.element
      }
    return Picture(
      family: context.family, locale: context.locale, title: words.word(.world),
      details: figures.map { "\($0.name): \(grouping.text($0.number))" }.joined(separator: ", "),
      content: element)
  }

  /// A number divided by the number of confirmed cases; nil if there are no confirmed cases.
  private func share(_ number: Int64) -> Double? {
    confirmed > 0 ? Double(number) / Double(confirmed) : nil
  }
}

/// A figure with its name, colour and share.
private struct Figure {
  let name: String
  let number: Int64
  let paint: Paint
  let share: Double?
}

/// The layout of the totals in each family.
private struct GlobalTotalsComposition {
  /// The name of the place that the totals cover.
  let world: String
  let figures: [Figure]
  let grouping: NumberGrouping
  /// The typeface of the figures.
  let face: FigureFace
  /// Whether the figures are outdated, for example because the last fetch failed.
  let isOld: Bool

  private func column(_ figure: Figure, _ size: Double, name: Font) -> some Composable {
    Column(spacing: size / 4) {
      Text(figure.name, name, .secondary).shrinking(to: 0.8)
      Text(grouping.text(figure.number), Font(size, .semibold, face: face), figure.paint).shrinking(
        to: 0.4
      ).tight
    }
  }

  private func heading(_ font: Font) -> some Composable {
    Row(spacing: (font.size * 0.4).rounded()) {
      Icon(.globe, size: (font.size * 1.15).rounded(), .accent)
      Text(world, font, .accent).shrinking(to: 0.7)
      if isOld { Icon(.warning, size: font.size.rounded(), .warning) }
    }
  }

  private func share(_ figure: Figure, lineWidth: Double) -> [Element] {
    guard let share = figure.share else { return [] }
    return [Gauge(.bar, share, lineWidth: lineWidth, paint: figure.paint).element]
  }

  var small: some Composable {
    Column {
      for (place, figure) in figures.enumerated() {
        if place == 0 {
          Row(alignment: .start) {
            column(figure, 17, name: .caption2)
            Spacer()
            if isOld { Icon(.warning, size: 18, .warning) } else { Icon(.globe, size: 18, .accent) }
          }
        } else {
          Spacer()
          column(figure, 17, name: .caption2)
        }
      }
    }
  }

  var medium: some Composable {
    Row {
      Column {
        heading(.headline)
        Spacer()
        for figure in figures.prefix(1) {
          column(figure, 34, name: .footnote)
        }
      }
      .frame(width: 188, height: 126, horizontally: .start)
      Spacer()
      Column {
        for (place, figure) in figures.dropFirst().enumerated() {
          if place > 0 { Spacer() }
          Column(spacing: 9) {
            column(figure, 18, name: .footnote)
            share(figure, lineWidth: 5)
          }
        }
      }
      .frame(width: 104, height: 126, horizontally: .start)
    }
  }

  var large: some Composable {
    Column {
      heading(.title)
      for figure in figures {
        Spacer()
        Column(spacing: 13) {
          column(figure, 36, name: .subheadline)
          share(figure, lineWidth: 6)
        }
      }
    }
  }
}
