import WidgetDrawing
import WidgetTimeline

/// The sizes of the elements in a stack, in points.
struct StackSizes {
  var heading: Font
  /// The size of the value if it is the main content. With a chart or a list, the value has two
  /// thirds of that size.
  var value: Double
  var caption: Double
  /// The text size of a list's rows.
  var row: Double
  var gap: Double
  var headingLines = 1
  /// The text size of the percentage beside a bar.
  var bar: Double
  /// Whether the progress is a ring beside the heading, instead of a bar at the bottom.
  var hasRing = false
  var ring = 30.0
  /// The largest height of a chart.
  var most = 140.0

  init(heading: Font, value: Double, caption: Double, row: Double, gap: Double) {
    self.heading = heading
    self.value = value
    self.caption = caption
    self.row = row
    self.gap = gap
    bar = caption
  }
}

// Stacks all content in a column. A chart and a list share the remaining height, and are left out
// if it is too small for them. If the other content does not fit, the caption is left out, and then
// the subtitle.
extension HostComposition {
  private func valueSize(_ sizes: StackSizes) -> Double {
    content.items.isEmpty && content.values.isEmpty ? sizes.value : (sizes.value * 0.66).rounded()
  }

  /// The height of everything except the chart and the list.
  func fixedHeight(_ sizes: StackSizes) -> Double {
    var heights: [Double] = []
    var heading = 0.0
    if content.title != nil || content.icon != nil { heading += sizes.heading.size * 1.2 }
    if content.subtitle != nil { heading += max(sizes.heading.size * 0.6, 12) * 1.2 + 2 }
    if sizes.hasRing, content.progress != nil { heading = max(heading, sizes.ring) }
    if heading > 0 { heights.append(heading) }
    if content.value != nil { heights.append(valueSize(sizes) * 0.74) }
    if content.caption != nil { heights.append(sizes.caption * 1.2) }
    if content.progress != nil, !sizes.hasRing { heights.append(sizes.bar * 1.2) }
    return heights.reduce(0, +) + sizes.gap * Double(max(heights.count, 1))
  }

  /// The content without the parts that do not fit.
  private func fitting(_ height: Double, _ sizes: StackSizes) -> HostComposition {
    var fitting = self
    func isTooHigh() -> Bool { fitting.fixedHeight(sizes) - sizes.gap > height }
    if isTooHigh(), content.value ?? content.title != nil { fitting.content.caption = nil }
    if isTooHigh(), content.title != nil { fitting.content.subtitle = nil }
    return fitting
  }

  func stack(width: Double, height: Double, _ sizes: StackSizes) -> Element {
    fitting(height, sizes).wholeStack(width: width, height: height, sizes)
  }

  private func wholeStack(width: Double, height: Double, _ sizes: StackSizes) -> Element {
    let rest = height - fixedHeight(sizes)
    let hasBoth = !content.values.isEmpty && !content.items.isEmpty
    // In a narrow stack with both a chart and a list, the chart is beside the value.
    let value = value(valueSize(sizes))
    let besideValue = value.flatMap { value -> Element? in
      let room = width - TextMeasure.width(of: value.content, in: value.font) - 12
      guard hasBoth, width < 200, room >= 30 else { return nil }
      return self.chart(width: min(room, 60), height: valueSize(sizes) * 0.74)
    }
    let chartHeight = min(hasBoth ? rest * 0.4 : rest, sizes.most)
    let chart =
      chartHeight < 10 || besideValue != nil ? nil : chart(width: width, height: chartHeight)
    let listHeight = rest - (chart == nil ? 0 : chartHeight + sizes.gap)
    let list =
      listHeight < sizes.row * 1.3
      ? nil
      : self.list(width: width, height: listHeight, sizes.row, most: sizes.row * 1.5)
    return Column {
      Row(spacing: 8, alignment: .start) {
        heading(sizes.heading, lines: sizes.headingLines)
        if sizes.hasRing, let progress = content.progress {
          Spacer(6)
          Gauge(.ring, progress, length: sizes.ring, lineWidth: 5)
        }
      }
      Spacer()
      if let value {
        Row(spacing: 12) {
          value
          if let besideValue {
            Spacer()
            besideValue
          }
        }
      }
      if content.caption != nil { Element.spacer(content.value == nil ? 0 : sizes.gap) }
      caption(sizes.caption, lines: chart == nil && list == nil ? 2 : 1)
      if let chart {
        Spacer(sizes.gap / 2)
        chart
      }
      if let list {
        Spacer(sizes.gap / 2)
        list
      }
      if !sizes.hasRing, content.progress != nil {
        Spacer(sizes.gap / 2)
        bar(sizes.bar, lineWidth: sizes.bar * 0.6)
      }
    }
    .frame(width: width, height: height, horizontally: .start)
  }
}
