import Languages
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// Progress, and the day on which there is none left.
@Suite("Pictures that celebrate")
struct PictureCelebrationTests {
  @Test("Progress is drawn if there is any; on a day to celebrate it is full, without a share")
  func progress() throws {
    for style in PictureMembers.styles {
      for family in DDayProvider().description.supportedFamilies {
        func picture(_ members: String) throws -> Picture {
          try PictureCase.picture(
            of: DDayProvider(), family, .english,
            ["widgetDataKey": #"{"title":"Exam","style":"\#(style)",\#(members)}"#])
        }
        func gauges(_ picture: Picture) -> [Double] {
          picture.layout.compactMap { item in
            if case .gauge(let gauge, _) = item.content { gauge.value } else { nil }
          }
        }
        #expect(try gauges(picture(#""endDate":"2026-12-03""#)) == [], "\(style) \(family)")
        for day in [
          #""startDate":"2026-02-01","endDate":"2026-11-21""#,
          #""startDate":"2026-08-14","milestones":true"#,
          #""startDate":"2026-08-14","endDate":"2027-08-14","milestones":true"#,
        ] {
          let whole = try picture(day)
          #expect(gauges(whole).allSatisfy { $0 == 1 }, "\(style) \(family)")
          let lines = whole.layout.compactMap(\.line)
          #expect(!lines.contains { $0.contains("%") }, "\(style) \(family): \(lines)")
          guard !family.isAccessory else { continue }
          #expect(whole.backdropLayout.contains { $0.isPaper }, "\(style) \(family)")
        }
        // After the last milestone, there is nothing of which a share could have passed.
        let lines = try picture(#""startDate":"2026-08-14","milestones":[50]"#).layout
          .compactMap(\.line)
        #expect(!lines.contains { $0.contains("%") }, "\(style) \(family): \(lines)")
      }
    }
  }

  /// The box of a text's outlines: round digits reach a little beyond its frame, commas below it,
  /// and the marks of Thai above it.
  private static func outline(of item: PlacedItem) -> Rect? {
    guard case .text(let line, let font, _, _, _) = item.content else { return nil }
    let isTight = item.frame.height < font.size
    let baseline = isTight ? item.frame.maxY : item.frame.midY + font.size * 0.35
    let isThai = line.unicodeScalars.contains { (0x0E00...0x0E7F).contains($0.value) }
    let (above, below) = (
      font.size * (isThai ? 1.25 : 0.73), font.size * (line.contains(",") ? 0.22 : 0.02)
    )
    return Rect(
      x: item.frame.x - font.size * 0.01, y: baseline - above,
      width: item.frame.width + font.size * 0.02, height: above + below)
  }

  @Test("The marks of a word for today keep clear of the title and of a gauge")
  func wordForToday() throws {
    for family in [WidgetFamily.accessoryRectangular, .accessoryCircular, .systemSmall] {
      for kind in [DDayProvider(), DDayListProvider()] as [any WidgetKind]
      where kind.description.supportedFamilies.contains(family) {
        let picture = try PictureCase.picture(
          of: kind, family, LanguageTag("th"),
          [
            "widgetDataKey": #"{"title":"gypsy","endDate":"2026-11-21"}"#,
            "other": #"{"title":"B","endDate":"2026-11-22"}"#,
          ])
        let items = picture.layout
        let today = try #require(items.first { $0.line?.hasPrefix("วันนี้") == true }, "\(family)")
        let box = try #require(Self.outline(of: today))
        for item in items where item.line != today.line {
          if case .gauge(let gauge, _) = item.content, gauge.form == .arc {
            let inner = item.frame.width / 2 - gauge.lineWidth
            let (across, up) = (box.width / 2, item.frame.midY - box.y)
            #expect((across * across + up * up).squareRoot() <= inner - 2, "\(family)")
          } else if case .text(let line, let font, _, _, _) = item.content {
            // Its letters reach below the line.
            let bottom = item.frame.midY + font.size * 0.6
            let isAbove = item.frame.midY < today.frame.midY
            #expect(!isAbove || bottom + 2 <= box.y, "\(family) \(line): \(bottom) \(box.y)")
          }
        }
      }
    }
  }

  @Test("Confetti keeps clear of the outlines of large figures")
  func confettiAndOutlines() throws {
    for (style, family, locale, dates) in [
      ("bar", .systemExtraLarge, "es", #""startDate":"2026-08-14","milestones":true"#),
      ("dots", .systemLarge, "ko", #""startDate":"2024-02-26","milestones":[1000]"#),
      ("number", .systemSmall, "th", #""endDate":"2026-11-21""#),
      ("bar", .systemLarge, "th", #""endDate":"2026-11-21""#),
      ("number", .systemExtraLarge, "th", #""endDate":"2026-11-21""#),
    ] as [(String, WidgetFamily, String, String)] {
      for scale in [0.8, 1, 1.6] {
        let picture = try PictureCase.picture(
          of: DDayProvider(), family, LanguageTag(locale),
          [
            "widgetDataKey":
              #"{"title":"Us","style":"\#(style)","textScale":\#(scale),\#(dates)}"#
          ])
        let read = picture.layout.compactMap(Self.outline)
        for item in picture.backdropLayout where item.isPaper {
          let near = read.filter { box in
            min(box.maxX, item.frame.maxX) - max(box.x, item.frame.x) > -2
              && min(box.maxY, item.frame.maxY) - max(box.y, item.frame.y) > -2
          }
          #expect(near.isEmpty, "\(style) \(family) \(locale) \(scale)")
        }
      }
    }
  }

  @Test("Confetti does not touch text, and has another colour")
  func confetti() throws {
    for style in PictureMembers.styles {
      for family in DDayProvider().description.supportedFamilies where !family.isAccessory {
        for theme in PictureMembers.themes {
          for day in [
            #""endDate":"2026-11-21""#, #""startDate":"2024-02-26","milestones":[1000]"#,
          ] {
            let picture = try PictureCase.picture(
              of: DDayProvider(), family, .english,
              [
                "widgetDataKey":
                  #"{"title":"Us","style":"\#(style)","theme":"\#(theme)",\#(day)}"#
              ])
            let read = picture.layout.filter(\.isText).map(\.frame)
            for item in picture.backdropLayout where item.isPaper {
              #expect(
                !read.contains { frame in
                  min(frame.maxX, item.frame.maxX) - max(frame.x, item.frame.x) > -2
                    && min(frame.maxY, item.frame.maxY) - max(frame.y, item.frame.y) > -2
                }, "\(style) \(family) \(theme)")
            }
            for appearance in Appearance.allCases {
              for item in picture.backdropLayout {
                guard case .shape(_, .confetti(let number)) = item.content else { continue }
                for paint in [Paint.primary, .secondary, .accent, .accentFill] {
                  let palette = Palette(picture.theme, appearance, isFilled: picture.isFilled)
                  let (paper, ink) = (palette.paint(.confetti(number)), palette.paint(paint))
                  #expect(
                    Sight.difference(paper.color, ink.color) >= 20,
                    "\(style) \(theme) \(appearance) \(number) \(paint)")
                }
              }
            }
          }
        }
      }
    }
  }
}

extension PlacedItem {
  /// Whether the item is confetti.
  fileprivate var isPaper: Bool {
    if case .shape(_, .confetti) = content { true } else { false }
  }
}
