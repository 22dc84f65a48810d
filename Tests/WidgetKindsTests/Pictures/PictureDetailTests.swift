import CivilCalendar
import Languages
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// Details that are hard to see on a contact sheet.
@Suite("Details of pictures")
struct PictureDetailTests {
  @Test("Symbols are drawn, and never characters of a font", arguments: PictureCase.all)
  func symbols(widget: PictureCase) throws {
    for item in try widget.picture().layout {
      guard let line = item.line else { continue }
      let emoji = line.unicodeScalars.filter {
        $0.properties.isEmojiPresentation || (0x2190...0x2BFF).contains($0.value)
      }
      #expect(emoji.isEmpty, "\(widget): \(line)")
    }
  }

  /// Pictures of rings and arcs in several families, with texts of many widths inside.
  static let ringed: [Picture] = {
    var pictures: [Picture] = []
    for end in ["2027-01-05", "2025-01-05", "9999-12-31", "2026-11-21"] {
      for family in [WidgetFamily.accessoryCircular, .systemMedium] {
        for locale in ["en", "ko", "de"] {
          let values = [
            "widgetDataKey": #"{"title":"Exam","startDate":"2023-04-06","endDate":"\#(end)"}"#
          ]
          if let picture = try? PictureCase.picture(
            of: DDayProvider(), family, LanguageTag(locale), values)
          {
            pictures.append(picture)
          }
        }
      }
    }
    for value in ["7", "100%", "8,432", "1,234,567", "WWWW", "걸음 수", "Reykjavík"] {
      for family in [WidgetFamily.accessoryCircular, .accessoryCorner, .systemMedium] {
        let content = #"{"title":"Steps","value":"\#(value)","caption":"goal","progress":0.5}"#
        if let picture = try? PictureCase.hostPicture(content, family) {
          pictures.append(picture)
        }
      }
    }
    return pictures
  }()

  @Test("A text inside a ring is at least 3 points from its line")
  func ringed() {
    #expect(Self.ringed.count == 4 * 6 + 7 * 3)
    for picture in Self.ringed {
      let items = picture.layout
      for ring in items {
        guard case .gauge(let gauge, _) = ring.content, gauge.form != .bar else { continue }
        let inner = ring.frame.width / 2 - gauge.lineWidth
        for item in items {
          guard case .text(let line, let font, _, _, _) = item.content else { continue }
          let (x, y) = (item.frame.midX - ring.frame.midX, item.frame.midY - ring.frame.midY)
          guard x.magnitude < inner, y.magnitude < inner else { continue }
          // The corner of the capitals that is farthest from the middle. An arc is open below.
          let corner = (
            x: x.magnitude + item.frame.width / 2, y: y.magnitude + font.size * 0.7 / 2
          )
          if gauge.form == .arc, y > 0, corner.x < corner.y { continue }
          let distance = (corner.x * corner.x + corner.y * corner.y).squareRoot()
          #expect(inner - distance >= 3, "\(picture.family): \(line) \(inner - distance)")
        }
      }
    }
  }

  @Test("The study calendar's gauge, number and symbol all concern the month")
  func studyGauge() throws {
    let circular = try #require(
      PictureCase.studyCalendar.first { $0.family == .accessoryCircular })
    let items = try circular.picture().layout
    var symbols: [Symbol] = []
    var lines: [String] = []
    for item in items {
      switch item.content {
      case .symbol(let symbol, _): symbols.append(symbol)
      case .text(let line, _, _, _, _): lines.append(line)
      default: break
      }
    }
    #expect(lines == ["11"])
    // A flame would stand for a streak.
    #expect(symbols == [.calendar])
  }

  @Test(
    "The number of a study calendar's today keeps clear of its ring, and the others of their discs",
    arguments: ["2026-02-20", "2026-05-20", "2026-05-31", "2026-11-21"])
  func ringOfToday(today: String) throws {
    for family in ["systemSmall", "systemMedium", "accessoryRectangular"] {
      for scale in [0.8, 1, 1.3, 1.6] {
        for studied in ["", #""\#(today)","#] {
          let days = #"[\#(studied)"\#(today.dropLast(2))10","\#(today.dropLast(2))28"]"#
          let request =
            #"{"family":"\#(family)","style":"page","textScale":\#(scale),"locale":"en","#
            + #""timeZone":"UTC","now":"\#(today)T12:00:00Z"}"#
          let context = try TimelineContext(
            WidgetRequest(json: [UInt8](request.utf8).span),
            for: StudyCalendarProvider().description,
            group: PictureGroup(values: ["studyDays": days]), environment: FixedEnvironment())
          let items = try StudyCalendarProvider().picture(in: context).layout
          let rings = items.filter { if case .shape(.ring, _) = $0.content { true } else { false } }
          #expect(rings.count == 1)
          for ring in rings {
            try checkClear(of: ring, items, "\(today) \(family) \(scale) \(studied)")
          }
        }
      }
    }
  }

  @Test(
    "The size of a study calendar's text is the same on each day of a month",
    arguments: ["2026-02", "2026-05", "2026-11"],
    ["systemSmall", "systemMedium", "accessoryRectangular"])
  func textOfEachDay(month: String, family: String) throws {
    for scale in [1.1, 1.3, 1.6] {
      var sizes: [[Double]: [Int]] = [:]
      for day in 1...28 {
        let today = "\(month)-\(day < 10 ? "0" : "")\(day)"
        let request =
          #"{"family":"\#(family)","style":"page","textScale":\#(scale),"locale":"en","#
          + #""timeZone":"UTC","now":"\#(today)T12:00:00Z"}"#
        let context = try TimelineContext(
          WidgetRequest(json: [UInt8](request.utf8).span),
          for: StudyCalendarProvider().description, group: PictureGroup(),
          environment: FixedEnvironment())
        let items = try StudyCalendarProvider().picture(in: context).layout
        // Numbers are bold or not, as the day is today or not.
        let others = items.compactMap { item -> Double? in
          guard case .text(let line, let font, _, _, _) = item.content, Int(line) == nil else {
            return nil
          }
          return font.size
        }
        sizes[others, default: []].append(day)
      }
      #expect(sizes.count == 1, "\(scale): \(sizes.values.sorted { $0[0] < $1[0] })")
    }
  }

  /// Checks the distance of each number from a ring around one of them, and that a studied day's
  /// number is within its disc.
  private func checkClear(of ring: PlacedItem, _ items: [PlacedItem], _ told: String) throws {
    var inside = 0
    for item in items {
      guard case .text(let line, let font, let paint, _, _) = item.content,
        line.allSatisfy(\.isNumber)
      else { continue }
      let (width, height) = (item.frame.width * 0.985, font.size * 0.7)
      func gap(_ outline: Rect, _ lineWidth: Double, _ radius: Double) -> Double {
        // The corner of the capitals, and the middle of the outline's round corner.
        let radius = radius - lineWidth
        let across = max(
          (item.frame.midX - outline.midX).magnitude + width / 2 - outline.width / 2 + lineWidth
            + radius, 0)
        let down = max(
          (item.frame.midY - outline.midY).magnitude + height / 2 - outline.height / 2 + lineWidth
            + radius, 0)
        return radius - (across * across + down * down).squareRoot()
      }
      let frame = ring.frame
      let isSquare = (frame.width - frame.height).magnitude < 0.01
      let radius = min(frame.width, frame.height) / (isSquare ? 2 : 3)
      if abs(item.frame.midX - frame.midX) < 2, abs(item.frame.midY - frame.midY) < 2 {
        guard case .shape(.ring(let lineWidth), _) = ring.content else { continue }
        inside += 1
        let gap = gap(frame, lineWidth, radius)
        #expect(gap >= 1.95, "\(told): \(gap)")
      } else {
        let apart = max(
          (item.frame.midX - frame.midX).magnitude - (width + frame.width) / 2,
          (item.frame.midY - frame.midY).magnitude - (height + frame.height) / 2)
        #expect(apart >= 1.95, "\(told): \(line) \(apart)")
      }
      guard paint == .onAccent else { continue }
      let isOnDisc = items.contains { disc in
        switch disc.content {
        case .shape(.circle, .accentFill), .shape(.capsule, .accentFill):
          gap(disc.frame, 0, min(disc.frame.width, disc.frame.height) / 2) >= 0
        case .shape(.rounded(let radius), .accentFill): gap(disc.frame, 0, radius) >= 0
        default: false
        }
      }
      #expect(isOnDisc, "\(told): \(line)")
    }
    #expect(inside == 1, "\(told)")
  }

  @Test(
    "No text is on a portrait, in any size of text", arguments: ["en", "ko", "de", "th", "ar"])
  func portraits(locale: String) throws {
    for widget in PictureCase.singleRepo + PictureCase.doubleRepo {
      for scale in [1, 1.3, 1.6] {
        var picture = try widget.picture(locale: locale)
        picture.textScale = scale
        let items = picture.layout
        for portrait in items {
          guard case .portrait = portrait.content else { continue }
          for item in items where item.isText {
            let across =
              min(item.frame.maxX, portrait.frame.maxX) - max(item.frame.x, portrait.frame.x)
            let down =
              min(item.frame.maxY, portrait.frame.maxY) - max(item.frame.y, portrait.frame.y)
            #expect(across <= 0.01 || down <= 0.01, "\(widget) \(scale): \(item.line ?? "")")
          }
        }
      }
    }
  }

  @Test("A D-day's sample ends 100 days from the day on which it is drawn")
  func sampleOfDDay() throws {
    for (day, date) in [
      (1_600_000_000, "Tue, Dec 22"), (PictureCase.now, "Mon, Mar 1"),
      (1_900_000_000, "Wed, Jun 26"),
    ] {
      let picture = try PictureCase.picture(
        of: DDayProvider(), .systemMedium, isPreview: true, at: day)
      let lines = picture.layout.compactMap { item -> String? in
        guard let line = item.line else { return nil }
        return line
      }
      #expect(lines.contains("100"))
      #expect(lines.contains(date))
    }
  }

  @Test("A percentage is exact even if the quotient of the days is just below it")
  func percentages() throws {
    // 100 days, 29 of which have passed. In binary numbers, 0.29 * 100 is less than 29.
    let event = #"{"title":"Exam","startDate":"2026-10-23","endDate":"2027-01-31"}"#
    let dday = try PictureCase.picture(
      of: DDayProvider(), .systemMedium, .english, ["widgetDataKey": event])
    #expect(texts(in: dday).contains("29%"))
    for percentage in 0...100 {
      let progress = "\(percentage / 100).\(percentage % 100 < 10 ? "0" : "")\(percentage % 100)"
      let host = try PictureCase.hostPicture(#"{"progress":\#(progress)}"#, .systemMedium)
      #expect(texts(in: host) == ["\(percentage)%"], "\(progress)")
    }
    let nearly = try PictureCase.hostPicture(#"{"progress":0.9999999}"#, .systemMedium)
    #expect(texts(in: nearly) == ["99%"])
  }

  @Test(
    "A D-day without a title repeats no text, and cuts none",
    arguments: [
      #""endDate":"2026-11-22""#, #""endDate":"2026-11-20""#, #""endDate":"2026-11-21""#,
      #""endDate":"2027-12-31""#, #""startDate":"2026-11-21""#, #""startDate":"2030-01-01""#,
      #""startDate":"2030-01-01","endDate":"2031-01-01""#,
      #""startDate":"2026-11-01","endDate":"2026-12-10""#,
      #""startDate":"2020-01-01","endDate":"2022-01-01""#, "",
    ])
  func untitled(dates: String) throws {
    for family in DDayProvider().description.supportedFamilies {
      for locale in ["en", "ko", "ja", "zh", "de", "es", "fr"] {
        let texts = texts(
          in: try PictureCase.picture(
            of: DDayProvider(), family, LanguageTag(locale), ["widgetDataKey": "{\(dates)}"]))
        // Texts of one or two characters are left out: they are the days and weekdays of a month.
        let said = texts.filter { $0.count > 2 }
        #expect(Set(said).count == said.count, "\(family) \(locale): \(texts)")
        #expect(!texts.contains { $0.hasSuffix("…") }, "\(family) \(locale): \(texts)")
      }
    }
  }

  @Test("A past day is some days ago in words, and D+ in the short format")
  func past() throws {
    for (format, figure) in [("daysLeft", ["100", "days ago"]), ("dMinus", ["D+100"])] {
      for style in ["number", "ring", "bar"] {
        let lines = texts(
          in: try PictureCase.picture(
            of: DDayProvider(), .systemSmall, .english,
            [
              "widgetDataKey": """
              {"title":"Exam","style":"\(style)","format":"\(format)","endDate":"2026-08-13"}
              """
            ]))
        #expect(figure.allSatisfy { lines.contains($0) }, "\(format) \(style): \(lines)")
      }
    }
  }

  @Test("A list shows a day count once")
  func dayCountInList() throws {
    let list = try PictureCase.picture(
      of: DDayListProvider(), .systemMedium, .english, ["us": #"{"startDate":"2023-04-06"}"#])
    #expect(texts(in: list).filter { $0.contains("1,326") } == ["1,326"])
  }

  @Test("A study calendar and a period group the digits of their numbers", arguments: ["en", "de"])
  func grouping(locale: String) throws {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
    let days = (0..<1326).compactMap { today.adding(days: 0 - $0) }.map { #""\#($0)""# }
    let number = locale == "en" ? "1,326" : "1.326"
    for family in StudyCalendarProvider().description.supportedFamilies
    where family != .accessoryCircular {
      let lines = texts(
        in: try PictureCase.picture(
          of: StudyCalendarProvider(), family, LanguageTag(locale),
          ["studyDays": "[\(days.joined(separator: ","))]"]))
      #expect(lines.contains { $0.contains(number) }, "\(family): \(lines)")
      #expect(!lines.contains { $0.contains("1326") }, "\(family): \(lines)")
    }
    let request =
      #"{"configuration":{"from":"2020-01-01","to":"2032-12-31"},"style":"ring","#
      + #""locale":"\#(locale)","family":"systemMedium","timeZone":"UTC","#
      + #""now":"2026-11-21T01:00:00Z"}"#
    let context = try TimelineContext(
      WidgetRequest(json: [UInt8](request.utf8).span), for: PeriodProvider().description,
      group: PictureGroup(), environment: FixedEnvironment())
    let lines = texts(in: try PeriodProvider().picture(in: context))
    #expect(
      lines.contains(locale == "en" ? "2,516 / 4,749" : "2.516 / 4.749"), "\(lines)")
  }

  @Test(
    "A period up to the calendar's last day shows what its entry says",
    arguments: [
      (#""from":"2026-11-01","to":"9999-12-31""#, "2026-11-21", "2,912,119", "0%", "20 /"),
      (#""period":"year""#, "9999-12-01", "31", "91%", "334 / 365"),
      (#""period":"month""#, "9999-12-31", "1", "96%", "30 / 31"),
    ])
  func lastPeriod(
    span: String, today: String, left: String, percent: String, over: String
  ) throws {
    for style in ["bar", "ring", "dots"] {
      let request =
        #"{"configuration":{\#(span)},"style":"\#(style)","locale":"en","#
        + #""family":"systemMedium","timeZone":"UTC","now":"\#(today)T12:00:00Z"}"#
      let context = try TimelineContext(
        WidgetRequest(json: [UInt8](request.utf8).span), for: PeriodProvider().description,
        group: PictureGroup(), environment: FixedEnvironment())
      let lines = texts(in: try PeriodProvider().picture(in: context))
      #expect(lines.contains { $0.contains(left) || $0.contains("2.91M") }, "\(style): \(lines)")
      #expect(style == "dots" || lines.contains { $0.contains(percent) }, "\(style): \(lines)")
      #expect(style != "ring" || lines.contains { $0.hasPrefix(over) }, "\(style): \(lines)")
    }
  }

  @Test("A birthday shows the coming age, and its ring shows the year")
  func birthday() throws {
    let event =
      #"{"title":"Minji","startDate":"1990-12-01","endDate":"1990-12-01","repeat":"yearly"}"#
    let picture = try PictureCase.picture(
      of: DDayProvider(), .systemMedium, .english, ["widgetDataKey": event])
    let lines = texts(in: picture)
    #expect(lines.contains { $0.contains("36 years") }, "\(lines)")
    #expect(lines.contains("10"))
    #expect(lines.contains("97%"))
    #expect(!lines.contains { $0.contains("13") })
  }

  @Test("The age of a birthday occurs once in each style", arguments: PictureMembers.styles)
  func age(style: String) throws {
    let dates = #""startDate":"1990-12-01","endDate":"1990-12-01","repeat":"yearly""#
    for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge] {
      let picture = try PictureCase.picture(
        of: DDayProvider(), family, .english,
        ["widgetDataKey": #"{"title":"Minji","style":"\#(style)",\#(dates)}"#])
      let lines = texts(in: picture)
      #expect(lines.filter { $0.contains("36 years") }.count <= 1, "\(family): \(lines)")
    }
  }

  /// The texts of an event's picture at noon of a day.
  private func texts(
    of event: String, on day: String, _ family: WidgetFamily = .systemMedium
  ) throws -> [String] {
    let now = try #require(Instant(iso8601: "\(day)T12:00:00Z"))
    return texts(
      in: try PictureCase.picture(
        of: DDayProvider(), family, .english, ["widgetDataKey": event],
        at: now.secondsSince1970))
  }

  @Test(
    "The age of a lunar birthday is in lunar years, as its anniversary is",
    arguments: [
      ("1990-12-01", "2022-12-01", 32), ("1990-12-01", "2023-01-20", 33),
      ("1990-12-01", "2024-11-01", 34), ("1990-11-10", "2021-12-01", 31),
      ("1990-11-10", "2013-12-01", 23), ("1990-08-15", "2026-08-15", 36),
    ])
  func lunarAge(birth: String, today: String, years: Int) throws {
    let event =
      #"{"title":"Minji","startDate":"\#(birth)","endDate":"\#(birth)","#
      + #""calendar":"lunarKorean","repeat":"yearly"}"#
    let lines = try texts(of: event, on: today)
    #expect(lines.contains { $0.contains("\(years) years") }, "\(lines)")
  }

  @Test(
    "The ring of an event that repeats begins at its previous day",
    arguments: [
      (#""endDate":"2026-11-03","repeat":"weekly","except":["2026-11-24"]"#, "2026-11-18", "7%"),
      (#""endDate":"2026-11-03","repeat":"weekly","except":["2026-11-24"]"#, "2026-11-25", "57%"),
      (#""endDate":"2026-11-03","repeat":"weekly","also":["2026-11-20"]"#, "2026-11-18", "33%"),
      (#""endDate":"2026-11-03","repeat":"weekly","also":["2026-11-20"]"#, "2026-11-22", "50%"),
      (#""endDate":"2026-01-31","repeat":"monthly""#, "2026-02-01", "3%"),
      (#""endDate":"1990-12-01","calendar":"lunarKorean","repeat":"yearly""#, "2023-01-10", "4%"),
      (#""endDate":"2026-11-03","repeat":{"everyDays":10}"#, "2026-11-15", "20%"),
      // Before the first day there is no previous one.
      (#""endDate":"2026-11-24","repeat":"weekly""#, "2026-11-18", "14%"),
      (#""endDate":"12-01""#, "2026-06-01", "49%"),
    ])
  func ringOfRepeat(members: String, today: String, share: String) throws {
    let lines = try texts(of: #"{"title":"Tea","style":"ring",\#(members)}"#, on: today)
    #expect(lines.contains(share), "\(lines)")
  }

  @Test("A past day that is less than one unit ago has no sign")
  func lessThanOne() throws {
    for family in DDayProvider().description.supportedFamilies {
      let event = #"{"title":"Exam","endDate":"2026-11-20","units":["months"]}"#
      let lines = try texts(of: event, on: "2026-11-24", family)
      #expect(!lines.contains { $0.contains("+") }, "\(family): \(lines)")
    }
  }

  @Test("A milestone is announced when it is near, and celebrated on its day")
  func milestones() throws {
    func lines(_ start: String) throws -> [String] {
      texts(
        in: try PictureCase.picture(
          of: DDayProvider(), .systemSmall, .english,
          ["widgetDataKey": #"{"title":"Us","startDate":"\#(start)","milestones":true}"#]))
    }
    #expect(try lines("2023-04-06").contains { $0.hasPrefix("Day 1,400") })
    #expect(try lines("2026-08-14").starts(with: ["100", "days", "Us"]))
  }

  @Test("The day before and the day itself are shown as words")
  func moments() throws {
    func lines(_ end: String, _ locale: String) throws -> [String] {
      texts(
        in: try PictureCase.picture(
          of: DDayProvider(), .systemSmall, LanguageTag(locale),
          ["widgetDataKey": #"{"title":"X","endDate":"\#(end)"}"#]))
    }
    #expect(try lines("2026-11-22", "en").contains("Tomorrow · Sun, Nov 22"))
    #expect(try lines("2026-11-22", "ko").contains("내일 · 11월 22일 (일)"))
    #expect(try lines("2026-11-21", "en").first == "Today")
    #expect(try lines("2026-11-21", "de").first == "Heute")
  }

  @Test(
    "If a value leaves no room for a title, the value is below it",
    arguments: [#""caption":"On time""#, #""subtitle":"Line 5""#, #""progress":0.5"#])
  func longValueOfHost(more: String) throws {
    let picture = try PictureCase.hostPicture(
      #"{"title":"Next train","value":"Gwanghwamun 08:32",\#(more)}"#, .accessoryRectangular)
    #expect(texts(in: picture).starts(with: ["Next train", "Gwanghwamun 08:32"]))
    for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge] {
      let picture = try PictureCase.hostPicture(
        #"{"title":"Next train","value":"Gwanghwamun 08:32",\#(more)}"#, family)
      #expect(texts(in: picture).contains("Gwanghwamun 08:32"), "\(family)")
    }
    let short = try PictureCase.hostPicture(
      #"{"title":"The way to the office","value":"8,432",\#(more)}"#, .accessoryRectangular)
    let rows = short.layout.filter(\.isText).prefix(2).map(\.frame.midY)
    #expect(rows.count == 2 && rows[0] == rows[1])
  }

  @Test(
    "A host's content can set its look, as an event can; unknown looks are ignored")
  func lookOfHost() throws {
    let picture = try PictureCase.hostPicture(
      #"{"title":"A","theme":"forest","renderingMode":"vibrant","textScale":1.4}"#, .systemSmall)
    #expect(picture.theme == .forest && picture.renderingMode == .vibrant)
    #expect(picture.textScale == 1.4)
    let other = try PictureCase.hostPicture(
      #"{"title":"A","theme":"neon","renderingMode":7,"textScale":9}"#, .systemSmall)
    #expect(other.theme == .plain && other.renderingMode == .fullColor && other.textScale == 1)
  }

  @Test("A single figure has its natural width, and the figures of a list have one width")
  func figures() {
    let font = Font(100, .semibold, face: .rounded)
    let alone = ["31", "88", "11"].map { TextMeasure.width(of: $0, in: font) }
    #expect(alone[0] < alone[1] - 10 && alone[2] < alone[0] - 10)
    let listed = ["31", "88", "11"].map { TextMeasure.width(of: $0, in: font.tabular) }
    #expect(Set(listed).count == 1 && listed[0] >= alone[1])
  }

  @Test("The list's first event has the theme's colour, its own, or that of the request")
  func hero() throws {
    func colors(_ theme: Theme, _ accent: String?) throws -> [Color] {
      var picture = try PictureCase.picture(
        of: DDayListProvider(), .systemMedium, .english,
        [
          "a": ##"{"title":"A","endDate":"2026-12-01","accent":"#AA0000"}"##,
          "b": #"{"title":"B","endDate":"2026-12-02"}"#,
        ])
      picture.theme = theme
      let style = PictureStyle(accent: accent.flatMap { Color(hexadecimal: $0) })
      return picture.drawing(in: style).operations.compactMap { operation in
        if case .fill(.rectangle, let paint) = operation { paint.color } else { nil }
      }
    }
    #expect(try colors(.plain, nil).first == Color(0xAA0000))
    #expect(try colors(.rose, nil).last == Color(0xD92662))
    #expect(Set(try colors(.rose, "#0A66E8")) == [Color(0x0A66E8)])
  }

  @Test("If there is no room for a dot for each day, a dot is a week, a month, a year or more")
  func dots() {
    let room = Rect(x: 0, y: 0, width: 126, height: 70)
    func count(_ days: Int) -> Int {
      Dots(total: days, done: days / 2, pitch: 9).places(in: room, isMirrored: false).centers.count
    }
    #expect([98, 700, 3000, 36_500, 3_652_058].map(count) == [98, 100, 100, 100, 101])
  }

  @Test("A few dots fill their place, and stay within it")
  func fewDots() {
    for room in [
      Rect(x: 0, y: 0, width: 306, height: 220), Rect(x: 0, y: 0, width: 126, height: 66),
      Rect(x: 0, y: 0, width: 306, height: 60), Rect(x: 0, y: 0, width: 660, height: 220),
    ] {
      for total in 1...12 {
        let places = Dots(total: total, done: 0, pitch: room.height > 100 ? 15 : 9)
          .places(in: room, isMirrored: false)
        let radius = Dots.radius(at: places.pitch)
        #expect(places.centers.count == total)
        let top = places.centers.map { $0.y - radius }.min() ?? 0
        let bottom = places.centers.map { $0.y + radius }.max() ?? 0
        #expect(top >= -0.01 && bottom <= room.height + 0.01, "\(total) in \(room)")
        #expect(top < room.height * 0.375, "\(total) in \(room): \(top)")
      }
    }
  }

  @Test("Without a start, dots are the days left, or the days since", arguments: [45, -106])
  func dotsWithoutStart(days: Int) throws {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
    let end = try #require(today.adding(days: days))
    let picture = try PictureCase.picture(
      of: DDayProvider(), .systemLarge, .english,
      ["widgetDataKey": #"{"title":"A","style":"dots","endDate":"\#(end)"}"#])
    let dots = picture.layout.compactMap { item -> Dots? in
      if case .dots(let dots) = item.content { dots } else { nil }
    }
    #expect(dots.map(\.total) == [abs(days)] && dots.map(\.done) == [days < 0 ? 106 : 0])
  }

  @Test(
    "The parts of a row are at its start, and after a spacer at its end",
    arguments: ["en", "ar"])
  func ends(locale: String) throws {
    let values = [
      "widgetDataKey":
        #"{"title":"A","style":"bar","startDate":"2026-08-13","endDate":"2027-01-05"}"#
    ]
    let picture = try PictureCase.picture(
      of: DDayProvider(), .systemSmall, LanguageTag(locale), values)
    // The dates below the bar: one at the start of the line, the other at its end.
    let anchors = picture.layout.suffix(2).compactMap { item -> Alignment? in
      if case .text(_, _, _, let alignment, _) = item.content { alignment } else { nil }
    }
    #expect(anchors == (locale == "ar" ? [.end, .start] : [.start, .end]))
  }

  /// The lines of a picture, in the order in which they are drawn.
  private func texts(in picture: Picture) -> [String] {
    picture.layout.compactMap { item in
      guard let line = item.line else { return nil }
      return line
    }
  }
}
