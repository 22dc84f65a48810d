package import Languages
package import WidgetTimeline

/// A picture as a list of operations, in the order in which they are painted.
///
/// Every canvas can do each of these operations. The SVG and the JSON for other canvases are
/// written from the list. Everything is resolved: positions are in points from the upper left
/// corner, even if the picture is read from right to left, and colours are numbers.
package struct Drawing: Sendable {
  package var family: WidgetFamily
  package var locale: LanguageTag
  /// What a screen reader says first.
  package var title: String
  /// What a screen reader adds.
  package var details: String
  package var operations: [DrawingOperation] = []
  /// The face of the figures, for which the fonts of the words are chosen.
  package var face = FigureFace.rounded

  /// The fonts of the words. For each system, the list first names a font that suits the figures,
  /// if the system has one, then others of the same style. For characters that these fonts lack,
  /// the system chooses a font.
  package var fontFamily: String {
    face == .serif
      ? "Georgia,'Noto Serif',Gelasio,'Times New Roman','Liberation Serif',serif"
      // In the fonts up to Arimo, letters are at most as wide as in `AdvanceWidths`. The last font
      // has round Japanese letters.
      : "ui-rounded,'SF Pro Rounded',Nunito,'Helvetica Neue',Helvetica,Arial,'Liberation Sans',"
        + "Arimo,'Hiragino Maru Gothic ProN',sans-serif"
  }

  /// The size of the picture, in points.
  package var size: Size { family.canvas }
}

/// One operation of a drawing.
package enum DrawingOperation: Sendable {
  /// Fills a shape.
  case fill(DrawingShape, DrawingPaint)
  /// Draws a line along a shape's edge, half of the line inside and half outside.
  case stroke(DrawingShape, lineWidth: Double, DrawingPaint)
  case text(TextRun)
  case image(ImageRun)
  /// Begins a group: the operations up to the matching `end` are painted as one.
  case begin(DrawingGroup)
  case end
}

/// A shape that is filled or stroked.
package enum DrawingShape: Sendable {
  /// A rectangle. With a radius of half its height it is a capsule.
  case rectangle(Rect, radius: Double)
  case circle(x: Double, y: Double, radius: Double)
  /// A part of a circle, clockwise from an angle in degrees; 0 is to the right. It is only stroked,
  /// with round ends.
  case arc(x: Double, y: Double, radius: Double, start: Double, sweep: Double)
  /// Circles of the same size, by their centres.
  case dots([Point], radius: Double)
  /// Any outline, in units of `scale` points, whose origin is the point x, y. Lines have round ends
  /// and corners; fills use the even-odd rule.
  case path(DrawingPath, x: Double, y: Double, scale: Double)
  /// Characters of one of the built-in faces, from a point on their baseline.
  case figures(String, Font, x: Double, y: Double)
}

/// An outline in the syntax of SVG's attribute `d`.
package enum DrawingPath: Sendable {
  case literal(StaticString)
  /// A part of a literal, by its bytes.
  case part(StaticString, Range<Int>)
  case bytes([UInt8])
}

extension DrawingPath {
  var isEmpty: Bool {
    switch self {
    case .literal(let text): text.utf8CodeUnitCount == 0
    case .part(_, let range): range.isEmpty
    case .bytes(let bytes): bytes.isEmpty
    }
  }

  /// The path's text, as bytes.
  var text: [UInt8] {
    switch self {
    case .literal(let text): return Array("\(text)".utf8)
    case .part(let text, let range):
      guard text.hasPointerRepresentation, range.lowerBound >= 0,
        range.upperBound <= text.utf8CodeUnitCount
      else { return [] }
      // Safe: a literal keeps its address as long as the program runs, and the range is within it.
      return unsafe Array(
        UnsafeBufferPointer(start: text.utf8Start + range.lowerBound, count: range.count))
    case .bytes(let bytes): return bytes
    }
  }
}

/// A position in points.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The paint of a shape.
package struct DrawingPaint: Hashable, Sendable {
  /// The purpose of a paint, which tells a system whether it may choose the paint itself.
  package enum Role: UInt8, Sendable {
    case content
    /// The widget's own colour. A system that tints widgets replaces it with its own.
    case accent
    /// The widget's background, which some systems leave out or replace.
    case background
  }

  package var color: Color
  /// 0 to 1.
  package var opacity = 1.0
  package var role = Role.content
  /// How the colour changes into another one; nil for a single colour.
  package var gradient: Gradient?

  package init(
    _ color: Color, opacity: Double = 1, role: Role = .content, gradient: Gradient? = nil
  ) {
    self.color = color
    self.opacity = opacity
    self.role = role
    self.gradient = gradient
  }
}

/// A colour that changes into another along a line. It begins with the paint's own colour.
package struct Gradient: Hashable, Sendable {
  package var start: Point
  package var end: Point
  package var color: Color
  /// The opacity of the colour at the end.
  package var opacity = 1.0

  package init(from start: Point, to end: Point, _ color: Color, opacity: Double = 1) {
    self.start = start
    self.end = end
    self.color = color
    self.opacity = opacity
  }
}

/// One line of text.
package struct TextRun: Sendable {
  /// The whole text, even if spans say how each part looks.
  package var text: String
  package var font: Font
  package var paint: DrawingPaint
  /// The point on the baseline where the text begins, has its middle or ends, by its alignment.
  package var anchor: Point
  /// Whether `anchor` is the text's start, middle or end. The start is the left side.
  package var alignment: Alignment
  package var isRightToLeft: Bool
  /// The space that the text takes, as it was measured.
  package var box: Rect
  /// The parts of a line that differ in weight or paint, with a space between them. Empty if the
  /// whole line looks alike. Only lines that are read from left to right have any.
  package var spans: [Span] = []

  /// A part of a line.
  package struct Span: Sendable {
    package var text: String
    package var weight: Font.Weight
    package var paint: DrawingPaint
  }
}

/// A picture of pixels, cropped around its middle if its proportions differ from those of `frame`.
package struct ImageRun: Sendable {
  package var data: [UInt8]
  package var format: ImageFormat
  package var frame: Rect
}

/// How some operations are painted together.
package struct DrawingGroup: Sendable {
  /// 0 to 1.
  package var opacity = 1.0
  /// The shape outside of which nothing is shown; nil for no limit.
  package var clip: DrawingShape?
  /// The URL that a tap on `frame` opens; nil if such a tap does the same as a tap on the widget.
  package var url: String?
  /// The area that reacts to a tap. It may be larger than what is painted.
  package var frame: Rect

  package init(
    opacity: Double = 1, clip: DrawingShape? = nil, url: String? = nil, frame: Rect
  ) {
    self.opacity = opacity
    self.clip = clip
    self.url = url
    self.frame = frame
  }
}
