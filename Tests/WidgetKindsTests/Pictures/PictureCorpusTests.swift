import Foundation
import Languages
import TestLength
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// Draws awkward events in many styles, themes, families and languages, and checks the pictures for
/// faults.
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
    #""endDate":"2026-12-07","count":"workdays""#,
    #""endDate":"2028-02-27","units":["years","months","days"],"icon":"🏝️""#,
    #""startDate":"1927-12-31","units":["months","weeks","days"]"#,
  ]

  static let locales = [
    "en", "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th", "ar",
  ]

  @Test("D-days stay within their margins, and cut no number", arguments: PictureMembers.styles)
  func dday(style: String) throws {
    let families = DDayProvider().description.supportedFamilies
    // Each picture takes the next theme and the next language.
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

  @Test(
    "Hours and working days stay within their margins, and cut no number",
    arguments: PictureMembers.styles)
  func hours(style: String) throws {
    for family in DDayProvider().description.supportedFamilies {
      for (number, locale) in Self.locales.enumerated() {
        let title = Self.titles[number % Self.titles.count]
        // These times are 2, 1 and 14 hours ahead.
        let time = ["12:00", "10:01", "23:59"][number % 3]
        for (place, end) in [
          #""endDate":"2026-11-21","endTime":"\#(time)""#,
          #""endDate":"2026-12-07","count":"workdays""#,
        ].enumerated() {
          let scale = [1, 0.8, 1.2, 1.4, 1.6][(number + place) % 5]
          let event =
            #"{"title":"\#(title)","style":"\#(style)","textScale":\#(scale),"#
            + #""startDate":"2026-08-13",\#(end)}"#
          let picture = try PictureCase.picture(
            of: DDayProvider(), family, LanguageTag(locale), ["widgetDataKey": event])
          for fault in PictureFaults.found(in: picture, title: title) {
            Issue.record("\(family) \(style) \(locale) \(scale) \(title) \(end): \(fault)")
          }
        }
      }
    }
  }

  @Test("Periods stay within their margins, and cut no number", arguments: ["bar", "ring", "dots"])
  func period(style: String) throws {
    let spans = [
      #""period":"month""#, #""period":"year""#, #""from":"2026-11-21","to":"2026-11-21""#,
      #""from":"0001-01-01","to":"9999-12-30""#, #""from":"2027-09-23","to":"2028-12-31""#,
    ]
    for family in PeriodProvider().description.supportedFamilies {
      for (number, locale) in Self.locales.enumerated() {
        for (place, span) in spans.enumerated() where TestLength.isLong || (number + place) % 2 == 0
        {
          let format = number % 4 == 0 ? "percent" : "daysLeft"
          let scale = [1, 0.8, 1.2, 1.4, 1.6][(number + place) % 5]
          let request =
            #"{"configuration":{\#(span)},"style":"\#(style)","format":"\#(format)","#
            + #""textScale":\#(scale),"locale":"\#(locale)","family":"\#(family)","#
            + #""timeZone":"UTC","now":"2026-11-21T01:00:00Z"}"#
          let context = try TimelineContext(
            WidgetRequest(json: [UInt8](request.utf8).span), for: PeriodProvider().description,
            group: PictureGroup(), environment: FixedEnvironment())
          let picture = try PeriodProvider().picture(in: context)
          for fault in PictureFaults.found(in: picture, title: "") {
            Issue.record("\(family) \(style) \(locale) \(scale) \(span): \(fault)")
          }
        }
      }
    }
  }

  static let contents = [
    #"{"title":"Steps","value":12345678901,"caption":"of 10,000 in 12 days","progress":0.5}"#,
    #"{"title":"An unbelievably long title of a widget","subtitle":"and more","#
      + #""value":"-1,234.5 km"}"#,
    #"{"items":["One","Two 123,456,789",{"title":"Three","value":"12,345,678,901","done":true}]}"#,
    #"{"title":"Seoul","rows":[["Mon","24°"],["Tue",22],["Wed","19°"],["Thu","21°"],"#
      + #"["Fri","9°"]]}"#,
    #"{"title":"Chart","value":7,"values":[1,-2,3,0,5],"#
      + #""items":["Alpha","Bravo","Charlie","Delta","Echo","Foxtrot","Golf"]}"#,
    #"{"caption":"Only this"}"#, "{}", #"{"value":"Donaudampfschifffahrtsgesellschaft"}"#,
  ]

  @Test(
    "Every other kind does so, too, in every language and size of text", arguments: locales)
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
        let picture = try PictureCase.hostPicture(content, family, tag)
        check(picture, content)
      }
    }
  }

  @Test("Text is legible over a white photo and over the evening scene, in each size")
  func photos() throws {
    let photo = PictureGroup(data: ["photo": PictureGroup.png])
    for scale in [1, 1.2, 1.4, 1.6] {
      for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge] {
        for dates in Self.dates {
          for image in ["photo", "none"] {
            let event =
              #"{"title":"Jeju","style":"photo","image":"\#(image)","textScale":\#(scale),"#
              + #"\#(dates)}"#
            let picture = try PictureCase.picture(
              of: DDayProvider(), family, .english,
              in: PictureGroup(values: ["widgetDataKey": event], data: photo.data))
            let faults = PictureFaults.faint(picture)
            #expect(faults == [], "\(family) \(scale) \(image) \(dates)")
          }
        }
        for content in Self.contents where content != "{}" {
          var picture = try PictureCase.hostPicture(
            content.replacing("{\"", with: #"{"image":"photo",""#, maxReplacements: 1), family,
            .english, photo)
          picture.textScale = scale
          let faults = PictureFaults.found(in: picture)
          #expect(faults == [], "\(family) \(scale) \(content)")
        }
      }
    }
  }

  @Test("A preview of the list has its first event on a colour, and bars only on the background")
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

  @Test("Text on bands, capsules, discs and events' colours is legible with any accent")
  func contrast() throws {
    let accents = [
      "#FFCC00", "#FF9F0A", "#FFE5F1", "#0A66E8", "#111111", "#FFFFFF", "#777777", "#34C759",
      "#FF2D55", "#8E8E93",
    ]
    for accent in accents {
      let color = try #require(Color(hexadecimal: accent))
      let dates = #""startDate":"2023-04-06","endDate":"2027-01-05","milestones":true"#
      for style in PictureMembers.styles {
        for family in DDayProvider().description.supportedFamilies {
          let event = #"{"title":"Exam","style":"\#(style)","accent":"\#(accent)",\#(dates)}"#
          let values = ["widgetDataKey": event]
          for picture in [
            try PictureCase.picture(of: DDayProvider(), family, .english, values),
            try PictureCase.picture(
              of: DDayProvider(), family, .english,
              values.mapValues { $0.replacing(#""accent":"\#(accent)","#, with: "") }),
          ] {
            #expect(PictureFaults.faint(picture) == [], "\(family) \(style) \(accent)")
            #expect(
              PictureFaults.faint(picture, accent: color) == [], "\(family) \(style) \(accent)")
          }
        }
      }
      for widget in PictureCase.all {
        let picture = try widget.picture()
        #expect(PictureFaults.faint(picture, accent: color) == [], "\(widget) \(accent)")
      }
      for theme in Theme.allCases {
        for family in DDayListProvider().description.supportedFamilies {
          var picture = try PictureCase.picture(
            of: DDayListProvider(), family, .english,
            [
              "a": #"{"title":"A","endDate":"2026-12-01","accent":"\#(accent)"}"#,
              "b": #"{"title":"B","endDate":"2026-12-02"}"#,
            ])
          picture.theme = theme
          #expect(PictureFaults.faint(picture) == [], "\(family) \(theme) \(accent)")
        }
      }
    }
  }

  @Test("The checks find faults of a picture")
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
    let faint = Layers {
      Fill(.capsule, .color(Color(0x777777))).frame(width: 60, height: 30)
      Text("One", .body, .color(Color(0x808080)))
    }
    #expect(PictureFaults.found(in: picture(faint)).contains { $0.hasPrefix("faint") })
    var onPhoto = picture(Text("One", .body, .onPhoto))
    onPhoto.backdrop = .layers([.photo(PictureGroup.png), Fill(.rounded(0), .shade).element])
    #expect(PictureFaults.faint(onPhoto).count == 2)
    let idle = picture(one)
    let (said, unsaid) = (PictureFact(ways: ["One"]), PictureFact(ways: ["Two", "2"]))
    #expect(PictureFaults.idle(idle, facts: [said]).isEmpty)
    #expect(PictureFaults.idle(idle, facts: [said, unsaid]).count == 1)
    #expect(abs(PictureFaults.emptyShare(of: idle) - 0.85) < 0.03)
    let field = Fill(.rounded(0), .accentFill).frame(width: 158, height: 60)
    var filled = idle
    filled.backdrop = field
    #expect(PictureFaults.emptyShare(of: filled) == PictureFaults.emptyShare(of: idle))
  }
}
