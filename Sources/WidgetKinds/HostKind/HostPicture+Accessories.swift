import WidgetDrawing
import WidgetTimeline

// Pictures in the families of lock screens and watch faces.
extension HostComposition {
  private var short: String { shortWithoutCaption ?? content.caption ?? "–" }
  private var shortWithoutCaption: String? {
    content.value ?? content.title ?? content.subtitle
      ?? content.items.first.map { $0.value ?? $0.title }
  }

  /// The caption; nil if it is shown in place of the value.
  private var captionBelow: String? { shortWithoutCaption == nil ? nil : content.caption }

  /// The text for the gap of an arc.
  private var shortCaption: Text? {
    let captions = [captionBelow, content.value == nil ? nil : content.title].compactMap { $0 }
      .map { Text($0, Font(10), .secondary).shrinking(to: 0.8) }
    // A title that fits is better than a caption that is cut.
    return captions.first { $0.fits(in: Self.gap) } ?? captions.first
  }

  /// The width of the arc's gap.
  private static let gap = 34.0

  /// The icon that marks outdated data, for families that have no other icon.
  private func mark(_ size: Double) -> Element? {
    content.isOld ? content.icon.map { icon($0, size, .accent) } : nil
  }

  var circular: some Composable {
    Layers {
      if let progress = content.progress {
        let gauge = Gauge(.arc, progress, length: 68, lineWidth: 6)
        let font = figureFont(20, of: short)
        gauge
        Text(short, font).shrinking(to: 0.4).frame(width: gauge.room(for: font))
        if let caption = mark(14) ?? shortCaption?.frame(width: Self.gap).element {
          Column(alignment: .center) {
            Spacer()
            caption
          }
          .frame(width: 68, height: 68)
        }
      } else {
        Column(spacing: 1, alignment: .center) {
          Text(short, figureFont(22, of: short)).shrinking(to: 0.4).frame(width: 58)
          if let caption = mark(12) ?? shortCaption?.frame(width: 50).element {
            caption
          }
        }
      }
    }
    .frame(width: 68, height: 68)
  }

  var corner: some Composable {
    let gauge = Gauge(.ring, content.progress, length: 52, lineWidth: 5)
    let font = figureFont(16, of: short)
    let text = Text(short, font).shrinking(to: 0.45)
      .frame(width: content.progress == nil ? 46 : gauge.room(for: font))
    return Layers {
      if content.progress != nil { gauge }
      if let mark = mark(10) {
        Column(alignment: .center) {
          text
          mark
        }
      } else {
        text
      }
    }
    .frame(width: 52, height: 52)
  }

  /// The value; nil if there is no other text for the heading.
  private var rectangularValue: Text? {
    guard let value = content.value, content.title ?? content.subtitle != nil else { return nil }
    // The value shrinks before the heading is cut.
    return Text(value, Font(14, .semibold)).shrinking(to: 0.6).priority(-1)
  }

  /// Whether the value is below the heading, because the two do not fit on one line and a line
  /// below is free.
  private var isValueBelow: Bool {
    guard let value = content.value, let heading = content.title ?? content.subtitle,
      content.title == nil || content.subtitle == nil || content.caption == nil
    else { return false }
    func fits(_ text: String, in width: Double) -> Bool {
      Text(text, Font(14, .semibold)).shrinking(to: 0.85).fits(in: width)
    }
    let width = WidgetFamily.accessoryRectangular.contentSize.width - (content.isOld ? 19 : 0)
    return !fits(value, in: width / 2) && !fits("\(heading) \(value)", in: width - 12)
  }

  var rectangular: some Composable {
    Column {
      Row(spacing: 6) {
        if let mark = mark(12) { mark }
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
      } else if content.progress == nil, let chart = chart(width: 148, height: 26) {
        chart
      } else if content.subtitle == nil, content.progress == nil, !isValueBelow,
        let list = list(width: 148, height: 38, 12)
      {
        list
      }
      if let progress = content.progress {
        Spacer(3)
        Gauge(.bar, progress, lineWidth: 5)
      }
    }
  }

  var inline: some Composable {
    let item = content.items.first.map { "\u{B7} \($0.title)" }
    let more = content.value ?? (content.title == nil ? short : item)
    let texts = [content.title, more].compactMap { $0 }.map { Text($0, Font(14, .semibold)) }
    return Row(spacing: 6) {
      if let icon = content.icon { self.icon(icon, 14, .accent) }
      Line(texts)
    }
    .frame(width: 214, height: 20)
  }
}
