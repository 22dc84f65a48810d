/// Light or dark, as the user's system is set.
package enum Appearance: String, CaseIterable, Sendable {
  case light
  case dark
}

/// How a system shows a widget, with the names of WidgetKit.
package enum RenderingMode: String, CaseIterable, Sendable {
  /// In its own colours.
  case fullColor
  /// On a dark background, in white and the widget's own colour, which the system may replace.
  case accented
  /// In white of several opacities, without a background: on a wallpaper.
  case vibrant
}

/// The colours of a widget.
///
/// Each colour for text has a contrast of at least 4.5:1 to what is behind it (WCAG 2.2, 1.4.3).
/// Each colour for a shape that carries information has a contrast of at least 3:1 (1.4.11). The
/// caller's own colour stays unchanged: if it would not stand out from the background, it becomes
/// the background.
package struct Palette: Sendable {
  /// The paint of the background; nil if there is none.
  package let background: DrawingPaint?
  private let ink: DrawingPaint
  private let quiet: DrawingPaint
  private let accent: DrawingPaint
  private let fill: DrawingPaint
  private let onFill: DrawingPaint
  private let track: DrawingPaint
  private let panel: DrawingPaint
  private let redaction: DrawingPaint
  /// Whether the whole picture has one colour. In that case events, people and confetti do not have
  /// colours of their own.
  var isOfOneColor: Bool { only != nil }
  /// The only colour besides greys; nil if there may be others.
  private let only: Color?
  /// The hue of the evening scene that replaces a missing photo; nil for the scene's own colours.
  private let scene: Color?
  /// Whether events without a colour of their own have the colour of the theme or the widget. If
  /// not, each has a colour of its own.
  private let isThemed: Bool
  /// The colours for something good, something bad and something that needs attention.
  private let signals: (positive: Color, negative: Color, warning: Color)?

  /// Makes the colours of a picture.
  ///
  /// - Parameters:
  ///   - accent: the widget's own colour; nil for the theme's colour. In an accessory, nil stands
  ///     for white or near-black.
  ///   - isFilled: whether the widget's own colour is its background.
  package init(
    _ theme: Theme = .plain, _ appearance: Appearance, accent: Color? = nil,
    isFilled: Bool = false, mode: RenderingMode = .fullColor, isAccessory: Bool = false,
    size: Size = Size(width: 158, height: 158)
  ) {
    if isAccessory || mode == .vibrant {
      // The one colour is white on a wallpaper; otherwise it is the widget's own colour, or white
      // or near-black to suit the background.
      let isWhite = mode != .fullColor || appearance == .dark
      let tint = mode == .vibrant ? .white : accent ?? (isWhite ? .white : Color(0x1C1C1E))
      self.init(tint: tint)
      return
    }
    var (accent, isDark, colors) = (accent, appearance == .dark, theme.colors(appearance))
    if mode == .accented {
      let own = accent ?? .white
      (accent, isDark) = (own, true)
      colors = ThemeColors(0x1C1C1E, 0x1C1C1E, 0xFFFFFF, 0xC7C7CC, own.number, 0x48484B)
    } else if let accent {
      let plain = Theme.plain.colors(appearance)
      if isFilled || accent.contrast(with: plain.top) < Self.shapeContrast {
        colors = ThemeColors(filledWith: accent)
      } else {
        colors = ThemeColors(
          plain.top.number, plain.bottom.number, plain.ink.number, plain.quiet.number,
          accent.number, plain.top.mixed(with: accent, part: 0.16).number)
      }
    }
    self.init(
      colors, size: size, isDark: isDark, hasSignals: accent == nil && theme == .plain,
      scene: accent ?? theme.scene,
      only: accent, isThemed: accent != nil || theme != .plain)
  }

  private init(
    _ colors: ThemeColors, size: Size, isDark: Bool, hasSignals: Bool, scene: Color?,
    only: Color?, isThemed: Bool
  ) {
    self.only = only
    self.scene = scene
    self.isThemed = isThemed
    background = DrawingPaint(
      colors.top, role: .background,
      gradient: colors.top == colors.bottom
        ? nil
        : Gradient(
          from: Point(x: 0, y: 0), to: Point(x: size.width, y: size.height), colors.bottom))
    ink = DrawingPaint(colors.ink)
    quiet = DrawingPaint(colors.quiet)
    fill = DrawingPaint(colors.fill, role: .accent)
    let isLegible =
      min(colors.fill.contrast(with: colors.top), colors.fill.contrast(with: colors.bottom))
      >= Self.textContrast
    accent = isLegible ? fill : ink
    onFill = DrawingPaint(
      colors.fill.contrast(with: colors.top) >= Self.textContrast && colors.fill == colors.ink
        ? colors.top : colors.fill.ink)
    track = DrawingPaint(colors.track)
    // The track's colour if the ink can be read on it; otherwise a colour farther from the ink.
    panel = DrawingPaint(
      colors.track.contrast(with: colors.ink) >= Self.textContrast
        ? colors.track
        : colors.top.mixed(
          with: colors.ink.luminance > colors.top.luminance ? .black : .white, part: 0.25))
    redaction = DrawingPaint(colors.top.mixed(with: colors.ink, part: isDark ? 0.2 : 0.13))
    signals =
      hasSignals
      ? isDark
        ? (Color(0x30D158), Color(0xFF6B93), Color(0xFFB340))
        : (Color(0x1B7A34), Color(0xD11250), Color(0xAD5300)) : nil
  }

  /// Makes a palette of one colour in several opacities.
  private init(tint: Color) {
    background = nil
    ink = DrawingPaint(tint)
    quiet = DrawingPaint(tint, opacity: 0.75)
    accent = DrawingPaint(tint, role: .accent)
    fill = accent
    onFill = DrawingPaint(tint.contrast(with: .white) >= Self.textContrast ? .white : .black)
    track = DrawingPaint(tint, opacity: 0.28)
    panel = track
    redaction = DrawingPaint(tint, opacity: 0.28)
    only = tint
    scene = tint
    isThemed = true
    signals = nil
  }

  /// The contrast that text must have.
  package static let textContrast = 4.5
  /// The contrast that dark text on a colour must have.
  static let inkContrast = 5.0
  /// The contrast that a shape that carries information must have.
  package static let shapeContrast = 3.0

  private static let people: [UInt32] = [
    0x3F66C9, 0x7A4FC4, 0xB03A78, 0xA8501A, 0x2B7A4B, 0x1F7486,
  ]

  private static let evening: [UInt32] = [
    0xFFE3A8, 0xF29F5C, 0x6B4C9A, 0x5B4B8A, 0x3B3560, 0x1B1E3A,
  ]

  private static let confetti: [UInt32] = [0xFFD60A, 0x64D2FF, 0xFF9F0A, 0x30D158, 0xFF8FC1]

  /// The first colour of confetti, from a place on, that differs from the colours of texts and
  /// figures; the track's colour if none does.
  private func confetti(_ place: Int) -> DrawingPaint {
    for number in place..<place + Self.confetti.count {
      let color = Color(Self.confetti[number % Self.confetti.count])
      let others = [ink, quiet, accent, fill]
      if !others.contains(where: { $0.color.isLike(color) }) { return DrawingPaint(color) }
    }
    return track
  }

  /// The colour of a paint in this picture.
  package func paint(_ paint: Paint) -> DrawingPaint {
    switch paint {
    case .primary: ink
    case .secondary: quiet
    case .accent: accent
    case .accentFill: fill
    case .onAccent: onFill
    case .positive: signals.map { DrawingPaint($0.positive) } ?? unsigned
    case .negative: signals.map { DrawingPaint($0.negative) } ?? unsigned
    case .warning: signals.map { DrawingPaint($0.warning) } ?? unsigned
    case .track: track
    case .panel: panel
    case .redaction: redaction
    case .background: background ?? DrawingPaint(.black, opacity: 0)
    case .person(let number):
      background == nil
        ? track
        : isOfOneColor
          ? fill : DrawingPaint(Color(Self.people[Int(number.magnitude % UInt(6))]))
    case .onPerson: background == nil ? ink : isOfOneColor ? onFill : DrawingPaint(.white)
    case .confetti(let number):
      background == nil || isOfOneColor
        ? track : confetti(Int(number.magnitude % UInt(Self.confetti.count)))
    case .color(let color): background == nil ? ink : DrawingPaint(color)
    case .event(let own, let number): field(own, number)
    case .onEvent(let own, let number):
      field(own, number) == fill
        ? onFill : background == nil ? ink : DrawingPaint(field(own, number).color.ink)
    case .onPhoto: DrawingPaint(.white)
    case .shade, .deepShade, .evening(.shade), .evening(.deepShade): DrawingPaint(.black)
    case .evening(let part): DrawingPaint(color(of: part))
    }
  }

  /// The paint of signals (good, bad, needs attention) that have no colours of their own.
  private var unsigned: DrawingPaint { isOfOneColor ? accent : ink }

  /// The colour of a part of the evening scene: its own colour, or a lighter or darker one of the
  /// scene's hue.
  private func color(of part: Paint.Evening) -> Color {
    guard let only = scene else { return Color(Self.evening[part.rawValue]) }
    switch part {
    case .sun: return only.mixed(with: .white, part: 0.7)
    case .sky: return only.mixed(with: .white, part: 0.25)
    case .dusk: return only.mixed(with: .black, part: 0.3)
    case .farHill: return only.mixed(with: .black, part: 0.5)
    case .hill: return only.mixed(with: .black, part: 0.65)
    case .nearHill: return only.mixed(with: .black, part: 0.8)
    case .shade, .deepShade: return .black
    }
  }

  /// The colour of an event among others.
  private func field(_ own: Color?, _ number: Int) -> DrawingPaint {
    if background == nil { return track }
    if let own, !isOfOneColor { return DrawingPaint(own) }
    return isThemed ? fill : paint(.person(number))
  }
}
