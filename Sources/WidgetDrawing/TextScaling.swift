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
  /// a portrait that follows it, their letters are two points apart, and texts in a ring stay
  /// inside its line.
  func keepApart(in room: Rect) -> Bool {
    let room = room.inset(by: Insets(-0.01))
    var rings: [Ring] = []
    var solids: [Solid] = []
    for item in self {
      let frame = item.frame
      switch item.content {
      case .shape(.ring(let lineWidth), _):
        // A ring around a number at the edge reaches beyond it by half a point.
        rings.append(Ring(around: frame, lineWidth))
        continue
      case .gauge(let gauge, _) where gauge.form != .bar:
        rings.append(Ring(of: frame, gauge.lineWidth))
      case .text, .line: solids.append(Solid(kind: .text, frame: frame, ink: item.ink))
      case .symbol: solids.append(Solid(kind: .symbol, frame: frame, ink: frame))
      case .portrait: solids.append(Solid(kind: .portrait, frame: frame, ink: frame))
      default: break
      }
      if frame.x < room.x || frame.y < room.y || frame.maxX > room.maxX || frame.maxY > room.maxY {
        return false
      }
    }
    for (place, solid) in solids.enumerated() where solid.kind != .symbol {
      if solid.kind == .text, !rings.allSatisfy({ $0.isClear(of: solid.frame) }) { return false }
      for other in solids[(place + 1)...] where other.kind == .text || solid.kind == .text {
        if solid.frame.overlaps(other.frame) || solid.ink.isNear(other.ink, by: 2) { return false }
      }
    }
    return true
  }
}

/// An item that must not touch others.
private struct Solid {
  enum Kind { case text, symbol, portrait }

  let kind: Kind
  let frame: Rect
  let ink: Rect
}

/// A ring, or a round gauge, and how far texts inside must be from it.
private struct Ring {
  private let frame: Rect
  private let radius: Double
  /// The radius that texts must not leave.
  private let inner: Double
  /// A text is inside the ring if the distance of its middle from the ring's is less than this.
  private let reach: Double

  /// A gauge. Texts are two points from its line.
  init(of frame: Rect, _ lineWidth: Double) {
    self.frame = frame
    radius = frame.width / 2
    inner = radius - lineWidth - 2
    reach = radius - lineWidth
  }

  /// A ring around one text, which is almost two points from its line.
  init(around frame: Rect, _ lineWidth: Double) {
    self.frame = frame
    let isSquare = (frame.width - frame.height).magnitude <= 0.01
    radius = min(frame.width, frame.height) / (isSquare ? 2 : 3)
    inner = radius - lineWidth - 1.9
    reach = 2
  }

  /// Whether the capitals of a text are inside the ring's line, if the text is in the ring. The
  /// height of capitals is seven twelfths of the line's.
  func isClear(of text: Rect) -> Bool {
    let (x, y) = ((text.midX - frame.midX).magnitude, (text.midY - frame.midY).magnitude)
    guard x < reach, y < reach else { return true }
    let across = max(x + text.width / 2 - frame.width / 2 + radius, 0)
    let down = max(y + text.height * 0.29 - frame.height / 2 + radius, 0)
    return inner > 0 && across * across + down * down <= inner * inner
  }
}

extension PlacedItem {
  package var isSymbol: Bool {
    if case .symbol = content { true } else { false }
  }

  /// Whether a text ends in an ellipsis.
  var isCut: Bool {
    switch content {
    case .text(let line, _, _, _, _): line.hasSuffix("…")
    case .line(let texts, _): texts.contains { $0.content.hasSuffix("…") }
    default: false
    }
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
  package var isThai: Bool { unicodeScalars.contains { 0x0E00...0x0E7F ~= $0.value } }
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
