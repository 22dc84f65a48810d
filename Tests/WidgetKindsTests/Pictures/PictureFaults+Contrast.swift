import WidgetDrawing

extension PictureFaults {
  /// Reports text and figures with too little contrast to what is behind them (WCAG 2.2, 1.4.3).
  /// Behind them may be the field, a band, a capsule, a disc, the colour of an event, or the shade
  /// over a photo. The photo counts as white.
  static func faint(_ picture: Picture, accent: Color? = nil) -> [String] {
    Appearance.allCases.flatMap { appearance in
      let operations = picture.drawing(
        in: PictureStyle(appearance: appearance, accent: accent)
      ).operations
      return operations.indices.compactMap { place -> String? in
        guard let text = ReadText(operations[place]),
          let field = fields(of: text, below: operations[..<place])
        else { return nil }
        let contrast = field.map { $0.contrast(with: text.color) }.min() ?? 21
        return contrast < text.leastContrast
          ? "faint in \(appearance): \(text.text) \(contrast)" : nil
      }
    }
  }

  /// The colours behind the middle of a text: one, or two of a gradient. Nil if nothing, a photo or
  /// something transparent is behind it. A photo under a shade counts as white.
  private static func fields(
    of text: ReadText, below operations: ArraySlice<DrawingOperation>
  ) -> [Color]? {
    for place in operations.indices.reversed() {
      guard case .fill(let shape, let paint) = operations[place] else {
        if case .image(let run) = operations[place], run.frame.contains(text.middle) { return nil }
        continue
      }
      guard shape.contains(text.middle) else { continue }
      if paint.opacity == 0, let gradient = paint.gradient {
        // Takes the shade at the top of the text, because it is fainter there.
        let part = gradient.part(down: text.top) * gradient.opacity
        let below = fields(of: text, below: operations[..<place]) ?? [.white]
        return below.map { $0.mixed(with: gradient.color, part: part) }
      }
      guard paint.opacity == 1, paint.gradient?.opacity ?? 1 == 1 else { return nil }
      guard let gradient = paint.gradient else { return [paint.color] }
      guard gradient.start.x == gradient.end.x else { return [paint.color, gradient.color] }
      return [text.top, text.foot].map {
        paint.color.mixed(with: gradient.color, part: gradient.part(down: $0))
      }
    }
    return nil
  }
}

extension Gradient {
  /// The position of a height in a gradient that runs downwards, 0 to 1.
  fileprivate func part(down y: Double) -> Double {
    min(max((y - start.y) / (end.y - start.y), 0), 1)
  }
}

/// A line of text or figures, with everything that decides which contrast it needs.
private struct ReadText {
  let text: String
  let middle: Point
  /// The top and the bottom of its capitals.
  let top: Double
  let foot: Double
  let color: Color
  /// Large text needs less contrast: from 24 points, or 14 typographic points in bold, which are
  /// 18.66 points here.
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
    foot = middle.y + font.size * 0.36
    color = paint.color
    let isLarge = font.size >= 24 || font.size >= 18.66 && font.weight.rawValue >= 600
    leastContrast = isLarge ? 3 : 4.5
  }
}

extension DrawingShape {
  /// Whether the shape contains a point. The widget's own outline counts as containing every point,
  /// and other outlines as containing none.
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
