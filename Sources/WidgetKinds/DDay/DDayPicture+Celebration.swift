import WidgetDrawing
import WidgetTimeline

// Pictures for the event's day or a milestone.
extension DDayComposition {
  /// A large word or number, with the title and the date below.
  var celebration: Element {
    let scale = isLarge ? 2.0 : 1
    let heading = heading(15 * scale, in: room.width)
    let most: Double =
      switch family {
      case .systemMedium: 76
      case .systemLarge: 116
      case .systemExtraLarge: 160
      default: 68
      }
    let unit = 15 * scale
    let words =
      facts.figure?.hasUnit == true && family == .systemSmall ? points(unit) * wordsBelow : 0
    let place: WordPlace = words > 0 ? .below : .beside
    let size = facts.figure?.isWord == true ? most * 0.8 : most
    let rest = room.height - heading.height - line(13 * scale) - 2 * scale
    func box(_ gap: Double) -> Size {
      Size(width: room.width, height: max(min(rest - gap, most * 0.76 + words), 8))
    }
    let gap = max(8 * scale, reachBelow(size, place, unit: unit, in: box(8 * scale)) + 2)
    return Column {
      Spacer()
      figure(size, place, unit: unit, in: box(gap))
      space(gap)
      heading.element
      space(2 * scale)
      when(13 * scale, in: room.width)
    }
    .frame(width: room.width, height: room.height, horizontally: .start, vertically: .end)
  }

  /// Confetti, which is the same in all widgets of a size. On a page, no piece crosses an edge of
  /// the header. In a picture of one colour, only the part of such a piece outside the header would
  /// be visible.
  var confetti: Element {
    let header = look.style == .page ? pageHeader : nil
    let canvas = family.canvas
    var pieces: [(Rect, Element)] = []
    // A small random number generator with a fixed seed (constants from Numerical Recipes).
    var state: UInt32 = 20_250_105
    func next(_ limit: Double) -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / 16_777_216 * limit
    }
    let count = Int(canvas.width * canvas.height / 1000)
    for number in 0..<count {
      // Each piece has its own column. All are in the upper part, because the text is at the
      // bottom.
      let x = (Double(number * 13 % count) + next(0.8)) / Double(count) * canvas.width
      let y = next(canvas.height * 0.42) * (0.3 + next(0.7))
      let isRound = next(1) > 0.6
      let size = isRound ? Size(width: 6, height: 6) : Size(width: 5, height: 9)
      let place = Rect(x: x, y: y, width: size.width, height: size.height)
      if let header, place.crossesAnEdge(of: header) { continue }
      pieces.append((place, Fill(isRound ? .circle : .rounded(2), .confetti(number)).element))
    }
    return .absolute(pieces)
  }
}

extension Rect {
  /// Whether a part of this rectangle, but not all of it, lies inside `other`.
  fileprivate func crossesAnEdge(of other: Rect) -> Bool {
    let isOutside = maxX <= other.x || other.maxX <= x || maxY <= other.y || other.maxY <= y
    let isInside = other.x <= x && maxX <= other.maxX && other.y <= y && maxY <= other.maxY
    return !isOutside && !isInside
  }
}
