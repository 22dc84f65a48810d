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

  @Test("text has a contrast of at least 4.5:1, whatever the accent", arguments: accents)
  func text(accent: Color?) {
    for appearance in Appearance.allCases {
      for isAccessory in [false, true] {
        let palette = Palette(appearance, accent: accent, isAccessory: isAccessory)
        for paint in [
          Paint.primary, .secondary, .accent, .positive, .negative, .warning,
        ] {
          let contrast = palette[paint].contrast(with: palette.background)
          #expect(contrast >= 4.5, "\(paint) in \(appearance)")
        }
        #expect(palette.onAccent.contrast(with: palette.accentFill) >= 4.5)
        for number in 0..<6 {
          #expect(palette[.onPerson].contrast(with: palette[.person(number)]) >= 4.5)
        }
        #expect(palette.accentFill.contrast(with: palette.background) >= 3)
      }
    }
  }

  @Test("an accent that can be read stays as it is")
  func accent() {
    let palette = Palette(.light, accent: Color(0xC00040))
    #expect(palette.accent == Color(0xC00040))
    #expect(palette.accentFill == Color(0xC00040))
    #expect(Palette(.light, accent: .white).accent != .white)
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
