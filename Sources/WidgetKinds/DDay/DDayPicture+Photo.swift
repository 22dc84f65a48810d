import CivilCalendar
import WidgetDrawing
import WidgetTimeline

// Above a photo.
extension DDayComposition {
  var overPhoto: Element {
    let scale = family == .systemSmall || family == .systemMedium ? 1.0 : 2
    let title = facts.title ?? facts.untitled
    let isSmall = family == .systemSmall
    // A figure of few characters leaves room beside it.
    let isShort = facts.figure.map { $0.text.count < 4 || $0.number.count == 1 } ?? false
    let side = isSmall ? 50.0 : 104 * scale
    let aside = !isSmall || isShort ? photoAside(scale, in: side) : []
    let width = room.width - (aside.isEmpty ? 0 : side + 8)
    let font = Font(13 * scale, .semibold)
    return Column(spacing: 8 * scale) {
      Spacer()
      Row(alignment: .end) {
        figure(40 * scale, in: width, unit: 14 * scale, paint: .onPhoto)
        Spacer(aside.isEmpty ? 0 : 8 * scale)
        Column(spacing: 7 * scale, alignment: .end) { aside }
      }
      Row(spacing: 5 * scale) {
        if let icon = look.icon { self.icon(icon, 13 * scale, .onPhoto) }
        if isSmall {
          line(title, facts.shortDate, font, .onPhoto, in: room.width - 20)
        } else {
          Text(title, font, .onPhoto).shrinking(to: 0.8)
          Spacer(14)
          if let span = facts.span {
            // A span of thousands of years leaves the title its room.
            let font = Font((family == .systemLarge ? 9 : 12) * scale, .semibold)
            let width = min(TextMeasure.width(of: span, in: font) * 1.03, room.width * 0.6)
            Text(span, font, .onPhoto).shrinking(to: 0.6).frame(width: width, horizontally: .end)
          }
        }
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start, vertically: .end)
  }

  /// How old it becomes or the next milestone, and how much has passed.
  private func photoAside(_ scale: Double, in width: Double) -> [Element] {
    let font = Font(12 * scale, .semibold)
    let more = facts.milestone?.texts ?? facts.age.map { [$0] } ?? []
    return [
      more.isEmpty
        ? nil
        : fitting(more, in: width) { Text($0, font, .onPhoto).shrinking(to: 0.7) }.element,
      facts.percentage.map { Text($0, figureFont(20 * scale), .onPhoto).tight.element },
    ]
    .compactMap { $0 }
  }

  var photoBackdrop: Element {
    let canvas = family.canvas
    let frame = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    var layers: [(Rect, Element)] = []
    if let photo {
      layers += [(frame, .photo(photo)), (frame, Fill(.rounded(0), .shade).element)]
    } else {
      // An evening, where there is no photo: a sun above hills.
      layers.append((frame, Fill(.rounded(0), .evening(.sky)).element))
      let unit = canvas.height
      layers.append(
        (
          Rect(x: canvas.width * 0.7, y: unit * 0.12, width: unit * 0.22, height: unit * 0.22),
          Fill(.circle, .evening(.sun)).element
        ))
      for (x, y, size, hill) in [
        (-0.35, 0.62, 1.3, .farHill), (0.45, 0.68, 1.5, .hill), (-0.1, 0.8, 1.7, .nearHill),
      ] as [(Double, Double, Double, Paint.Evening)] {
        let width = canvas.width * size * 0.8
        layers.append(
          (
            Rect(x: canvas.width * x, y: unit * y, width: width, height: width),
            Fill(.circle, .evening(hill)).element
          ))
      }
      layers.append((frame, Fill(.rounded(0), .evening(.shade)).element))
    }
    return .absolute(layers)
  }
}
