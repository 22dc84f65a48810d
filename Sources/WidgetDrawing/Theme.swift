/// A set of colours for a whole widget, in a light and a dark version.
///
/// A theme consists only of data: six colours for each appearance, the hue of the evening scene,
/// and the face of the figures.
package enum Theme: UInt8, CaseIterable, Sendable {
  /// A white or near-black background; the widget's own colour fills its shapes.
  case plain
  case indigo
  case sunset
  case rose
  case amber
  case ocean
  case forest
  case graphite
  /// Figures with serifs.
  case paper

  /// The name in requests and events.
  package var name: StaticString {
    switch self {
    case .plain: "plain"
    case .indigo: "indigo"
    case .sunset: "sunset"
    case .rose: "rose"
    case .amber: "amber"
    case .ocean: "ocean"
    case .forest: "forest"
    case .graphite: "graphite"
    case .paper: "paper"
    }
  }

  /// The hue of the evening scene that replaces a photo; nil if the scene has the evening's own
  /// colours.
  var scene: Color? {
    switch self {
    case .sunset: nil
    case .indigo, .ocean: colors(.dark).top
    case .graphite: Color(0x5A5A60)
    default: colors(.light).fill
    }
  }

  /// The face of the theme's figures.
  package var face: FigureFace { self == .paper ? .serif : .rounded }

  /// The theme's colours. Both colours for text have a contrast of at least 4.5:1 to both ends of
  /// the background's gradient, and the fill's contrast is at least 3:1.
  func colors(_ appearance: Appearance) -> ThemeColors {
    let isDark = appearance == .dark
    switch self {
    case .plain:
      return isDark
        ? ThemeColors(0x1C1C1E, 0x1C1C1E, 0xFFFFFF, 0xA1A1A8, 0x409CFF, 0x343437)
        : ThemeColors(0xFFFFFF, 0xFFFFFF, 0x111113, 0x65656C, 0x0A66E8, 0xE8ECF3)
    case .indigo:
      return isDark
        ? ThemeColors(0x2A3A9C, 0x43208F, 0xFFFFFF, 0xCFC9FF, 0xFFFFFF, 0x5B50B8)
        : ThemeColors(0x3F5BE8, 0x7A3FF2, 0xFFFFFF, 0xF3F0FF, 0xFFFFFF, 0x8378F0)
    case .sunset:
      return isDark
        ? ThemeColors(0x7A2A1B, 0x5E1239, 0xFFFFFF, 0xFFC9BC, 0xFF9B7A, 0x96485A)
        : ThemeColors(0xC93C22, 0xBE1E6B, 0xFFFFFF, 0xFFF3EF, 0xFFFFFF, 0xDB7490)
    case .rose:
      return isDark
        ? ThemeColors(0x3A1420, 0x2A0D18, 0xFFE9EF, 0xF2A6BC, 0xFF6B93, 0x5E2638)
        : ThemeColors(0xFFF0F3, 0xFFE4EA, 0x4A0A22, 0x8F2A4E, 0xD92662, 0xFBC8D6)
    case .amber:
      return isDark
        ? ThemeColors(0x2C2008, 0x211704, 0xFFF1D6, 0xE0B975, 0xFFB02E, 0x4A3913)
        : ThemeColors(0xFFF6E3, 0xFFEFD0, 0x2B1A00, 0x7A4B00, 0xC97400, 0xF3DFB4)
    case .ocean:
      return isDark
        ? ThemeColors(0x0B3A5C, 0x08243F, 0xFFFFFF, 0xA9D3F2, 0x4FC3F7, 0x2A5B80)
        : ThemeColors(0x0B6FA8, 0x0B4F8A, 0xFFFFFF, 0xE6F4FF, 0xFFFFFF, 0x5093C2)
    case .forest:
      return isDark
        ? ThemeColors(0x12271A, 0x0C1B12, 0xEAF7EE, 0x9CCBAA, 0x3FCB6B, 0x28472F)
        : ThemeColors(0xF0F7F0, 0xE2F0E3, 0x0E2A17, 0x3B6346, 0x23823F, 0xC9E2CE)
    case .graphite:
      return isDark
        ? ThemeColors(0x1C1C1E, 0x0F0F10, 0xFFFFFF, 0xA1A1A8, 0x32D158, 0x38383B)
        : ThemeColors(0x2C2C2E, 0x1C1C1E, 0xFFFFFF, 0xAEAEB4, 0x32D158, 0x48484B)
    case .paper:
      return isDark
        ? ThemeColors(0x241F19, 0x1B1712, 0xF4ECDF, 0xBBAA92, 0xE58A66, 0x433A2F)
        : ThemeColors(0xFBF7EF, 0xF5EEE0, 0x2A2118, 0x6B5D4B, 0xB24A2C, 0xE6DAC5)
    }
  }
}

extension Theme {
  /// Finds a theme by its name; nil if there is no such theme.
  package init?(name: String) {
    for theme in Theme.allCases where "\(theme.name)" == name {
      self = theme
      return
    }
    return nil
  }
}

/// The six colours of a widget in one appearance.
struct ThemeColors: Sendable {
  /// The background's gradient, from the upper left corner (`top`) to the lower right one
  /// (`bottom`).
  let top: Color
  let bottom: Color
  /// Text that is read first.
  let ink: Color
  /// Text that explains the text in `ink`.
  let quiet: Color
  /// The filled part of a gauge.
  let fill: Color
  /// The unfilled part of a gauge.
  let track: Color

  init(
    _ top: UInt32, _ bottom: UInt32, _ ink: UInt32, _ quiet: UInt32, _ fill: UInt32,
    _ track: UInt32
  ) {
    self.top = Color(top)
    self.bottom = Color(bottom)
    self.ink = Color(ink)
    self.quiet = Color(quiet)
    self.fill = Color(fill)
    self.track = Color(track)
  }

  /// Makes colours with a background of one colour. Everything on it has the colour that text has
  /// there, or a mixture of the two colours.
  init(filledWith color: Color) {
    let ink = color.ink
    top = color
    bottom = color
    self.ink = ink
    quiet = ink.mixed(with: color, part: 0.15).legible(on: color, contrast: Palette.textContrast)
    fill = ink
    track = ink.mixed(with: color, part: 0.7)
  }
}
