// Symbols, shapes, gauges and portraits.

extension SVGWriter {
  mutating func write(_ symbol: Symbol, _ color: Color, in frame: Rect) {
    append("<path transform=\"translate(")
    append(frame.x)
    append(" ")
    append(frame.y)
    append(") scale(")
    // Two places of a 24th are not enough.
    append((frame.width / 24 * 100).rounded() / 100)
    append(")\"")
    if let lineWidth = symbol.lineWidth {
      attribute(" stroke=\"", color)
      attribute(" stroke-width=\"", lineWidth)
      append(" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    } else {
      attribute(" fill=\"", color)
      append(" fill-rule=\"evenodd\"")
    }
    append(" d=\"")
    append(symbol.path)
    append("\"/>")
  }

  /// Discs of one size and colour: points of a line as thick as they are wide, in one path.
  ///
  /// Each point is a line of a hundredth, since some viewers draw no end of a line without length.
  mutating func write(discs: ArraySlice<PlacedItem>, diameter: Double, _ color: Color) {
    append("<path")
    attribute(" stroke=\"", color)
    attribute(" stroke-width=\"", diameter)
    append(" stroke-linecap=\"round\" d=\"")
    for disc in discs {
      append("M")
      append(disc.frame.midX)
      append(" ")
      append(disc.frame.midY)
      append("h.01")
    }
    append("\"/>")
  }

  mutating func write(_ shape: Shape, _ color: Color, in frame: Rect) {
    let radius: Double
    switch shape {
    case .circle:
      return circle(
        x: frame.midX, y: frame.midY, radius: min(frame.width, frame.height) / 2, color)
    case .ring(let lineWidth):
      return ring(frame, lineWidth: lineWidth, color)
    case .capsule: radius = min(frame.width, frame.height) / 2
    case .rounded(let own): radius = min(own, frame.width / 2, frame.height / 2)
    }
    bar(frame, radius: radius, color)
  }

  private mutating func circle(x: Double, y: Double, radius: Double, _ color: Color) {
    append("<circle")
    attribute(" cx=\"", x)
    attribute(" cy=\"", y)
    attribute(" r=\"", radius)
    attribute(" fill=\"", color)
    append("/>")
  }

  private mutating func ring(_ frame: Rect, lineWidth: Double, _ color: Color) {
    append("<circle")
    attribute(" cx=\"", frame.midX)
    attribute(" cy=\"", frame.midY)
    attribute(" r=\"", max((min(frame.width, frame.height) - lineWidth) / 2, 0))
    attribute(" stroke=\"", color)
    attribute(" stroke-width=\"", lineWidth)
    append(" fill=\"none\"/>")
  }

  private mutating func bar(_ frame: Rect, radius: Double, _ color: Color) {
    append("<rect")
    attribute(" x=\"", frame.x)
    attribute(" y=\"", frame.y)
    attribute(" width=\"", frame.width)
    attribute(" height=\"", frame.height)
    attribute(" rx=\"", radius)
    attribute(" fill=\"", color)
    append("/>")
  }

  mutating func write(_ gauge: Gauge, in frame: Rect, isMirrored: Bool) {
    switch gauge.form {
    case .bar:
      bar(frame, radius: frame.height / 2, palette[.track])
      guard let value = gauge.value, value > 0 else { return }
      // No shorter than the ends are round.
      var filled = frame
      filled.width = max(frame.width * value, frame.height)
      if isMirrored { filled.x = frame.maxX - filled.width }
      bar(filled, radius: frame.height / 2, palette[gauge.paint])
    case .ring:
      arc(gauge, in: frame, span: 1, turn: -90)
    case .arc:
      arc(gauge, in: frame, span: 0.75, turn: 135)
    }
  }

  /// A part of a circle, drawn as one dash of its outline: the whole span, and over it the value.
  private mutating func arc(_ gauge: Gauge, in frame: Rect, span: Double, turn: Int) {
    let radius = (min(frame.width, frame.height) - gauge.lineWidth) / 2
    guard radius > 0 else { return }
    let length = radius * 2 * .pi
    append("<g fill=\"none\"")
    attribute(" stroke-width=\"", gauge.lineWidth)
    append(" stroke-linecap=\"round\">")
    func stroke(_ part: Double, _ color: Color, _ writer: inout SVGWriter) {
      writer.append("<circle")
      writer.attribute(" cx=\"", frame.midX)
      writer.attribute(" cy=\"", frame.midY)
      writer.attribute(" r=\"", radius)
      writer.attribute(" stroke=\"", color)
      if part < 1 {
        writer.append(" stroke-dasharray=\"")
        writer.append(length * part)
        writer.append(" ")
        writer.append(length)
        writer.append("\" transform=\"rotate(")
        writer.append(Double(turn))
        writer.append(" ")
        writer.append(frame.midX)
        writer.append(" ")
        writer.append(frame.midY)
        writer.append(")\"")
      }
      writer.append("/>")
    }
    stroke(span, palette[.track], &self)
    if let value = gauge.value, value > 0 {
      // A point where the value is too small to be seen.
      stroke(span * max(value, 0.005), palette[gauge.paint], &self)
    }
    append("</g>")
  }

  mutating func write(_ portrait: Portrait, in frame: Rect) {
    let radius = portrait.diameter / 2
    if let image = portrait.image, let format = ImageFormat(image) {
      append("<image")
      attribute(" x=\"", frame.x)
      attribute(" y=\"", frame.y)
      attribute(" width=\"", frame.width)
      attribute(" height=\"", frame.height)
      append(" preserveAspectRatio=\"xMidYMid slice\" href=\"data:image/")
      append(format.rawValue)
      append(";base64,")
      append(base64: image)
      append("\"/>")
      return cover(frame, radius: radius)
    }
    circle(x: frame.midX, y: frame.midY, radius: radius, palette[.person(portrait.number)])
    let text = Text(portrait.initials, Font((portrait.diameter * 0.4).rounded(), .semibold))
    let fitted = FittedText(text.shrinking(to: 0.5), in: portrait.diameter * 0.8)
    guard !fitted.firstLine.isEmpty else { return }
    append("<text")
    attribute(" x=\"", frame.midX)
    attribute(" y=\"", frame.midY + fitted.size * Font.capHeight / 2)
    attribute(" font-size=\"", fitted.size)
    attribute(" font-weight=\"", text.font.weight.rawValue)
    attribute(" fill=\"", palette[.onPerson])
    append(" text-anchor=\"middle\">")
    append(escaping: fitted.firstLine)
    append("</text>")
  }

  /// Paints the background over the corners of a square image, which leaves a circle of it: a clip
  /// path would need an id, and ids of two pictures in one page would meet.
  private mutating func cover(_ frame: Rect, radius: Double) {
    append("<path fill-rule=\"evenodd\"")
    attribute(" fill=\"", palette.background)
    append(" d=\"M")
    // Half a point more than the image, so that none of its edge shines through.
    append(frame.x - 0.5)
    append(" ")
    append(frame.y - 0.5)
    append("h")
    append(frame.width + 1)
    append("v")
    append(frame.height + 1)
    append("h")
    append(-frame.width - 1)
    append("zM")
    append(frame.x)
    append(" ")
    append(frame.midY)
    for width in [frame.width, -frame.width] {
      append("a")
      append(radius)
      append(" ")
      append(radius)
      append(" 0 0 1 ")
      append(width)
      append(" 0")
    }
    append("z\"/>")
  }

  /// A rectangle with round corners; continuous ones bend like those of iOS, which begin one and a
  /// half radii before the corner (the curve that UIBezierPath draws, read off its control points).
  mutating func appendOutline(_ size: Size, radius: Double, isContinuous: Bool) {
    // One corner as lengths along the side that is come from and the one that is gone to, in radii:
    // the start of the curve, and its segments.
    let segments: [[(Double, Double)]] =
      isContinuous
      ? [
        [(1.08849, 0), (0.86841, 0), (0.63149, 0.07491)],
        [(0.37282, 0.16906), (0.16906, 0.37282), (0.07491, 0.63149)],
        [(0, 0.86841), (0, 1.08849), (0, 1.52866)],
      ]
      : [[(0.44772, 0), (0, 0.44772), (0, 1)]]
    let start = isContinuous ? 1.52866 : 1
    // Each corner, and the directions from it back along one side and on along the other.
    let corners: [(x: Double, y: Double, back: (Double, Double), on: (Double, Double))] = [
      (size.width, 0, (-1, 0), (0, 1)), (size.width, size.height, (0, -1), (-1, 0)),
      (0, size.height, (1, 0), (0, -1)), (0, 0, (0, 1), (1, 0)),
    ]
    for (number, corner) in corners.enumerated() {
      func point(_ back: Double, _ on: Double, _ writer: inout SVGWriter) {
        writer.append(corner.x + (corner.back.0 * back + corner.on.0 * on) * radius)
        writer.append(" ")
        writer.append(corner.y + (corner.back.1 * back + corner.on.1 * on) * radius)
      }
      append(number == 0 ? "M" : "L")
      point(start, 0, &self)
      for segment in segments {
        append("C")
        for (place, control) in segment.enumerated() {
          if place > 0 { append(" ") }
          point(control.0, control.1, &self)
        }
      }
    }
    append("z")
  }
}
