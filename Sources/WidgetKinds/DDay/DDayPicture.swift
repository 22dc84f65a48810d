package import WidgetDrawing
package import WidgetTimeline

// The label is the widget; the title says of what, and a ring how much of the time has passed.
extension DDayEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = DDayPictureWords.table[context.locale]
    let content = try shownContent
    let composition = DDayComposition(content: content, noDate: words.noDate)
    let element =
      switch context.family {
      case .systemMedium: composition.medium.element
      case .accessoryCircular: composition.circular.element
      case .accessoryRectangular: composition.rectangular.element
      case .accessoryInline: composition.inline.element
      default: composition.small.element
      }
    return Picture(
      family: context.family, locale: context.locale, title: content.sentence(words),
      details: [content.label, content.countLabel, content.percentage]
        .compactMap { $0 }.joined(separator: ", "),
      content: element)
  }

  /// The entry's content, that of a sample on the sample's day.
  private var shownContent: DDayContent {
    get throws(WidgetError) {
      guard isPlaceholder, let today = DDaySample.today else { return content }
      return try DDayContent(of: content.subject, on: today)
    }
  }
}

/// A D-day in each of its families.
private struct DDayComposition {
  let content: DDayContent
  let noDate: String

  /// What the event is called; where it has no name, how far away it is.
  private var heading: String { content.shownTitle ?? content.relativeLabel ?? "D-Day" }

  private var isToday: Bool { content.count.state == .today }

  /// The figure, or where there is nothing to count a few words.
  private func figure(_ font: Font) -> Text {
    guard let figure = content.figure else {
      return Text(noDate, .headline, .secondary).lines(2).shrinking(to: 0.7)
    }
    let text = Text(figure, font, isToday ? .accent : .primary).shrinking(to: 0.4)
    // Only the label's characters end at the capitals in every language.
    return content.label == nil ? text : text.tight
  }

  var small: some Composable {
    Column {
      Row(spacing: 8, alignment: .start) {
        Text(heading, .subheadline, .accent).lines(2).shrinking(to: 0.85)
        Spacer(6)
        if let progress = content.count.progress {
          Gauge(.ring, progress, length: 30, lineWidth: 5)
        } else {
          Icon(.calendar, size: 24, .accent)
        }
      }
      Spacer()
      Column(spacing: 11) {
        figure(.figure)
        if let caption = content.caption {
          Text(caption, .footnote, .secondary).shrinking(to: 0.8)
        }
      }
    }
  }

  var medium: some Composable {
    Row {
      Column {
        Text(heading, .headline, .accent).lines(2).shrinking(to: 0.85)
        Spacer()
        Column(spacing: 14) {
          figure(.figureLarge)
          if let caption = longCaption {
            Text(caption, .footnote, .secondary).shrinking(to: 0.8)
          }
        }
      }
      .frame(width: 184, height: 126, horizontally: .start)
      Spacer()
      if let progress = content.count.progress {
        let gauge = Gauge(.ring, progress, length: 108, lineWidth: 11)
        Layers {
          gauge
          Column(spacing: 5, alignment: .center) {
            Text(content.percentage ?? "", Font(24, .bold)).tight
            if let end = content.count.endDate {
              Text("\(end)", .caption2, .secondary).shrinking(to: 0.8)
                .frame(width: gauge.room(reaching: 18))
            }
          }
        }
      } else {
        Icon(.calendar, size: 64, .accent).frame(width: 108)
      }
    }
  }

  /// Below the large figure there is room for the day count and for how far away the day is.
  private var longCaption: String? {
    guard let caption = content.caption else { return nil }
    guard content.label != nil, content.shownTitle != nil, let relative = content.relativeLabel,
      relative != caption
    else { return caption }
    return "\(caption) · \(relative)"
  }

  var circular: some Composable {
    let font = Font(19, .bold)
    let label = Text(content.figure ?? "–", font).shrinking(to: 0.4).tight
    let title = Text(heading, Font(10, .medium), .secondary).shrinking(to: 0.8)
    return Layers {
      if let progress = content.count.progress {
        let gauge = Gauge(.arc, progress, length: 68, lineWidth: 6)
        gauge
        label.frame(width: gauge.room(for: font))
        // In the gap of the arc.
        Column(alignment: .center) {
          Spacer()
          title.frame(width: 34)
        }
        .frame(width: 68, height: 68)
      } else {
        Column(spacing: 5, alignment: .center) {
          Icon(.calendar, size: 14, .accent)
          label.frame(width: 56)
          title.frame(width: 44)
        }
      }
    }
    .frame(width: 68, height: 68)
  }

  var rectangular: some Composable {
    Column {
      Text(heading, Font(14, .semibold)).shrinking(to: 0.85)
      Spacer()
      Row(spacing: 8, alignment: .end) {
        figure(Font(25, .bold))
        Spacer(8)
        if let caption = content.caption {
          Text(caption, .caption, .secondary).shrinking(to: 0.8).tight
        }
      }
      if let progress = content.count.progress {
        Spacer()
        Gauge(.bar, progress, lineWidth: 5)
      }
    }
  }

  var inline: some Composable {
    Row(spacing: 5) {
      Icon(.calendar, size: 14, .accent)
      if let title = content.shownTitle {
        Text(title, Font(14, .semibold))
      }
      Text(content.figure ?? noDate, Font(14, .semibold)).priority(1)
    }
    .frame(width: 214, height: 20)
  }
}
