extension Element {
  /// The element with all its text in another size. A text that can shrink may become as small as
  /// before.
  func scalingText(by scale: Double) -> Element {
    switch self {
    case .text(let text): return .text(text.scaled(by: scale))
    case .symbol, .gauge, .portrait, .shape, .discs, .dots, .photo, .spacer: return self
    case .absolute(let parts):
      return .absolute(parts.map { ($0.0, $0.1.scalingText(by: scale)) })
    case .stack(let axis, let spacing, let alignment, let parts):
      return .stack(
        axis, spacing: spacing, alignment: alignment, parts.map { $0.scalingText(by: scale) })
    case .line(let line):
      return .line(TextLine(line.texts.map { $0.scaled(by: scale) }))
    case .grid(var grid):
      grid.cells = grid.cells.map { $0.scalingText(by: scale) }
      return .grid(grid)
    case .layers(let parts): return .layers(parts.map { $0.scalingText(by: scale) })
    case .frame(let inner, let width, let height, let across, let down):
      return .frame(inner.scalingText(by: scale), width: width, height: height, across, down)
    case .inset(let inner, let insets): return .inset(inner.scalingText(by: scale), insets)
    case .link(let inner, let url): return .link(inner.scalingText(by: scale), url: url)
    }
  }
}

extension [PlacedItem] {
  /// Whether all items but rings are inside a rectangle, no text overlaps another text, a symbol or
  /// a portrait, their outlines are two points apart, and texts in a ring stay inside its line.
  func keepApart(in room: Rect) -> Bool {
    for ring in self {
      guard case .gauge(let gauge, _) = ring.content, gauge.form != .bar else { continue }
      let inner = ring.frame.width / 2 - gauge.lineWidth
      for item in self where item.isText {
        // A text is as high as its capitals, whose height is seven twelfths of the line's.
        let (x, y) = (item.frame.midX - ring.frame.midX, item.frame.midY - ring.frame.midY)
        guard x.magnitude < inner, y.magnitude < inner else { continue }
        let (across, down) = (
          x.magnitude + item.frame.width / 2, y.magnitude + item.frame.height * 0.29
        )
        if across * across + down * down > inner * inner { return false }
      }
    }
    for ring in self {
      guard case .shape(.ring(let lineWidth), _) = ring.content else { continue }
      for item in self where item.isText && !item.isClear(of: ring.frame, lineWidth) {
        return false
      }
    }
    let room = room.inset(by: Insets(-0.01))
    for (place, item) in enumerated() {
      // A ring around a number at the edge reaches beyond it by half a point.
      if case .shape(.ring, _) = item.content { continue }
      let frame = item.frame
      if frame.x < room.x || frame.y < room.y || frame.maxX > room.maxX || frame.maxY > room.maxY {
        return false
      }
      guard item.isText || item.isPortrait else { continue }
      for other in self[(place + 1)...]
      where other.isText || item.isText && (other.isSymbol || other.isPortrait) {
        if frame.overlaps(other.frame) || item.ink.isNear(other.ink, by: 2) { return false }
      }
    }
    return true
  }
}

extension PlacedItem {
  /// Whether the capitals of a text in the middle of a ring are almost two points from its line.
  fileprivate func isClear(of ring: Rect, _ lineWidth: Double) -> Bool {
    let away = Point(x: (frame.midX - ring.midX).magnitude, y: (frame.midY - ring.midY).magnitude)
    guard away.x < 2, away.y < 2 else { return true }
    let radius =
      min(ring.width, ring.height) / ((ring.width - ring.height).magnitude > 0.01 ? 3 : 2)
    let across = max(away.x + frame.width / 2 - ring.width / 2 + radius, 0)
    let down = max(away.y + frame.height * 0.29 - ring.height / 2 + radius, 0)
    let inner = radius - lineWidth - 1.9
    return inner > 0 && across * across + down * down <= inner * inner
  }

  package var isSymbol: Bool {
    if case .symbol = content { true } else { false }
  }

  fileprivate var isPortrait: Bool {
    if case .portrait = content { true } else { false }
  }

  var isGauge: Bool {
    switch content {
    case .gauge, .dots: true
    default: false
    }
  }

  /// The box of a text's letters, from their usual tops to their usual bottoms. A figure's ends at
  /// its baseline, or below its commas.
  fileprivate var ink: Rect {
    guard case .text(let line, let font, _, _, _) = content else { return frame }
    var ink = frame
    if frame.height < font.size {
      if line.utf8.contains(UInt8(ascii: ",")) { ink.height += font.size * 0.2 }
    } else {
      ink.y = frame.midY - font.size * (line.isThai ? 0.9 : 0.42)
      ink.height = font.size * (line.isThai ? 1.5 : 1)
    }
    return ink
  }

  /// The frame, or the box of a text's outlines: round digits reach a little beyond the frame,
  /// commas below it, and the marks of Thai above it.
  var outline: Rect {
    guard case .text(let line, let font, _, _, _) = content else { return frame }
    var reach = Insets(font.size * -0.02)
    if line.isThai { reach.top = font.size * -0.4 }
    if line.utf8.contains(UInt8(ascii: ",")) { reach.bottom = font.size * -0.22 }
    return frame.inset(by: reach)
  }

  var isConfetti: Bool {
    if case .shape(_, .confetti) = content { true } else { false }
  }
}

extension String {
  /// Whether the text has Thai letters, whose marks reach high above and below the line.
  fileprivate var isThai: Bool { unicodeScalars.contains { 0x0E00...0x0E7F ~= $0.value } }
}

extension Rect {
  /// Whether the two rectangles are less than so many points apart.
  func isNear(_ other: Rect, by points: Double = 3) -> Bool {
    min(maxX, other.maxX) - max(x, other.x) > -points
      && min(maxY, other.maxY) - max(y, other.y) > -points
  }

  /// Whether the two rectangles share more than an edge.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    min(maxX, other.maxX) - max(x, other.x) > 0.01
      && min(maxY, other.maxY) - max(y, other.y) > 0.01
  }
}
