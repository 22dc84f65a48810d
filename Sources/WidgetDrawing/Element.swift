/// The elements of which a widget's picture is composed.
///
/// Widgets write them as `Row`, `Column` and the other types of Composable.swift.
///
/// An element says what is shown and how it may shrink. ``Layout`` finds its place, and
/// ``DrawingBuilder`` makes the drawing operations. Sizes are in points. Horizontal positions are
/// those of a picture that is read from left to right; for other pictures they are mirrored.
package indirect enum Element: Sendable {
  case text(Text)
  /// A symbol in a square.
  case symbol(Symbol, size: Double, paint: Paint)
  case gauge(Gauge)
  case portrait(Portrait)
  /// A shape that fills its place.
  case shape(Shape, Paint)
  /// Circles of the same size and colour.
  case discs(Discs)
  /// A dot for each of many days.
  case dots(Dots)
  /// An image that fills its place, in a format that browsers show.
  case photo([UInt8])
  /// Elements, each in a given rectangle, which is measured from the upper left corner.
  case absolute([(Rect, Element)])
  /// Elements one after the other along an axis.
  case stack(Axis, spacing: Double, alignment: Alignment, [Element])
  /// Texts of one size that are read as one line.
  case line(TextLine)
  /// Cells in columns of equal width, row by row.
  case grid(Grid)
  /// Elements that overlap, each in the middle of the place.
  case layers([Element])
  /// Takes the rest of a stack, but at least the given length.
  case spacer(Double)
  /// An element in a frame of a given width, height or both.
  case frame(Element, width: Double?, height: Double?, Alignment, Alignment)
  /// An element with free space around it.
  case inset(Element, Insets)
  /// An element that opens its own URL when it is tapped.
  case link(Element, url: String)
}

/// An outline that fills its place.
package enum Shape: Hashable, Sendable {
  case circle
  /// A circle's line of the given width, inside its place. In a place that is not a square, it is a
  /// rectangle's line with round corners.
  case ring(Double)
  case capsule
  case rounded(Double)
}

/// A share of a whole, as a ring, an open arc or a bar.
package struct Gauge: Hashable, Sendable {
  /// The form of a gauge.
  package enum Form: Hashable, Sendable {
    /// A full ring that begins at the top, and runs clockwise.
    case ring
    /// Three quarters of a ring, open at the bottom.
    case arc
    /// A line; in a picture that is read from right to left it grows from the right.
    case bar
  }

  package var form: Form
  /// The fraction of the gauge that is filled, 0 to 1; nil for an empty gauge.
  package var value: Double?
  /// The diameter of a ring or an arc, or the length of a bar, in points; a bar with nil takes the
  /// whole length.
  package var length: Double?
  package var lineWidth: Double
  package var paint: Paint

  package init(
    _ form: Form, _ value: Double?, length: Double? = nil, lineWidth: Double,
    paint: Paint = .accentFill
  ) {
    self.form = form
    // NaN compares false, and becomes 0.
    self.value = value.map { $0 > 0 ? min($0, 1) : 0 }
    self.length = length
    self.lineWidth = lineWidth
    self.paint = paint
  }

  /// How wide a text may be in the middle of a ring or an arc.
  package func room(for font: Font) -> Double { room(reaching: font.size * Font.capHeight / 2) }

  /// How wide something may be in the middle of a ring or an arc. It is the chord of the inner edge
  /// at the thing's height, less a seventh of the inner radius at each side.
  ///
  /// - Parameter height: how far the thing reaches above and below the middle, in points.
  package func room(reaching height: Double) -> Double {
    let radius = (length ?? 0) / 2 - lineWidth
    let half = max(radius * radius - height * height, 0).squareRoot()
    return max((half - radius / 7) * 2, 0)
  }
}

/// Cells in columns of equal width, row by row.
package struct Grid: Sendable {
  package var columns: Int
  package var rowHeight: Double
  package var columnSpacing: Double
  package var rowSpacing: Double
  package var cells: [Element]

  package init(
    columns: Int, rowHeight: Double, columnSpacing: Double = 0, rowSpacing: Double = 0,
    cells: [Element]
  ) {
    self.columns = max(columns, 1)
    self.rowHeight = rowHeight
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.cells = cells
  }

  /// How many rows the cells fill.
  var rows: Int { (cells.count + columns - 1) / columns }

  var height: Double {
    rows == 0 ? 0 : Double(rows) * rowHeight + Double(rows - 1) * rowSpacing
  }
}

/// A round picture of a person: an image, or initials if there is no image that can be shown.
package struct Portrait: Sendable {
  /// PNG, JPEG, GIF, WebP or AVIF. With anything else the initials are shown.
  package var image: [UInt8]?
  /// The name from which the initials and their colour are made.
  package var name: String
  package var diameter: Double
  /// The paints of the disc and of the initials on it; nil for a colour that is made from the name.
  package var paints: (field: Paint, ink: Paint)?

  package init(
    image: [UInt8]?, name: String, diameter: Double, paints: (field: Paint, ink: Paint)? = nil
  ) {
    self.image = image
    self.name = name
    self.diameter = diameter
    self.paints = paints
  }
}

/// Circles of the same size and colour, each at its own position.
package struct Discs: Hashable, Sendable {
  /// Measured from the upper left corner of the element's place.
  package var centers: [Point] = []
  package var diameter: Double
  package var paint: Paint

  package init(diameter: Double, _ paint: Paint) {
    self.diameter = diameter
    self.paint = paint
  }
}

/// Days as dots, of which the first ones are done.
package struct Dots: Hashable, Sendable {
  package var total: Int
  package var done: Int
  /// Whether the day after those is today.
  package var hasToday: Bool
  /// The distance from the centre of one dot to the next, in points. If there is space, it grows up
  /// to eightfold, or up to twentyfold for fewer than twelve dots. If there is little, it shrinks
  /// to three quarters. If that is not enough, a dot stands for a week, a month of 30 days, a year,
  /// or ten, a hundred or a thousand years.
  package var pitch: Double

  package init(total: Int, done: Int, hasToday: Bool = false, pitch: Double) {
    self.hasToday = hasToday
    self.total = max(total, 1)
    self.done = min(max(done, 0), max(total, 1))
    self.pitch = pitch
  }

  /// The radius of dots. The radius grows more slowly than the pitch, because dots in proportion
  /// would fill a large widget.
  package static func radius(at pitch: Double) -> Double {
    min(pitch / 3, 3 + (pitch - 9) * 0.19)
  }

  /// The centres of the dots in a place, how many of them are done, and the distance between them.
  package func places(in frame: Rect, isMirrored: Bool) -> (
    centers: [Point], done: Int, pitch: Double
  ) {
    guard frame.width > 4, frame.height > 4 else { return ([], 0, pitch) }
    func room(_ pitch: Double) -> (columns: Int, all: Int) {
      let columns = max(Int((frame.width + pitch * 0.33) / pitch), 1)
      return (columns, columns * max(Int((frame.height + pitch * 0.33) / pitch), 1))
    }
    // There is a dot for each day, with less space between the dots if necessary, or else for each
    // week, month, year and so on.
    var share = 1
    if room(self.pitch * 0.75).all < total {
      let spans = [7, 30, 365, 3650, 36_500, 365_000]
      share = spans.first { (total + $0 - 1) / $0 <= room(self.pitch * 0.75).all } ?? total
    }
    let count = (total + share - 1) / share
    // The largest distance at which all dots fit.
    var pitch = self.pitch * (count < 12 ? 20 : 8)
    while pitch > self.pitch * 0.75,
      room(pitch).all < count || Self.radius(at: pitch) * 2 > min(frame.width, frame.height)
    { pitch -= 0.5 }
    let done = self.done == total ? count : self.done / share
    // The columns share what is left over.
    let across = room(pitch).columns
    let radius = Self.radius(at: pitch)
    let step = across > 1 ? (frame.width - radius * 2) / Double(across - 1) : 0
    let used = (count + across - 1) / across
    let top = frame.y + (frame.height - Double(used - 1) * pitch - radius * 2) / 2 + radius
    var centers: [Point] = []
    centers.reserveCapacity(count)
    for place in 0..<count {
      let (row, column) = place.quotientAndRemainder(dividingBy: across)
      let x = radius + Double(column) * step
      centers.append(
        Point(
          x: isMirrored ? frame.maxX - x : frame.x + x, y: top + Double(row) * pitch))
    }
    return (centers, done, pitch)
  }
}
