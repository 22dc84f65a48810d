package import WidgetDrawing
package import WidgetTimeline

// One row for each event, the labels below each other where the eye looks for them.
extension DDayListEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = DDayPictureWords.table[context.locale]
    let isLarge = context.family == .systemLarge
    let rows = rows
    // Data that are there and cannot be shown are not the same as none.
    let nothing =
      skippedKeys.isEmpty ? words.noEvents : words.unusableEvents(skippedKeys.count)
    // The rows of a large list share its height, as far as they still belong together.
    let spacing = min(306 / Double(max(rows.count, 1)) - 31.5, 14)
    let element = Column(spacing: isLarge ? spacing : 6) {
      Row(spacing: 8) {
        Text("D-Days", .footnote.weight(.semibold), .accent)
        Spacer()
        if !rows.isEmpty {
          Text("\(eventCount)", .footnote.weight(.semibold), .secondary)
        }
      }
      if rows.isEmpty {
        Spacer()
        Column(spacing: 8, alignment: .center) {
          Icon(.calendar, size: 32, .secondary)
          Text(nothing, .body, .secondary).shrinking(to: 0.7)
        }
        .frame(width: context.family.contentSize.width)
        Spacer()
      } else {
        Column(spacing: isLarge ? spacing : 5) {
          for content in rows { row(of: content, noDate: words.noDate) }
        }
        Spacer()
      }
    }
    return Picture(
      family: context.family, locale: context.locale,
      title: rows.first.map { $0.sentence(words) } ?? nothing,
      details: rows.dropFirst().map { $0.sentence(words) }.joined(separator: ". "),
      content: element)
  }

  private func row(of content: DDayContent, noDate: String) -> some Composable {
    let isPast = content.count.state == .past
    let isToday = content.count.state == .today
    return Row(spacing: 10) {
      Gauge(
        .ring, isToday || isPast ? 1 : content.count.progress, length: 20, lineWidth: 4,
        paint: isPast ? .track : .accentFill)
      Column {
        Text(
          content.shownTitle ?? content.subject.key ?? "D-Day", .subheadline,
          isPast ? .secondary : .primary
        ).shrinking(to: 0.9)
        Text(caption(of: content), .caption2, .secondary).shrinking(to: 0.9)
      }
      Spacer(6)
      Text(
        content.figure ?? noDate, Font(19, .bold),
        isToday ? .accent : isPast ? .secondary : .primary
      ).shrinking(to: 0.5).priority(1)
    }
  }

  /// The day itself, and how many days it counts, unless that is the figure.
  private func caption(of content: DDayContent) -> String {
    let date = content.count.endDate ?? content.subject.event.startDate
    let count = content.label == nil ? nil : content.countLabel
    return [date.map { "\($0)" }, count].compactMap { $0 }.joined(separator: " · ")
  }
}
