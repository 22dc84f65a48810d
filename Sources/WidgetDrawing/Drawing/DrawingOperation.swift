package import Languages
package import WidgetTimeline

/// A picture as a list of operations, in the order in which they are painted.
///
/// Each is something that every canvas can do: SVG is written from the list, and JSON, which other
/// canvases draw. Everything is resolved: places are points from the upper left corner, also where
/// the picture is read from right to left, and colours are colours.
package struct Drawing: Sendable {
  package var family: WidgetFamily
  package var locale: LanguageTag
  /// What a screen reader speaks first.
  package var title: String
  /// What it adds.
  package var details: String
  package var operations: [DrawingOperation] = []
  /// The face of its figures, which its words suit.
  package var face = FigureFace.rounded

  /// The fonts of its words: for each system one that suits the figures, where it has one, then
  /// what it has of the kind. What they lack comes from the system's own choice.
  package var fontFamily: String {
    face == .serif
      ? "Georgia,'Noto Serif',Gelasio,'Times New Roman','Liberation Serif',serif"
      // Letters are at most as wide as `AdvanceWidths` has them in those up to Arimo. The last one
      // has round letters of Japanese.
      : "ui-rounded,'SF Pro Rounded',Nunito,'Helvetica Neue',Helvetica,Arial,'Liberation Sans',"
        + "Arimo,'Hiragino Maru Gothic ProN',sans-serif"
  }

  /// How large the picture is, in points.
  package var size: Size { family.canvas }
}

/// One operation of a drawing.
package enum DrawingOperation: Sendable {
  /// Fills a shape.
  case fill(DrawingShape, DrawingPaint)
  /// Draws a shape's line, half of it inside and half outside.
  case stroke(DrawingShape, lineWidth: Double, DrawingPaint)
  case text(TextRun)
  case image(ImageRun)
  /// What follows, up to the `end` that belongs to it, is painted as one.
  case begin(DrawingGroup)
  case end
}

/// What is filled or stroked.
package enum DrawingShape: Sendable {
  /// A rectangle; a radius of half its height makes a capsule of it.
  case rectangle(Rect, radius: Double)
  case circle(x: Double, y: Double, radius: Double)
  /// A part of a circle, from an angle on clockwise, in degrees; 0 is to the right. Only for lines,
  /// which have round ends.
  case arc(x: Double, y: Double, radius: Double, start: Double, sweep: Double)
  /// Circles of one size, by their centres.
  case dots([Point], radius: Double)
  /// An outline of its own, in units of `scale` points from a place on. Lines have round ends and
  /// corners; what is filled is by the even-odd rule.
  case path(DrawingPath, x: Double, y: Double, scale: Double)
  /// Characters of a face of the drawing's own, from a baseline on.
  case figures(String, Font, x: Double, y: Double)
}

/// An outline as SVG's attribute `d` has it.
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

  /// Its bytes.
  var text: [UInt8] {
    switch self {
    case .literal(let text): return Array("\(text)".utf8)
    case .part(let text, let range):
      guard text.hasPointerRepresentation, range.lowerBound >= 0,
        range.upperBound <= text.utf8CodeUnitCount
      else { return [] }
      // Safe: a literal lies at its address as long as the program runs, and the range in it.
      return unsafe Array(
        UnsafeBufferPointer(start: text.utf8Start + range.lowerBound, count: range.count))
    case .bytes(let bytes): return bytes
    }
  }
}

/// A place in points.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// What a shape is painted with.
package struct DrawingPaint: Hashable, Sendable {
  /// What it is for, where a system paints some things itself.
  package enum Role: UInt8, Sendable {
    case content
    /// The widget's own colour, which a system that tints widgets replaces by its own.
    case accent
    /// The widget's field, which some systems leave out or replace.
    case background
  }

  package var color: Color
  /// 0 to 1.
  package var opacity = 1.0
  package var role = Role.content
  /// Where the colour runs over into another; nil for one colour alone.
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

/// A colour that runs over into another along a line; a paint's own colour is where it begins.
package struct Gradient: Hashable, Sendable {
  package var start: Point
  package var end: Point
  package var color: Color
  /// That of the colour at the end.
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
  /// All of it, also where spans say what each part looks like.
  package var text: String
  package var font: Font
  package var paint: DrawingPaint
  /// Where the text begins, has its middle or ends, by its alignment; and its baseline.
  package var anchor: Point
  /// Which of these it is; the start is the left side.
  package var alignment: Alignment
  package var isRightToLeft: Bool
  /// What the text takes, as it was measured.
  package var box: Rect
  /// The parts of a line that differ in weight or paint, with a space between them; empty if all
  /// of it is alike. Only lines that are read from left to right have any.
  package var spans: [Span] = []

  /// A part of a line.
  package struct Span: Sendable {
    package var text: String
    package var weight: Font.Weight
    package var paint: DrawingPaint
  }
}

/// A picture of pixels, cut at its middle where its sides have another proportion.
package struct ImageRun: Sendable {
  package var data: [UInt8]
  package var format: ImageFormat
  package var frame: Rect
}

/// How some operations are painted together.
package struct DrawingGroup: Sendable {
  /// 0 to 1.
  package var opacity = 1.0
  /// What is outside of it does not show; nil for all of it.
  package var clip: DrawingShape?
  /// What a tap on the place opens; nil if it is the widget that is tapped.
  package var url: String?
  /// The place that a tap is on; what is painted may be smaller.
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
