import WidgetDrawing
import WidgetTimeline

// Pictures in the families of a home screen that have space for two sides, or for a list below.
extension HostComposition {
  private var isExtraLarge: Bool { family == .systemExtraLarge }

  /// The sizes of the side with text, or of the entire content if there are no sides.
  private var sizes: StackSizes {
    var sizes =
      switch family {
      case .systemMedium:
        StackSizes(heading: .headline, value: 52, caption: 13, row: 13, gap: 8)
      case .systemLarge:
        StackSizes(
          heading: .title, value: photo == nil ? 104 : 64, caption: photo == nil ? 19 : 15,
          row: 15, gap: photo == nil ? 14 : 10)
      default:
        StackSizes(heading: Font(27, .semibold), value: 104, caption: 21, row: 18, gap: 16)
      }
    sizes.headingLines =
      family == .systemMedium || photo != nil || !content.items.isEmpty && !isExtraLarge ? 1 : 2
    return sizes
  }

  var medium: Element {
    if photo != nil { return stack(width: room.width - 158, height: room.height, sizes) }
    if content.value == nil, content.caption == nil, content.values.isEmpty,
      !content.items.isEmpty
    {
      var sizes = sizes
      sizes.row = 14
      sizes.gap = 6
      sizes.hasRing = true
      return stack(width: room.width, height: room.height, sizes)
    }
    return sides(gap: 20, right: 126)
  }

  var large: Element {
    let top = photo == nil ? 0 : photoHeight - 4
    return stack(width: room.width, height: room.height - top, sizes).inset(Insets(top: top))
  }

  var extraLarge: Element {
    photo == nil
      ? sides(gap: 32, right: 300)
      : stack(width: room.width - 354, height: room.height, sizes)
  }

  /// The text is on one side. The other side has the list, or else the chart, or else the ring. All
  /// other content is below the text.
  private func sides(gap: Double, right: Double) -> Element {
    var rest = content
    let aside: Element?
    if let list = list(
      width: right, height: room.height, isExtraLarge ? 18 : 13, most: isExtraLarge ? 24 : nil)
    {
      aside = list
      rest.items = []
    } else if let chart = chart(width: right, height: room.height * 0.8) {
      aside = chart
      rest.values = []
    } else if let ring = ring(
      diameter: min(isExtraLarge ? 216 : 108, right), lineWidth: isExtraLarge ? 22 : 11)
    {
      aside = ring
      rest.progress = nil
    } else {
      aside = nil
    }
    guard let aside else { return stack(width: room.width, height: room.height, sizes) }
    let text = HostComposition(content: rest, family: family, photo: nil, face: face)
    return Row {
      text.stack(width: room.width - right - gap, height: room.height, sizes)
      Spacer()
      aside.frame(width: right, height: room.height)
    }
    .element
  }
}
