import WidgetDrawing
import WidgetTimeline

// Pictures in the smallest family of a home screen, with everything in one column. A photo is
// behind or above the text.
extension HostComposition {
  var small: Element {
    let top = photo == nil ? 0 : photoHeight - 8
    var sizes = StackSizes(
      heading: photo == nil ? .subheadline : Font(13, .semibold), value: 42,
      caption: photo == nil ? 13 : 11, row: photo == nil ? 12 : 11, gap: photo == nil ? 7 : 5)
    sizes.ring = photo == nil ? 30 : 24
    sizes.headingLines = content.subtitle == nil && content.items.isEmpty ? 2 : 1
    sizes.hasRing = true
    return stack(width: room.width, height: room.height - top, sizes).inset(Insets(top: top))
  }

  /// The content at the bottom of the shaded photo.
  var overPhoto: Element {
    var sizes = StackSizes(
      heading: Font(14, .semibold), value: 36, caption: 12, row: 11, gap: 5)
    sizes.bar = 10
    return Column {
      Spacer()
      stack(width: room.width, height: min(fixedHeight(sizes), 78), sizes)
    }
    .frame(width: room.width, height: room.height, horizontally: .start)
  }
}
