/// A size in points.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  static let zero = Size(width: 0, height: 0)

  /// The extent along an axis.
  subscript(_ axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// A direction in which elements are laid out.
package enum Axis: Sendable {
  case horizontal
  case vertical

  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// A rectangle, in points from the picture's upper left corner.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var midX: Double { x + width / 2 }
  package var midY: Double { y + height / 2 }
  package var size: Size { Size(width: width, height: height) }
  package var center: Point { Point(x: midX, y: midY) }

  /// The rectangle that is left within margins.
  package func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.leading, y: y + insets.top,
      width: max(width - insets.leading - insets.trailing, 0),
      height: max(height - insets.top - insets.bottom, 0))
  }

  /// A rectangle of a size in the middle of this rectangle, or at one of its sides.
  package func placing(_ size: Size, horizontally: Alignment, vertically: Alignment) -> Rect {
    Rect(
      x: x + horizontally.offset(of: size.width, in: width),
      y: y + vertically.offset(of: size.height, in: height),
      width: size.width, height: size.height)
  }

  /// The same rectangle in a picture that is read from right to left.
  func mirrored(in width: Double) -> Rect {
    Rect(x: width - maxX, y: y, width: self.width, height: height)
  }
}

/// Margins, in points.
package struct Insets: Hashable, Sendable {
  var top = 0.0
  var leading = 0.0
  var bottom = 0.0
  var trailing = 0.0

  package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  package init(_ all: Double) {
    self.init(top: all, leading: all, bottom: all, trailing: all)
  }
}

/// The alignment along an axis in a larger space. The start is the left or the upper side. In a
/// picture that is read from right to left, it is the right or the upper side.
package enum Alignment: Hashable, Sendable {
  case start
  case center
  case end

  func offset(of length: Double, in space: Double) -> Double {
    switch self {
    case .start: 0
    case .center: (space - length) / 2
    case .end: space - length
    }
  }

  /// The mirrored alignment, for a picture that is read from right to left.
  var mirrored: Alignment {
    switch self {
    case .start: .end
    case .center: .center
    case .end: .start
    }
  }
}
