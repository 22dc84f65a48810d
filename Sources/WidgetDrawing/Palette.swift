/// Light or dark, as the user's system has it.
package enum Appearance: String, CaseIterable, Sendable {
  case light
  case dark
}

/// The colours of an appearance.
///
/// Each that carries text has a contrast of at least 4.5:1 to what it stands on (WCAG 2.2, 1.4.3),
/// and each that fills a shape with a meaning 3:1 (1.4.11); an accent of the caller's is moved
/// towards black or white until it has.
package struct Palette: Sendable {
  package let background: Color
  package let primary: Color
  package let secondary: Color
  package let accent: Color
  package let accentFill: Color
  package let onAccent: Color
  package let positive: Color
  package let negative: Color
  package let warning: Color
  package let track: Color
  package let redaction: Color
  package let onPerson: Color
  package let people: [Color]

  /// The colours of a widget.
  ///
  /// - Parameters:
  ///   - accent: the widget's own colour; nil for blue, and for an accessory for no colour at all.
  ///   - isAccessory: whether everything is drawn in one tint, as on a lock screen.
  package init(_ appearance: Appearance, accent: Color? = nil, isAccessory: Bool = false) {
    let isDark = appearance == .dark
    if isAccessory {
      let background = Color(isDark ? 0x2C2C2E : 0xE9E9EE)
      let tint = (accent ?? Color(isDark ? 0xFFFFFF : 0x1C1C1E))
        .legible(on: background, contrast: 7)
      self.background = background
      primary = tint
      // As quiet as it may be while it can be read.
      secondary = tint.mixed(with: background, part: 0.25)
        .legible(on: background, contrast: Self.textContrast)
      (self.accent, accentFill, positive, negative, warning) = (tint, tint, tint, tint, tint)
      onAccent = background
      track = background.mixed(with: tint, part: 0.2)
      redaction = background.mixed(with: tint, part: 0.25)
      onPerson = tint
      people = [track]
      return
    }
    let background = Color(isDark ? 0x1C1C1E : 0xFFFFFF)
    let accent = accent ?? Color(isDark ? 0x409CFF : 0x0A66E8)
    let fill = accent.legible(on: background, contrast: Self.shapeContrast)
    self.background = background
    primary = Color(isDark ? 0xFFFFFF : 0x111113)
    secondary = Color(isDark ? 0xA1A1A8 : 0x65656C)
    self.accent = accent.legible(on: background, contrast: Self.textContrast)
    accentFill = fill
    onAccent = fill.contrast(with: .white) >= Self.textContrast ? .white : .black
    positive = Color(isDark ? 0x30D158 : 0x1B7A34)
    negative = Color(isDark ? 0xFF6B93 : 0xD11250)
    warning = Color(isDark ? 0xFFB340 : 0xAD5300)
    track = Color(isDark ? 0x343437 : 0xE7E7EC)
    redaction = Color(isDark ? 0x3A3A3D : 0xDEDEE3)
    onPerson = .white
    people = [0x3F66C9, 0x7A4FC4, 0xB03A78, 0xA8501A, 0x2B7A4B, 0x1F7486].map { Color($0) }
  }

  /// What text must have.
  package static let textContrast = 4.5
  /// What a shape with a meaning must have.
  package static let shapeContrast = 3.0

  /// The colour of a paint.
  package subscript(_ paint: Paint) -> Color {
    switch paint {
    case .primary: primary
    case .secondary: secondary
    case .accent: accent
    case .accentFill: accentFill
    case .onAccent: onAccent
    case .positive: positive
    case .negative: negative
    case .warning: warning
    case .track: track
    case .redaction: redaction
    case .background: background
    case .person(let number): people[Int(number.magnitude % UInt(people.count))]
    case .onPerson: onPerson
    }
  }

  /// What a shape of a paint is painted with.
  func paint(_ paint: Paint) -> DrawingPaint {
    DrawingPaint(self[paint], role: paint.isAccent ? .accent : .content)
  }
}
