import Languages
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// Things that belong together are aligned with each other.
@Suite("Alignment in pictures")
struct PictureAlignmentTests {
  @Test("The start is below the start of a bar or of dots, and the end below their end")
  func endsUnderBar() throws {
    let families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge]
    let dates = #""startDate":"2026-08-13","endDate":"2027-01-05""#
    for (number, locale) in PictureCorpusTests.locales.enumerated() {
      let tag = LanguageTag(locale)
      for style in ["bar", "dots"] {
        for family in families {
          let scale = [1, 0.8, 1.3, 1.6][(number + families.count) % 4]
          let event = #"{"title":"A","style":"\#(style)","textScale":\#(scale),\#(dates)}"#
          let items = try PictureCase.picture(
            of: DDayProvider(), family, tag, ["widgetDataKey": event]
          ).layout
          let told = "\(style) \(family) \(locale) \(scale)"
          let gauge = try #require(items.first { $0.isBarOrDots }?.frame, "\(told)")
          let ends = items.filter { $0.isText && $0.frame.y > gauge.maxY }.map(\.frame)
          try #require(ends.count == 2, "\(told) \(ends)")
          let (left, right) = tag.isRightToLeft ? (ends[1], ends[0]) : (ends[0], ends[1])
          #expect((left.x - gauge.x).magnitude < 0.5, "\(told)")
          #expect((right.maxX - gauge.maxX).magnitude < 0.5, "\(told)")
          #expect(left.maxX < right.x, "\(told)")
        }
      }
    }
  }

  @Test("The marked day of a month stays in its disc in larger text", arguments: [1, 1.3, 1.6])
  func markedDay(scale: Double) throws {
    for locale in ["en", "es"] {
      for date in ["2024-02-22", "2024-05-23", "2024-02-08"] {
        var picture = try PictureCase.picture(
          of: DDayListProvider(), .systemLarge, LanguageTag(locale),
          ["exam": #"{"title":"Exam","endDate":"\#(date)"}"#])
        picture.textScale = scale
        let disc = try #require(
          picture.layout.first { item in
            if case .shape(.circle, .accentFill) = item.content { true } else { false }
          }?.frame)
        let day = try #require(
          picture.layout.first { item in
            if case .text(_, _, .onAccent, _, _) = item.content { true } else { false }
          }?.frame)
        #expect(day.width < disc.width - 4, "\(locale) \(date)")
        #expect((day.midX - disc.midX).magnitude < 0.5 && (day.midY - disc.midY).magnitude < 0.5)
      }
    }
  }

  @Test(
    "Words follow their number in either reading direction",
    arguments: [("en", "days", true), ("he", "days", true), ("ar", "يومًا", false)])
  func words(locale: String, words: String, isLeftToRight: Bool) throws {
    for style in ["number", "page", "dots"] {
      let picture = try PictureCase.picture(
        of: DDayProvider(), .systemMedium, LanguageTag(locale),
        ["widgetDataKey": #"{"title":"A","style":"\#(style)","endDate":"2027-01-05"}"#])
      let number = try #require(picture.layout.first { $0.line == "45" }?.frame)
      let unit = try #require(picture.layout.first { $0.line == words }?.frame)
      #expect((number.maxX < unit.x) == isLeftToRight, "\(style) \(locale)")
    }
  }

  /// Content with a list of things to pack, some of them done.
  private static func list(_ count: Int) -> String {
    let items = (0..<count).map { number in
      #"{"title":"\#(["Coat", "Passport", "Toothbrush", "Camera"][number % 4])","#
        + #""done":\#(number % 3 == 1)}"#
    }
    return #"{"title":"Packing","items":[\#(items.joined(separator: ","))]}"#
  }

  @Test("A host's list has one column, with its check marks below each other")
  func list() throws {
    for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge] {
      for count in [2, 3, 6, 12] {
        for locale in ["en", "ar"] {
          let picture = try PictureCase.hostPicture(
            Self.list(count), family, LanguageTag(locale))
          var (ticks, titles): ([Double], [Double]) = ([], [])
          for item in picture.layout {
            switch item.content {
            case .symbol(.check, _), .shape(.ring, _): ticks.append(item.frame.midX)
            case .text(let line, _, _, _, _) where line != "Packing" && !line.hasPrefix("+"):
              titles.append(locale == "ar" ? item.frame.maxX : item.frame.x)
              #expect(!line.hasSuffix("…"), "\(family) \(count): \(line)")
            default: break
            }
          }
          let told = "\(family) \(count) \(locale): \(ticks) \(titles)"
          #expect(ticks.count == titles.count && !ticks.isEmpty, "\(told)")
          #expect((ticks.max() ?? 0) - (ticks.min() ?? 0) < 0.01, "\(told)")
          #expect((titles.max() ?? 0) - (titles.min() ?? 0) < 0.01, "\(told)")
        }
      }
    }
  }
}

extension PlacedItem {
  fileprivate var isBarOrDots: Bool {
    switch content {
    case .gauge, .dots: true
    default: false
    }
  }
}
