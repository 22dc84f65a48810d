package import WidgetDrawing
package import WidgetTimeline

// The label is the widget; the title says of what, and a ring how much of the time has passed.
extension DDayEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = DDayPictureWords.table[context.locale]
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
}

/// A D-day in each of its families.
private struct DDayComposition {
  let content: DDayContent
  let noDate: String

  /// What the event is called; where it has no name, how far away it is, unless the figure says so.
  private var heading: String {
    if let title = content.shownTitle { return title }
    guard let relative = content.relativeLabel, relative != content.figure else { return "D-Day" }
    return relative
  }

  /// What stands below the figure, unless the heading says so.
  private var caption: String? { content.caption == heading ? nil : content.caption }

  private var isToday: Bool { content.count.state == .today }

  /// The figure, or where there is nothing to count a few words.
  private func figure(_ font: Font, phrase: Font) -> Text {
    guard let figure = content.figure else {
      return Text(noDate, .headline, .secondary).lines(2).shrinking(to: 0.7)
    }
    if figure == content.relativeLabel { return self.phrase(figure, phrase) }
    let text = Text(figure, font, isToday ? .accent : .primary).shrinking(to: 0.4)
    // Only the label's characters end at the capitals in every language.
    return content.label == nil ? text : text.tight
  }

  /// How far away the day is, over two lines: words are longer than a label, and a number that is
  /// cut is another number.
  private func phrase(_ text: String, _ font: Font) -> Text {
    Text(text, font).lines(2).shrinking(to: 0.5)
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
        figure(.figure, phrase: Font(26, .bold))
        if let caption {
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
          figure(.figureLarge, phrase: Font(34, .bold))
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
    guard let caption else { return nil }
    guard content.label != nil, content.shownTitle != nil, let relative = content.relativeLabel,
      relative != caption
    else { return caption }
    return "\(caption) · \(relative)"
  }

  /// The heading in a width that is small: a name may end in an ellipsis, a phrase is said whole or
  /// not at all.
  private func shortHeading(in width: Double) -> Text? {
    let text = Text(heading, Font(10, .medium), .secondary).shrinking(to: 0.8)
    return content.shownTitle != nil || text.fits(in: width) ? text : nil
  }

  var circular: some Composable {
    let font = Font(19, .bold)
    let label = Text(content.figure ?? "–", font).shrinking(to: 0.4).tight
    return Layers {
      if let progress = content.count.progress {
        let gauge = Gauge(.arc, progress, length: 68, lineWidth: 6)
        gauge
        label.frame(width: gauge.room(for: font))
        // In the gap of the arc.
        Column(alignment: .center) {
          Spacer()
          if let title = shortHeading(in: 34) { title.frame(width: 34) }
        }
        .frame(width: 68, height: 68)
      } else {
        Column(spacing: 5, alignment: .center) {
          Icon(.calendar, size: 14, .accent)
          if let phrase = content.figure, phrase == content.relativeLabel {
            self.phrase(phrase, Font(12, .bold)).frame(width: 56)
          } else {
            label.frame(width: 56)
          }
          if let title = shortHeading(in: 44) { title.frame(width: 44) }
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
        figure(Font(25, .bold), phrase: Font(17, .bold))
        Spacer(8)
        if let caption {
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
