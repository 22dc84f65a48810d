import CivilCalendar
import WidgetDrawing
import WidgetTimeline

// Pictures with the figure, the title and the date over a photo, one line each.
extension DDayComposition {
  var overPhoto: Element {
    let scale = isLarge ? 2.0 : 1
    let width = room.width
    let heading = heading(13 * scale, in: width, .onPhoto)
    // The space above shows the photo, or the sun of the scene.
    let top = family.canvas.height * 0.37 - 16
    let gap = 8 * scale
    let air = 4 * scale
    let free = room.height - top - heading.height - line(12 * scale) - gap - air
    let hasShare = family != .systemSmall && facts.progress != nil
    let side = hasShare ? 56 * scale : 0
    let place: WordPlace = .beside
    let height = max(min(free, 40 * scale * face.capHeight), 8)
    return Column {
      Spacer()
      Row(alignment: .end) {
        figure(
          40 * scale, place, unit: 14 * scale, in: Size(width: width - side - 8, height: height),
          paint: .onPhoto)
        Spacer()
        if hasShare, let percentage = facts.percentage {
          number(
            percentage, 20 * scale, in: Size(width: side, height: height), .onPhoto)
        }
      }
      .frame(width: width, height: height)
      space(gap)
      heading.element
      space(air)
      when(
        12 * scale, in: width, .onPhoto,
        showsMilestone: facts.hasMilestones)
    }
    .frame(width: width, height: room.height, horizontally: .start, vertically: .end)
  }

  var photoBackdrop: Element {
    let canvas = family.canvas
    let frame = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    var layers: [(Rect, Element)] = []
    if let photo {
      layers += [
        (frame, .photo(photo)),
        (frame, Fill(.rounded(0), scale > 1 ? .deepShade : .shade).element),
      ]
    } else {
      // Without a photo, a scene is drawn: a sun above hills, in the theme's hues.
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
      layers.append(
        (frame, Fill(.rounded(0), .evening(scale > 1 ? .deepShade : .shade)).element))
    }
    return .absolute(layers)
  }
}
