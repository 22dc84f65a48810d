import Foundation
import WidgetDrawing

/// How people see colours: with all three kinds of cones, or with two.
///
/// By G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency" (2009), at full severity, on linear light.
enum Sight: CaseIterable {
  case whole
  /// Deuteranopia.
  case withoutGreen
  /// Protanopia.
  case withoutRed

  private var matrix: [[Double]] {
    switch self {
    case .whole: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .withoutGreen:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .withoutRed:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    }
  }

  /// The drawing around a point, as ten pixels by ten, each in CIE's L*, a* and b*.
  ///
  /// Only circles, their outlines and the widget's background are drawn.
  ///
  /// - Parameters:
  ///   - length: how much of the drawing the ten pixels show, in points.
  ///   - wall: the colour behind a drawing that has no background.
  func pixels(
    of operations: [DrawingOperation], around middle: Point, across length: Double,
    on wall: Color = .black
  ) -> [[Double]] {
    let (side, samples) = (10, 2)
    let step = length / Double(side * samples)
    let near = operations.compactMap { $0.near(middle, length) }
    return (0..<side * side).map { place in
      var light = [0.0, 0, 0]
      for sample in 0..<samples * samples {
        let column = Double(place % side * samples + sample % samples) + 0.5
        let row = Double(place / side * samples + sample / samples) + 0.5
        let point = Point(
          x: middle.x - length / 2 + column * step, y: middle.y - length / 2 + row * step)
        // A screen mixes encoded values, as renderers do.
        let color = Self.color(of: near, at: point, on: wall)
        for channel in 0..<3 { light[channel] += color[channel] / Double(samples * samples) }
      }
      return lab(light)
    }
  }

  /// The red, green and blue of a point, 0 to 1 as sRGB encodes them.
  private static func color(
    of operations: [DrawingOperation], at point: Point, on wall: Color
  ) -> [Double] {
    var color = wall.channels
    for operation in operations {
      guard let paint = operation.paint(at: point) else { continue }
      let channels = paint.color.channels
      for channel in 0..<3 {
        color[channel] += (channels[channel] - color[channel]) * paint.opacity
      }
    }
    return color
  }

  /// How different two colours are in CIE's L*, a* and b*, for people with all kinds of cones.
  static func difference(_ one: Color, _ other: Color) -> Double {
    zip(whole.lab(one.channels), whole.lab(other.channels)).map { ($0 - $1) * ($0 - $1) }
      .reduce(0, +).squareRoot()
  }

  private func lab(_ encoded: [Double]) -> [Double] {
    let light = encoded.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    func times(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
      matrix.map { row in zip(row, vector).map { $0 * $1 }.reduce(0, +) }
    }
    let seen = times(matrix, light).map { min(max($0, 0), 1) }
    // Converts sRGB to CIE's XYZ, relative to its white.
    let xyz = zip(
      times(
        [
          [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
          [0.0193339, 0.1191920, 0.9503041],
        ], seen), [0.95047, 1, 1.08883]
    ).map { value, white in
      let share = value / white
      return share > 0.008856 ? cbrt(share) : 7.787 * share + 16.0 / 116
    }
    return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])]
  }
}

extension DrawingOperation {
  /// The part of the operation that may be visible around a point; nil if there is none.
  fileprivate func near(_ middle: Point, _ length: Double) -> DrawingOperation? {
    switch self {
    case .fill(.dots(let centers, let radius), let paint):
      let near = centers.filter { hypot($0.x - middle.x, $0.y - middle.y) < length + radius }
      return near.isEmpty ? nil : .fill(.dots(near, radius: radius), paint)
    case .fill(.circle, _), .stroke(.circle, _, _): return self
    case .fill(.path, let paint): return paint.role == .background ? self : nil
    default: return nil
    }
  }

  /// The paint with which the operation covers a point; nil if it does not cover the point.
  fileprivate func paint(at point: Point) -> DrawingPaint? {
    func distance(_ x: Double, _ y: Double) -> Double { hypot(point.x - x, point.y - y) }
    switch self {
    case .fill(.circle(let x, let y, let radius), let paint):
      return distance(x, y) <= radius ? paint : nil
    case .fill(.dots(let centers, let radius), let paint):
      return centers.contains { distance($0.x, $0.y) <= radius } ? paint : nil
    case .stroke(.circle(let x, let y, let radius), let lineWidth, let paint):
      return (distance(x, y) - radius).magnitude <= lineWidth / 2 ? paint : nil
    case .fill(.path, let paint): return paint.role == .background ? paint : nil
    default: return nil
    }
  }
}

extension Color {
  fileprivate var channels: [Double] { [red, green, blue].map { Double($0) / 255 } }
}
