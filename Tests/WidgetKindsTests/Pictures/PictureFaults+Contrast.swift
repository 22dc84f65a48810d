import WidgetDrawing

extension PictureFaults {
  /// Text and figures that cannot be told from what they stand on (WCAG 2.2, 1.4.3): the field, a band,
  /// a capsule, a disc, the colour of an event, or the shade of a photo, which may be white below it.
  static func faint(_ picture: Picture, accent: Color? = nil) -> [String] {
    Appearance.allCases.flatMap { appearance in
      let operations = picture.drawing(
        in: PictureStyle(appearance: appearance, accent: accent)
      ).operations
      return operations.indices.compactMap { place -> String? in
        guard let text = ReadText(operations[place]),
          let field = fields(at: text.middle, top: text.top, below: operations[..<place])
        else { return nil }
        let contrast = field.map { $0.contrast(with: text.color) }.min() ?? 21
        return contrast < text.leastContrast
          ? "faint in \(appearance): \(text.text) \(contrast)" : nil
      }
    }
  }

  /// The colours that a point is painted with, one or the two ends of a gradient; nil where something
  /// is below that can be seen through, or nothing.
  private static func fields(
    at point: Point, top: Double, below operations: ArraySlice<DrawingOperation>
  ) -> [Color]? {
    for operation in operations.reversed() {
      switch operation {
      case .fill(let shape, let paint) where shape.contains(point):
        if paint.opacity == 0, let gradient = paint.gradient {
          // Where the text begins, as the shade is fainter there.
          let part = (top - gradient.start.y) / (gradient.end.y - gradient.start.y)
          return [
            .white.mixed(with: gradient.color, part: min(max(part, 0), 1) * gradient.opacity)
          ]
        }
        guard paint.opacity == 1, paint.gradient?.opacity ?? 1 == 1 else { return nil }
        return [paint.color, paint.gradient?.color ?? paint.color]
      case .image(let run) where run.frame.contains(point): return nil
      default: continue
      }
    }
    return nil
  }
}

/// A line of text or figures, as it is read.
private struct ReadText {
  let text: String
  let middle: Point
  /// Where its capitals begin.
  let top: Double
  let color: Color
  /// Large text needs less: 24 points, or 14 typographic points in bold, which are 18.66 here.
  let leastContrast: Double

  init?(_ operation: DrawingOperation) {
    switch operation {
    case .text(let run):
      self.init(run.text, run.font, run.box.center, run.paint)
    case .fill(.figures(let text, let font, let x, let y), let paint):
      let width = TextMeasure.width(of: text, in: font)
      self.init(text, font, Point(x: x + width / 2, y: y - font.size * 0.35), paint)
    default: return nil
    }
  }

  private init?(_ text: String, _ font: Font, _ middle: Point, _ paint: DrawingPaint) {
    guard paint.opacity == 1 else { return nil }
    self.text = text
    self.middle = middle
    top = middle.y - font.size * 0.36
    color = paint.color
    let isLarge = font.size >= 24 || font.size >= 18.66 && font.weight.rawValue >= 600
    leastContrast = isLarge ? 3 : 4.5
  }
}

extension DrawingShape {
  /// Whether a point is inside; of outlines, only the widget's own is looked at, which has all.
  fileprivate func contains(_ point: Point) -> Bool {
    switch self {
    case .rectangle(let frame, _): frame.contains(point)
    case .circle(let x, let y, let radius): point.isWithin(radius, of: Point(x: x, y: y))
    case .dots(let centers, let radius): centers.contains { point.isWithin(radius, of: $0) }
    case .path(.bytes, _, _, _): true
    case .path, .arc, .figures: false
    }
  }
}

extension Point {
  fileprivate func isWithin(_ radius: Double, of other: Point) -> Bool {
    let (across, down) = (x - other.x, y - other.y)
    return across * across + down * down <= radius * radius
  }
}

extension Rect {
  fileprivate func contains(_ point: Point) -> Bool {
    (x...maxX).contains(point.x) && (y...maxY).contains(point.y)
  }
}
