import Foundation
import TestLength
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// What must not happen, over styles, themes, families, languages and awkward events.
@Suite("A corpus of pictures")
struct PictureCorpusTests {
  static let titles = [
    "", "Exam", "Congratulations", "정보처리기사 실기 시험 준비 모임 두 번째 날",
    "The unbelievably long anniversary of our wedding in Reykjavík",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk", "👨‍👩‍👧‍👦🎂🏳️‍🌈🇰🇷👍🏽",
  ]

  static let dates = [
    #""startDate":"2026-08-13","endDate":"2027-01-05""#, #""endDate":"2026-12-03""#,
    #""startDate":"2023-04-06","milestones":true"#,
    #""startDate":"2026-11-21","endDate":"2026-11-21""#,
    #""startDate":"0001-01-01","endDate":"9999-12-31""#,
    #""startDate":"1990-11-22","endDate":"1990-11-22","repeat":"yearly","icon":"🎈""#,
    #""endDate":"2026-11-20","icon":"🏝️""#, #""startDate":"2026-08-14","milestones":true"#,
    #""title":null"#, #""startDate":"9999-12-31""#,
  ]

  static let locales = [
    "en", "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th", "ar",
  ]

  @Test("D-days keep inside their margins, and cut no number", arguments: PictureMembers.styles)
  func dday(style: String) throws {
    let families = DDayProvider().description.supportedFamilies
    // Each theme and language comes with another style, family and title.
    var number = 0
    for family in families where !family.isAccessory || style == "number" {
      for title in Self.titles {
        for dates in Self.dates {
          number += 1
          guard TestLength.isLong || number % 2 == 0 else { continue }
          let locale = Self.locales[number % Self.locales.count]
          let theme = PictureMembers.themes[number % PictureMembers.themes.count]
          let event = #"{"title":"\#(title)","style":"\#(style)","theme":"\#(theme)",\#(dates)}"#
          let picture = try PictureCase.picture(
            of: DDayProvider(), family, LanguageTag(locale), ["widgetDataKey": event])
          for fault in PictureFaults.found(in: picture, title: title) {
            Issue.record("\(family) \(style) \(theme) \(locale) \(title) \(dates): \(fault)")
          }
        }
      }
    }
  }

  static let contents = [
    #"{"title":"Steps","value":12345678901,"caption":"of 10,000 in 12 days","progress":0.5}"#,
    #"{"title":"An unbelievably long title of a widget","subtitle":"and more","value":"-1,234.5 km"}"#,
    #"{"items":["One","Two 123,456,789",{"title":"Three","value":"12,345,678,901","done":true}]}"#,
    #"{"title":"Seoul","rows":[["Mon","24°"],["Tue",22],["Wed","19°"],["Thu","21°"],["Fri","9°"]]}"#,
    #"{"title":"Chart","value":7,"values":[1,-2,3,0,5],"items":["a","b","c","d","e","f","g"]}"#,
    #"{"caption":"Only this"}"#, "{}", #"{"value":"Donaudampfschifffahrtsgesellschaft"}"#,
  ]

  @Test(
    "Every other kind keeps to the same, in every language and size of text", arguments: locales)
  func others(locale: String) throws {
    let tag = LanguageTag(locale)
    func check(_ picture: Picture, _ name: String) {
      for scale in TestLength.isLong ? [0.8, 1, 1.2, 1.4, 1.6] : [1, 1.6] {
        var picture = picture
        picture.textScale = scale
        for fault in PictureFaults.found(in: picture, title: nil) {
          Issue.record("\(name) \(picture.family) \(locale) \(scale): \(fault)")
        }
      }
    }
    for widget in PictureCase.all { check(try widget.picture(locale: locale), "\(widget)") }
    for family in WidgetFamily.allCases {
      for content in Self.contents {
        check(try PictureCase.hostPicture(content, family, tag), content)
      }
    }
  }

  @Test("Text over a photo has a shade behind it, also where the photo is white")
  func photos() throws {
    for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge] {
      let picture = try PictureCase.picture(
        of: DDayProvider(), family, .english,
        ["widgetDataKey": #"{"title":"Jeju","style":"photo","endDate":"2026-12-03"}"#])
      let height = family.canvas.height
      for item in picture.layout where item.isText {
        guard case .text(_, let font, _, _, _) = item.content else { continue }
        // The shade runs from nothing at an eighth of the height to 85 % at the foot.
        let top = item.frame.y
        let opacity = max((top - height * 0.12) / (height * 0.88), 0) * 0.85
        let field = Color.white.mixed(with: .black, part: opacity)
        let least = font.size >= 24 ? 3.0 : 4.5
        #expect(field.contrast(with: .white) >= least, "\(family) \(item)")
      }
    }
  }

  @Test("A preview of the list has its first event on a colour, and bars stand on the field alone")
  func preview() throws {
    let sample = try PictureCase.picture(of: DDayListProvider(), .systemMedium, isPreview: true)
    #expect(!sample.isRedacted && !sample.backdropLayout.isEmpty)
    let bars = try PictureCase.picture(
      of: DDayProvider(), .systemMedium, .english, ["widgetDataKey": #"{"style":"bar"}"#])
    #expect(bars.backdropLayout.isEmpty)
    var list = sample
    list.isRedacted = true
    #expect(list.backdropLayout.isEmpty)
  }

  @Test("An accent is the one colour beside those of text and field", arguments: locales.prefix(2))
  func accents(locale: String) throws {
    let accents = ["#FFCC00", "#FF9F0A", "#FFE5F1", "#0A66E8", "#111111", "#FFFFFF"]
    for accent in accents.compactMap({ Color(hexadecimal: $0) }) {
      for style in ["ring", "bar", "dots", "number"] {
        let event = #"{"title":"Exam","style":"\#(style)","endDate":"2027-01-05"}"#
        let picture = try PictureCase.picture(
          of: DDayProvider(), .systemMedium, LanguageTag(locale), ["widgetDataKey": event])
        for appearance in Appearance.allCases {
          let drawing = picture.drawing(in: PictureStyle(appearance: appearance, accent: accent))
          var colors: Set<Color> = []
          for operation in drawing.operations {
            switch operation {
            case .fill(_, let paint), .stroke(_, _, let paint):
              if paint.role == .accent || paint.role == .background { colors.insert(paint.color) }
            default: break
            }
          }
          #expect(colors.contains(accent), "\(style) \(appearance)")
        }
      }
    }
  }

  @Test("What is wrong with a picture is found")
  func faults() {
    func picture(_ element: some Composable) -> Picture {
      Picture(
        family: .systemSmall, locale: .english, title: "", details: "", content: element)
    }
    let cut = Text("12…", Font(40))
    #expect(PictureFaults.found(in: picture(cut)).contains { $0.hasPrefix("cut") })
    let beyond = Fill(.circle, .primary).frame(width: 200, height: 20)
    #expect(PictureFaults.found(in: picture(beyond)).contains { $0.hasPrefix("beyond") })
    let one = Text("One", .body).frame(width: 60, height: 20)
    let over = Element.absolute([
      (Rect(x: 0, y: 0, width: 60, height: 20), one),
      (Rect(x: 5, y: 5, width: 60, height: 20), one),
    ])
    #expect(PictureFaults.found(in: picture(over)).contains { $0.hasPrefix("over") })
  }
}
