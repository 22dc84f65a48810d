package import WidgetTimeline

extension WidgetFamily {
  /// The size of the widget in points, as on an iPhone of 390 by 844 points; for the corner of a
  /// watch face, as on a watch of 45 millimetres.
  package var canvas: Size {
    switch self {
    case .systemSmall: Size(width: 158, height: 158)
    case .systemMedium: Size(width: 338, height: 158)
    case .systemLarge: Size(width: 338, height: 354)
    case .systemExtraLarge: Size(width: 712, height: 354)
    case .accessoryCircular: Size(width: 76, height: 76)
    case .accessoryRectangular: Size(width: 172, height: 76)
    case .accessoryInline: Size(width: 234, height: 24)
    case .accessoryCorner: Size(width: 60, height: 60)
    }
  }

  /// Whether the widget is on a lock screen or a watch face, in one tint.
  package var isAccessory: Bool {
    switch self {
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: false
    case .accessoryCircular, .accessoryRectangular, .accessoryInline, .accessoryCorner: true
    }
  }

  /// The free space around the content. A system widget has 16 points, as on iOS.
  package var margins: Insets {
    switch self {
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: Insets(16)
    case .accessoryCircular, .accessoryCorner: Insets(4)
    case .accessoryRectangular: Insets(top: 8, leading: 12, bottom: 8, trailing: 12)
    case .accessoryInline: Insets(top: 2, leading: 10, bottom: 2, trailing: 10)
    }
  }

  /// The size that is left for the content.
  package var contentSize: Size {
    Rect(x: 0, y: 0, width: canvas.width, height: canvas.height).inset(by: margins).size
  }

  /// The radius of the corners, in points.
  var cornerRadius: Double {
    switch self {
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: 22
    case .accessoryCircular: 38
    case .accessoryCorner: 30
    case .accessoryRectangular: 18
    case .accessoryInline: 12
    }
  }
}
