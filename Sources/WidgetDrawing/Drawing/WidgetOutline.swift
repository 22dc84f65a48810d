import WidgetTimeline

extension WidgetFamily {
  /// The outline of the widget.
  var outline: DrawingShape {
    let canvas = self.canvas
    let isRound = cornerRadius * 2 >= canvas.height
    if isRound {
      return .rectangle(
        Rect(x: 0, y: 0, width: canvas.width, height: canvas.height), radius: cornerRadius)
    }
    return .path(.bytes(Self.outlines[index]), x: 0, y: 0, scale: 1)
  }

  /// The families whose corners are continuous, in the order of their outlines.
  private static let continuous: [WidgetFamily] = [
    .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge, .accessoryRectangular,
  ]

  private var index: Int { Self.continuous.firstIndex(of: self) ?? 0 }

  private static let outlines: [[UInt8]] = continuous.map { family in
    continuousOutline(family.canvas, radius: family.cornerRadius)
  }

  /// A rectangle with round corners that bend like those of iOS: each bend begins one and a half
  /// radii before its corner. (UIBezierPath draws this curve; its control points are used here.)
  private static func continuousOutline(_ size: Size, radius: Double) -> [UInt8] {
    // One corner: the start of the curve and its segments. Lengths are in radii, along the side
    // before the corner and the side after it.
    let segments: [[(Double, Double)]] = [
      [(1.08849, 0), (0.86841, 0), (0.63149, 0.07491)],
      [(0.37282, 0.16906), (0.16906, 0.37282), (0.07491, 0.63149)],
      [(0, 0.86841), (0, 1.08849), (0, 1.52866)],
    ]
    // Each corner, with two directions: back along the side before it, and on along the side after
    // it.
    let corners: [(x: Double, y: Double, back: (Double, Double), on: (Double, Double))] = [
      (size.width, 0, (-1, 0), (0, 1)), (size.width, size.height, (0, -1), (-1, 0)),
      (0, size.height, (1, 0), (0, -1)), (0, 0, (0, 1), (1, 0)),
    ]
    var path: [UInt8] = []
    for (number, corner) in corners.enumerated() {
      func point(_ back: Double, _ on: Double, _ path: inout [UInt8]) {
        path.append(
          hundredths: corner.x + (corner.back.0 * back + corner.on.0 * on) * radius)
        path.append(UInt8(ascii: " "))
        path.append(
          hundredths: corner.y + (corner.back.1 * back + corner.on.1 * on) * radius)
      }
      path.append(number == 0 ? UInt8(ascii: "M") : UInt8(ascii: "L"))
      point(1.52866, 0, &path)
      for segment in segments {
        path.append(UInt8(ascii: "C"))
        for (place, control) in segment.enumerated() {
          if place > 0 { path.append(UInt8(ascii: " ")) }
          point(control.0, control.1, &path)
        }
      }
    }
    path.append(UInt8(ascii: "Z"))
    return path
  }
}
