package import WidgetDrawing
package import WidgetTimeline

// A host's own widget in the same type and places as those of the library.
extension HostEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    var content = HostContent(json: content, grouping: NumberGrouping(context.locale))
    // A host may keep members of its own alone, and nobody should see a widget with nothing on it.
    if !content.hasText { content.title = kindName }
    let composition = HostComposition(content: content)
    let element =
      switch context.family {
      case .systemSmall: composition.small.element
      case .systemMedium: composition.medium.element
      case .systemLarge: composition.large.element
      case .systemExtraLarge: composition.extraLarge.element
      case .accessoryCircular: composition.circular.element
      case .accessoryRectangular: composition.rectangular.element
      case .accessoryInline: composition.inline.element
      case .accessoryCorner: composition.corner.element
      }
    let texts = [content.title, content.value, content.subtitle, content.caption]
      .compactMap { $0 }
    return Picture(
      family: context.family, locale: context.locale, title: texts.first ?? "",
      details: (texts.dropFirst() + (composition.percentage.map { [$0] } ?? []))
        .joined(separator: ", "),
      content: element)
  }
}

/// A host's content in each family; what it does not have leaves its place to the others.
private struct HostComposition {
  let content: HostContent

  var percentage: String? { content.progress.map(Percentage.text) }

  private func value(_ font: Font) -> Text? {
    content.value.map { Text($0, font).shrinking(to: 0.35) }
  }

  /// Title and subtitle.
  private func heading(_ font: Font, lines: Int) -> some Composable {
    Column(spacing: 2) {
      if let title = content.title {
        Text(title, font, .accent).lines(lines).shrinking(to: 0.85)
      }
      if let subtitle = content.subtitle {
        Text(subtitle, Font(max((font.size * 0.6).rounded(), 12)), .secondary).lines(lines)
          .shrinking(to: 0.85)
      }
    }
  }

  var small: some Composable {
    Column {
      Row(spacing: 8, alignment: .start) {
        heading(.subheadline, lines: content.subtitle == nil ? 2 : 1)
        Spacer(6)
        if let progress = content.progress {
          Gauge(.ring, progress, length: 30, lineWidth: 5)
        }
      }
      Spacer()
      if let value = value(Font(38, .bold)) { value }
      if let caption = content.caption {
        Text(caption, .footnote, .secondary).shrinking(to: 0.8)
      }
    }
  }

  var medium: some Composable {
    Row {
      Column {
        heading(.headline, lines: 1)
        Spacer()
        if let value = value(Font(48, .bold)) { value }
        if let caption = content.caption {
          Text(caption, .footnote, .secondary).shrinking(to: 0.8)
        }
      }
      .frame(width: content.progress == nil ? 306 : 184, height: 126, horizontally: .start)
      Spacer()
      if let progress = content.progress { ring(progress, diameter: 108, lineWidth: 11) }
    }
  }

  private func ring(
    _ progress: Double, diameter: Double, lineWidth: Double
  ) -> some Composable {
    let gauge = Gauge(.ring, progress, length: diameter, lineWidth: lineWidth)
    let font = Font((diameter * 0.22).rounded(), .bold)
    return Layers {
      gauge
      Text(percentage ?? "", font).tight.frame(width: gauge.room(for: font))
    }
  }

  var large: some Composable {
    Column {
      heading(.title, lines: 2)
      Spacer()
      if let value = value(Font(72, .bold)) { value }
      if let caption = content.caption {
        Text(caption, Font(17), .secondary).lines(3).shrinking(to: 0.8)
      }
      if let progress = content.progress {
        Row(spacing: 12) {
          Gauge(.bar, progress, lineWidth: 12)
          Text(percentage ?? "", .headline).priority(1)
        }
        .inset(Insets(top: 20))
      }
    }
  }

  /// The medium widget's places, twice as large.
  var extraLarge: some Composable {
    Row {
      Column {
        heading(Font(28, .semibold), lines: 2)
        Spacer()
        if let value = value(Font(112, .bold)) { value }
        if let caption = content.caption {
          Text(caption, Font(22), .secondary).lines(2).shrinking(to: 0.8)
        }
      }
      .frame(width: content.progress == nil ? 680 : 396, height: 322, horizontally: .start)
      Spacer()
      if let progress = content.progress { ring(progress, diameter: 248, lineWidth: 25) }
    }
  }

  private var short: String { shortWithoutCaption ?? content.caption ?? "–" }
  private var shortWithoutCaption: String? { content.value ?? content.title ?? content.subtitle }

  /// The caption, unless it stands in the place of the value.
  private var captionBelow: String? { shortWithoutCaption == nil ? nil : content.caption }

  /// What is left for the gap of an arc.
  private var shortCaption: Text? {
    let captions = [captionBelow, content.value == nil ? nil : content.title].compactMap { $0 }
      .map { Text($0, Font(10, .medium), .secondary).shrinking(to: 0.8) }
    // Rather a title than the beginning of a caption.
    return captions.first { $0.fits(in: Self.gap) } ?? captions.first
  }

  /// How wide the gap of the arc is.
  private static let gap = 34.0

  var circular: some Composable {
    Layers {
      if let progress = content.progress {
        let gauge = Gauge(.arc, progress, length: 68, lineWidth: 6)
        let font = Font(20, .bold)
        gauge
        Text(short, font).shrinking(to: 0.4).frame(width: gauge.room(for: font))
        if let caption = shortCaption {
          Column(alignment: .center) {
            Spacer()
            caption.frame(width: Self.gap)
          }
          .frame(width: 68, height: 68)
        }
      } else {
        Column(spacing: 1, alignment: .center) {
          Text(short, Font(22, .bold)).shrinking(to: 0.4).frame(width: 58)
          if let caption = shortCaption {
            caption.frame(width: 50)
          }
        }
      }
    }
    .frame(width: 68, height: 68)
  }

  var corner: some Composable {
    let gauge = Gauge(.ring, content.progress, length: 52, lineWidth: 5)
    let font = Font(16, .bold)
    return Layers {
      if content.progress != nil { gauge }
      Text(short, font).shrinking(to: 0.45)
        .frame(width: content.progress == nil ? 46 : gauge.room(for: font))
    }
    .frame(width: 52, height: 52)
  }

  /// The value, where something else is the heading.
  private var rectangularValue: Text? {
    guard let value = content.value, content.title ?? content.subtitle != nil else { return nil }
    return Text(value, Font(14, .bold)).shrinking(to: 0.6)
  }

  /// Whether the value would leave the heading no room beside it, and there is a line below.
  private var isValueBelow: Bool {
    guard let value = content.value, let heading = content.title ?? content.subtitle,
      content.title == nil || content.subtitle == nil || content.caption == nil
    else { return false }
    func fits(_ text: String, in width: Double) -> Bool {
      Text(text, Font(14, .bold)).shrinking(to: 0.85).fits(in: width)
    }
    let width = WidgetFamily.accessoryRectangular.contentSize.width
    return !fits(value, in: width / 2) && !fits("\(heading) \(value)", in: width - 12)
  }

  var rectangular: some Composable {
    Column {
      Row(spacing: 6) {
        Text(content.title ?? content.subtitle ?? short, Font(14, .semibold)).shrinking(to: 0.85)
        Spacer(4)
        if let value = rectangularValue, !isValueBelow { value.priority(1) }
      }
      if let value = rectangularValue, isValueBelow { value }
      if let second = content.title == nil ? nil : content.subtitle {
        Text(second, .caption, .secondary).shrinking(to: 0.85)
      }
      Spacer()
      if let caption = captionBelow {
        Text(caption, .caption, .secondary).shrinking(to: 0.85)
      }
      if let progress = content.progress {
        Spacer(3)
        Gauge(.bar, progress, lineWidth: 5)
      }
    }
  }

  var inline: some Composable {
    Row(spacing: 6) {
      if let title = content.title { Text(title, Font(14, .semibold)) }
      if let value = content.value {
        Text(value, Font(14, .semibold)).priority(1)
      } else if content.title == nil {
        Text(short, Font(14, .semibold))
      }
    }
    .frame(width: 214, height: 20)
  }
}
