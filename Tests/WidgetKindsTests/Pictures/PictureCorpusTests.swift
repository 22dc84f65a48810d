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
    #""startDate":"1990-11-22","endDate":"1990-11-22","repeat":"yearly","icon":"🎂""#,
    #""endDate":"2026-11-20","icon":"🏝️""#, #""startDate":"2026-08-14","milestones":true"#,
    #""title":null"#, #""startDate":"9999-12-31""#,
  ]

  static let locales = ["en", "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi"]

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
          for fault in PictureFaults.found(in: picture) {
            Issue.record("\(family) \(style) \(theme) \(locale) \(title) \(dates): \(fault)")
          }
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

/// What must not happen in a picture.
enum PictureFaults {
  static func found(in picture: Picture) -> [String] {
    var faults: [String] = []
    let canvas = picture.family.canvas
    let content = picture.family.contentSize
    let (left, top) = ((canvas.width - content.width) / 2, (canvas.height - content.height) / 2)
    let items = picture.layout
    for item in items {
      let frame = item.frame
      if frame.x < left - 0.01 || frame.maxX > canvas.width - left + 0.01
        || frame.y < top - 0.01 || frame.maxY > canvas.height - top + 0.01
      {
        faults.append("beyond the margins: \(item)")
      }
    }
    let texts = items.filter(\.isText)
    for (place, one) in texts.enumerated() {
      for other in texts[(place + 1)...] {
        let across = min(one.frame.maxX, other.frame.maxX) - max(one.frame.x, other.frame.x)
        let down = min(one.frame.maxY, other.frame.maxY) - max(one.frame.y, other.frame.y)
        if across > 0.01, down > 0.01 { faults.append("over each other: \(one) \(other)") }
      }
    }
    for item in texts {
      guard case .text(let line, _, _, _, _) = item.content else { continue }
      // A number that is cut is another number.
      if line.hasSuffix("…"), line.dropLast().last?.isNumber == true {
        faults.append("cut: \(line)")
      }
    }
    return faults
  }
}
