import Foundation
import Languages
import TestLength
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// Whatever the texts are, everything stays in its place.
@Suite("Layout of pictures")
struct PictureLayoutTests {
  static let texts = [
    "", " ", "X", "Exam", "The unbelievably long anniversary of our wedding in Reykjavík",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "정보처리기사 실기 시험 준비 모임 두 번째 날입니다", "卒業旅行の準備をするための長い長い予定の名前です。",
    "מבחן גדול מאוד באוניברסיטה העברית", "امتحان نهاية السنة الدراسية في الجامعة",
    "👨‍👩‍👧‍👦🎂🏳️‍🌈🇰🇷👍🏽👨‍👩‍👧‍👦🎂🏳️‍🌈🇰🇷👍🏽", "</svg><script>alert(1)</script>",
    String(repeating: "W", count: 300), String(repeating: "漢", count: 300),
  ]

  static let locales = ["en", "ko", "ja", "zh-Hant", "de", "fr", "ar", "he"]

  /// Checks that nothing is beyond the margins, and that no text overlaps another.
  private func check(_ picture: Picture, _ told: @autoclosure () -> String) {
    let canvas = picture.family.canvas
    let content = picture.family.contentSize
    let (left, top) = ((canvas.width - content.width) / 2, (canvas.height - content.height) / 2)
    let items = picture.layout
    for item in items {
      let frame = item.frame
      #expect(frame.x >= left - 0.01 && frame.maxX <= canvas.width - left + 0.01, "\(told())")
      #expect(frame.y >= top - 0.01 && frame.maxY <= canvas.height - top + 0.01, "\(told())")
    }
    let texts = items.filter(\.isText)
    for (place, one) in texts.enumerated() {
      for other in texts[(place + 1)...] {
        let across = min(one.frame.maxX, other.frame.maxX) - max(one.frame.x, other.frame.x)
        let down = min(one.frame.maxY, other.frame.maxY) - max(one.frame.y, other.frame.y)
        #expect(across <= 0.01 || down <= 0.01, "\(told()): \(one) \(other)")
      }
    }
  }

  private static func json(_ object: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  @Test("Each kind in each language", arguments: PictureCase.all)
  func languages(widget: PictureCase) throws {
    for locale in Self.locales {
      check(try widget.picture(locale: locale), "\(widget) in \(locale)")
    }
  }

  @Test("D-days of any name and date", .slow, arguments: texts)
  func dday(title: String) throws {
    let dates: [[String: String]] = [
      [:], ["startDate": "2026-11-21", "endDate": "2026-11-21"],
      ["startDate": "0001-01-01", "endDate": "9999-12-31"], ["endDate": "0001-01-01"],
      ["startDate": "0001-01-01"], ["startDate": "9999-12-31"],
      ["startDate": "2026-08-13", "endDate": "2027-01-05"],
    ]
    for data in dates {
      let values = ["widgetDataKey": try Self.json(data.merging(["title": title]) { $1 })]
      for family in DDayProvider().description.supportedFamilies {
        for locale in ["en", "ko", "de", "he"] {
          let picture = try PictureCase.picture(
            of: DDayProvider(), family, LanguageTag(locale), values)
          check(picture, "\(family) \(locale) \(data) \(title.prefix(40))")
        }
      }
      for family in DDayListProvider().description.supportedFamilies {
        var list: [String: String] = [:]
        for number in 0..<9 { list["key \(number)"] = values["widgetDataKey"] }
        check(
          try PictureCase.picture(of: DDayListProvider(), family, LanguageTag("he"), list),
          "\(family) \(data) \(title.prefix(40))")
      }
    }
  }

  @Test("A host's content of any text", .slow, arguments: texts)
  func host(text: String) throws {
    let members = ["title", "subtitle", "value", "caption"]
    for missing in members + [""] {
      for progress in [nil, 0.5] as [Double?] {
        var content: [String: Any] = [:]
        for member in members where member != missing { content[member] = text }
        if let progress { content["progress"] = progress }
        for family in WidgetFamily.allCases {
          for locale in ["en", "ar"] {
            let picture = try PictureCase.hostPicture(
              Self.json(content), family, LanguageTag(locale))
            check(picture, "\(family) \(locale) without \(missing) \(text.prefix(40))")
          }
        }
      }
    }
  }

  @Test(
    "A host's content of any type is drawn as far as it can be",
    arguments: [
      "{}", "[]", "null", "7", #"{"title":7,"value":true,"caption":[1],"progress":"x"}"#,
      #"{"value":-1234567,"progress":null}"#, #"{"progress":-3}"#, #"{"progress":7}"#,
      #"{"value":1e400,"progress":1e400}"#, "",
    ])
  func hostTypes(content: String) throws {
    for family in WidgetFamily.allCases {
      check(try PictureCase.hostPicture(content, family), content)
    }
  }

  @Test("Texts for a screen reader are in the language, and describe the entry")
  func spoken() throws {
    func title(_ data: String, _ locale: String = "en") throws -> String {
      try PictureCase.picture(
        of: DDayProvider(), .systemSmall, LanguageTag(locale), ["widgetDataKey": data]
      ).title
    }
    #expect(try title(#"{"title":"Exam","endDate":"2027-01-05"}"#) == "45 days until Exam")
    #expect(try title(#"{"title":"Exam","endDate":"2026-11-22"}"#) == "1 day until Exam")
    #expect(try title(#"{"title":"Exam","endDate":"2026-11-21"}"#) == "Exam is today")
    #expect(try title(#"{"title":"Exam","endDate":"2026-11-20"}"#) == "1 day since Exam")
    #expect(try title(#"{"title":"시험","endDate":"2027-01-05"}"#, "ko") == "시험까지 45일")
    #expect(try title(#"{"title":"A#@","endDate":"2027-01-05"}"#, "de") == "Noch 45 Tage bis A#@")
    #expect(try title(#"{"title":"A","startDate":"2026-11-25"}"#) == "4 days until A")
    #expect(try title(#"{"title":"A","startDate":"2026-11-20"}"#) == "A, Day 2")
    #expect(try title(#"{"endDate":"2027-01-05"}"#) == "in 45 days")
    #expect(try title("{}") == "No date")
  }

  @Test("Without data the sample is drawn as bars, and in a gallery unchanged")
  func samples() throws {
    let redacted = try PictureCase.picture(of: GlobalTotalsProvider(), .systemSmall)
    #expect(redacted.isRedacted)
    #expect(redacted.title == "Covid19-stats")
    #expect(!redacted.layout.contains { $0.isText })
    let shown = try PictureCase.picture(of: GlobalTotalsProvider(), .systemSmall, isPreview: true)
    #expect(!shown.isRedacted)
    #expect(shown.layout.contains { $0.isText })
  }

  @Test(
    "Figures are grouped as the language does",
    arguments: [
      ("en", "1,234,567"), ("ko", "1,234,567"), ("de", "1.234.567"),
      ("de-AT", "1\u{A0}234\u{A0}567"),
      ("fr", "1\u{202F}234\u{202F}567"), ("en-IN", "12,34,567"), ("es", "1.234.567"),
      ("xx", "1,234,567"),
    ])
  func grouping(locale: String, expected: String) {
    #expect(NumberGrouping(LanguageTag(locale)).text(1_234_567) == expected)
  }

  @Test(
    "Spanish is grouped as the country does, so that no point stands for a decimal comma",
    arguments: [
      ("es-ES", "1234", "12.345"), ("es-419", "1,234", "12,345"), ("es-MX", "1,234", "12,345"),
      ("es-PE", "1,234", "12,345"), ("es-GT", "1,234", "12,345"), ("es-DO", "1,234", "12,345"),
      ("es-AR", "1.234", "12.345"), ("es-CO", "1.234", "12.345"), ("es-CL", "1.234", "12.345"),
      ("es-CR", "1\u{A0}234", "12\u{A0}345"),
    ])
  func spanish(locale: String, small: String, large: String) {
    let grouping = NumberGrouping(LanguageTag(locale))
    #expect(grouping.text(1234) == small)
    #expect(grouping.text(12345) == large)
  }

  @Test(
    "So are languages whose separators are easily confused with another language's",
    arguments: [
      ("hu", "1234", "12\u{A0}345"), ("et", "1234", "12\u{A0}345"), ("sl", "1234", "12.345"),
      ("ca", "1.234", "12.345"), ("eu", "1.234", "12.345"), ("az", "1.234", "12.345"),
      ("kk", "1\u{A0}234", "12\u{A0}345"), ("sq", "1234", "12\u{A0}345"),
      ("en-DE", "1.234", "12.345"), ("en-SE", "1\u{A0}234", "12\u{A0}345"),
      ("en-GB", "1,234", "12,345"),
    ])
  func others(locale: String, small: String, large: String) {
    let grouping = NumberGrouping(LanguageTag(locale))
    #expect(grouping.text(1234) == small)
    #expect(grouping.text(12345) == large)
  }

  @Test("Small numbers, and those of languages that group late")
  func smallNumbers() {
    let spanish = NumberGrouping(LanguageTag("es"))
    #expect(spanish.text(1234) == "1234")
    #expect(spanish.text(12345) == "12.345")
    let english = NumberGrouping(.english)
    #expect([0, 999, 1000, -1000].map(english.text) == ["0", "999", "1,000", "-1,000"])
    #expect(english.text(Int.min) == "-9,223,372,036,854,775,808")
  }
}
