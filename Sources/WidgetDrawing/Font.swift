/// The face, size and weight in which a text is drawn.
package struct Font: Hashable, Sendable {
  /// The thickness of the strokes, as a number in CSS. The fonts have only these two weights, and a
  /// renderer would use one of them for any other number.
  package enum Weight: Int, Sendable {
    case regular = 400
    case semibold = 600

    var isBold: Bool { self == .semibold }
  }

  /// The em's height in points.
  package var size: Double
  package var weight: Weight
  /// One of the built-in faces; nil for the system's fonts. If a text has a character that the face
  /// lacks, the whole text is set in the system's fonts.
  package var face: FigureFace?
  /// Whether all figures of that face have the same width, as columns need.
  package var isTabular = false

  package init(_ size: Double, _ weight: Weight = .regular, face: FigureFace? = nil) {
    self.size = size
    self.weight = weight
    self.face = face
  }

  /// The same font, with figures of the same width.
  package var tabular: Font {
    var font = self
    font.isTabular = true
    return font
  }

  /// The same font in another size.
  func size(_ size: Double) -> Font {
    var font = self
    font.size = size
    return font
  }

  /// The same font in another weight.
  package func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// The height of capitals and figures, as a fraction of the size.
  var capHeight: Double { face?.capHeight ?? Self.capHeight }
}

// The type scale: the sizes of iOS, and larger ones for a widget's main figure.
extension Font {
  /// A figure that has a widget to itself.
  package static let figureLarge = Font(64, .semibold, face: .rounded)
  /// The figure of a small widget.
  package static let figure = Font(46, .semibold, face: .rounded)
  /// A figure beside others.
  package static let figureSmall = Font(28, .semibold, face: .rounded)
  package static let title = Font(22, .semibold)
  package static let headline = Font(17, .semibold)
  package static let subheadline = Font(15, .semibold)
  package static let body = Font(15)
  package static let footnote = Font(13)
  package static let caption = Font(12)
  package static let caption2 = Font(11)
}

// The proportions of the fonts, as fractions of their size; AdvanceWidths.swift names the fonts.
extension Font {
  /// The height of capitals and figures: 0.69 in Liberation Sans, 0.72 in Helvetica.
  static let capHeight = 0.7
  /// The height of a line.
  static let lineHeight = 1.2
  /// The distance from a line's top to its baseline, which puts capitals in the middle of the line.
  static let baseline = (lineHeight + capHeight) / 2
}
