import Testing

@testable import WidgetDrawing

@Suite("Colours")
struct PaletteTests {
  static let accents: [Color?] =
    [nil]
    + [
      0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0xFF9F0A, 0x1C1C1E, 0x777777,
      0x8E8E93, 0x34C759, 0xFF2D55,
    ].map { Color($0) }

  /// The lowest contrast between a paint and the field, whose colour may be a gradient.
  private func contrast(_ paint: Paint, in palette: Palette) throws -> Double {
    let field = try #require(palette.background)
    let color = palette.paint(paint).color
    return min(
      color.contrast(with: field.color),
      field.gradient.map { color.contrast(with: $0.color) } ?? .infinity)
  }

  @Test(
    "text has a contrast of at least 4.5:1, whatever the theme and the accent", arguments: accents)
  func text(accent: Color?) throws {
    for theme in Theme.allCases {
      for appearance in Appearance.allCases {
        for isFilled in [false, true] {
          let palette = Palette(theme, appearance, accent: accent, isFilled: isFilled)
          for paint in [Paint.primary, .secondary, .accent, .positive, .negative, .warning] {
            let told = "\(paint) of \(theme) in \(appearance)"
            #expect(try contrast(paint, in: palette) >= 4.5, "\(told)")
          }
          #expect(try contrast(.accentFill, in: palette) >= 3, "\(theme) \(appearance)")
          let onAccent = palette.paint(.onAccent).color
          #expect(onAccent.contrast(with: palette.paint(.accentFill).color) >= 4.5)
          for number in 0..<6 {
            let person = palette.paint(.person(number)).color
            #expect(palette.paint(.onPerson).color.contrast(with: person) >= 4.5)
          }
        }
      }
    }
  }

  @Test(
    "an accent stays unchanged: it fills shapes or the background",
    arguments: accents.compactMap(\.self))
  func accent(accent: Color) throws {
    for appearance in Appearance.allCases {
      let palette = Palette(.indigo, appearance, accent: accent)
      let field = try #require(palette.background).color
      #expect(palette.paint(.accentFill).color == accent || field == accent)
      #expect(
        Palette(.plain, appearance, accent: accent, isFilled: true).background?.color == accent)
    }
  }

  @Test("an accessory has no background, and one colour")
  func accessory() {
    for (appearance, ink) in [(Appearance.dark, Color.white), (.light, Color(0x1C1C1E))] {
      let palette = Palette(.indigo, appearance, isAccessory: true)
      #expect(palette.background == nil)
      for paint in [Paint.primary, .secondary, .accent, .accentFill, .track, .color(.black)] {
        #expect(palette.paint(paint).color == ink)
      }
    }
    #expect(
      Palette(.plain, .light, mode: .vibrant, isAccessory: true).paint(.primary).color == .white)
  }

  @Test("contrast is that of WCAG 2.2")
  func contrast() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 0.001)
    #expect(abs(Color(0x777777).contrast(with: .white) - 4.478) < 0.001)
    #expect(abs(Color(0xFF0000).contrast(with: .white) - 3.998) < 0.001)
  }

  @Test("a colour is #RRGGBB and nothing else")
  func reading() {
    #expect(Color(hexadecimal: "#1C1c1E") == Color(0x1C1C1E))
    for text in [
      "", "#", "#FFF", "FFFFFF", "#FFFFFG", "#FFFFFFF", "#FFFFFFFF", "red", " #FFFFFF", "#ＦＦ",
      "#-00001",
    ] {
      #expect(Color(hexadecimal: text) == nil)
    }
  }
}
