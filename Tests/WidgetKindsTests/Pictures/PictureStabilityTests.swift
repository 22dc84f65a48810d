import CivilCalendar
import Languages
import TestLength
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// From one day to the next, only the figure may change.
@Suite("Pictures that do not jump")
struct PictureStabilityTests {
  /// Numbers of days that are left or have passed: with one to five digits, and around each change
  /// of the number of digits.
  private static let counts = [
    2, 3, 7, 9, 10, 11, 20, 34, 99, 100, 101, 111, 365, 999, 1000, 1326, 9999, 10_000, 88_888,
    99_999,
  ]

  private static let today = CivilDate(year: 2026, month: 11, day: 21)

  /// Events that are `days` days away, each with a name that describes its members.
  private static func events(_ days: Int) -> [(name: String, members: String)] {
    guard let today, let end = today.adding(days: days), let start = today.adding(days: 1 - days)
    else { return [] }
    let past = today.adding(days: 0 - days).map { $0.description } ?? "0001-01-01"
    return [
      ("end", #""endDate":"\#(end)""#),
      ("span", #""startDate":"1700-01-01","endDate":"\#(end)""#),
      ("past", #""endDate":"\#(past)""#),
      ("since", #""startDate":"\#(start)""#),
      ("repeated", #""endDate":"\#(end)","startDate":"\#(end)","repeat":"yearly""#),
    ]
  }

  /// The vertical position of an item: for a figure only its bottom, for anything else its top and
  /// bottom.
  private struct Mark: CustomStringConvertible {
    let name: String
    let edges: [Double]

    var description: String { "\(name) \(edges)" }

    /// Whether the positions differ by less than about a third of a point, which nobody sees.
    func isAt(_ other: Mark) -> Bool {
      name == other.name && zip(edges, other.edges).allSatisfy { ($0 - $1).magnitude < 0.34 }
    }
  }

  /// The marks of all items in a picture, in their order.
  private static func marks(of picture: Picture) -> [Mark] {
    picture.layout.compactMap { item in
      let edges = [item.frame.y, item.frame.maxY]
      switch item.content {
      case .text(let line, _, _, _, _) where picture.family == .accessoryCircular:
        // In a ring, the middle of a figure stays in place, so its edges do not count.
        return Mark(name: line.contains { $0.isNumber } ? "figure" : "text", edges: [])
      case .text(_, let font, _, _, _):
        return font.face == nil
          ? Mark(name: "text", edges: edges) : Mark(name: "figure", edges: [item.frame.maxY])
      case .line: return Mark(name: "line", edges: edges)
      case .gauge: return Mark(name: "gauge", edges: edges)
      case .dots: return Mark(name: "dots", edges: edges)
      case .symbol: return Mark(name: "symbol", edges: edges)
      // Other items are left out, because the number of weeks differs between months.
      default: return nil
      }
    }
  }

  @Test(
    "Only the figure changes its size, with its number of digits", arguments: PictureMembers.styles)
  func styles(style: String) throws {
    var number = 0
    for family in DDayProvider().description.supportedFamilies {
      for name in Self.events(2).map(\.name) where name != "repeated" {
        for scale in [0.8, 1, 1.3, 1.6] {
          number += 1
          guard TestLength.isLong || number % 2 == 0 || scale == 1 else { continue }
          let locales = PictureCorpusTests.locales
          let locale = LanguageTag(locales[number % locales.count])
          var first: [Mark]?
          var sizes: [Int: Double] = [:]
          for count in Self.counts {
            guard let event = Self.events(count).first(where: { $0.name == name }) else { continue }
            let value =
              #"{"title":"Final exam","style":"\#(style)","textScale":\#(scale),\#(event.members)}"#
            let context = try PictureCase.context(
              family, locale, PictureGroup(values: ["widgetDataKey": value]),
              WidgetConfiguration([.init(name: "dataKey", value: "widgetDataKey")]))
            let entry = try #require(try DDayProvider().entry(in: context))
            let facts = DDayFacts(
              content: entry.content, look: DDayLook(of: entry.content.subject, in: context))
            let figure = facts.figure?.number ?? ""
            let picture = try DDayProvider().picture(in: context)
            // A month has four to six weeks, and its own texts.
            let hasMonth = (family == .systemLarge || family == .systemExtraLarge) && name != "span"
            let found = Self.marks(of: picture)
            let lines = hasMonth ? Array(found.prefix(3)) : found
            let usual = first ?? lines
            first = usual
            #expect(
              lines.count == usual.count && zip(lines, usual).allSatisfy { $0.isAt($1) },
              "\(style) \(family) \(name) \(locale.text) \(scale), \(count) days: \(lines) \(usual)"
            )
            // A day of the calendar may have the same number as the figure.
            let figures = picture.layout.filter { $0.line == figure }
            for item in figures where figures.count == 1 {
              guard case .text(_, let font, _, _, _) = item.content, font.face != nil else {
                continue
              }
              let known = sizes[figure.count] ?? font.size
              #expect(
                known == font.size,
                "\(style) \(family) \(name) \(locale.text) \(scale): \(figure) in \(font.size)")
              sizes[figure.count] = font.size
            }
          }
        }
      }
    }
  }

  @Test(
    "After the last milestone the layout stays, and nothing is written twice",
    arguments: PictureMembers.styles)
  func lastMilestone(style: String) throws {
    for family in DDayProvider().description.supportedFamilies {
      for scale in [1, 1.6] {
        func picture(_ start: String) throws -> Picture {
          try PictureCase.picture(
            of: DDayProvider(), family, .english,
            [
              "widgetDataKey": """
              {"title":"Us","style":"\(style)","textScale":\(scale),"startDate":"\(start)",\
              "milestones":[100]}
              """
            ])
        }
        // The 98th day and the 102nd.
        let (before, after) = (try picture("2026-08-16"), try picture("2026-08-12"))
        let (usual, found) = (Self.marks(of: before), Self.marks(of: after))
        // Only the text of the milestone and the share up to it disappear.
        let shares = before.layout.count { $0.line?.contains("%") == true }
        let gone = usual.filter { mark in !found.contains { $0.isAt(mark) } }
        #expect(
          gone.count <= 1 + shares && found.allSatisfy { mark in usual.contains { $0.isAt(mark) } },
          "\(family) \(scale): \(usual) \(found)")
        let lines = after.layout.compactMap(\.line).filter { $0.count > 2 }
        #expect(Set(lines).count == lines.count, "\(family) \(scale): \(lines)")
      }
    }
  }

  @Test("The title in a line of the lock screen has one size, whatever the number of days")
  func inlineTitle() throws {
    for locale in ["en", "ar"] {
      for title in ["Exam", "Mum's 40th birthday party", "Our wedding in the old harbour town"] {
        for name in ["end", "past", "since"] {
          for icon in ["", #""icon":"🎓","#] {
            var sizes: Set<Double> = []
            for count in Self.counts {
              guard let event = Self.events(count).first(where: { $0.name == name }) else {
                continue
              }
              let picture = try PictureCase.picture(
                of: DDayProvider(), .accessoryInline, LanguageTag(locale),
                ["widgetDataKey": #"{"title":"\#(title)",\#(icon)\#(event.members)}"#])
              for item in picture.layout {
                switch item.content {
                case .line(let texts, _): sizes.insert(texts.first?.font.size ?? 0)
                // Texts from right to left are drawn one by one.
                case .text(let line, let font, _, _, _) where title.hasPrefix(line.prefix(3)):
                  sizes.insert(font.size)
                default: break
                }
              }
            }
            #expect(sizes.count == 1, "\(locale) \(title) \(name) \(icon): \(sizes)")
          }
        }
      }
    }
  }

  @Test("The words of a figure can be read, or are left out, in any size of text")
  func readableWords() throws {
    let today = try #require(Self.today)
    for (place, dates) in [
      #""endDate":"\#(today.adding(days: 45)?.description ?? "")","count":"workdays""#,
      #""endDate":"\#(today.adding(days: -45)?.description ?? "")""#,
      #""endDate":"\#(today.adding(days: 1326)?.description ?? "")""#,
    ].enumerated() {
      for (number, locale) in PictureCorpusTests.locales.enumerated() {
        for family in [WidgetFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge] {
          for (kind, style) in PictureMembers.styles.enumerated() {
            guard TestLength.isLong || style == "ring" || (number + kind + place) % 3 == 0 else {
              continue
            }
            for scale in [1, 1.3, 1.6] {
              let event =
                #"{"title":"Exam","style":"\#(style)","textScale":\#(scale),\#(dates)}"#
              let picture = try PictureCase.picture(
                of: DDayProvider(), family, LanguageTag(locale), ["widgetDataKey": event])
              for item in picture.layout {
                // Narrow names of weekdays are smaller.
                guard case .text(let line, let font, _, _, _) = item.content, line.count > 2
                else { continue }
                #expect(
                  font.size >= 6.5, "\(style) \(family) \(locale) \(scale) \(dates): \(line)")
              }
            }
          }
        }
      }
    }
  }

  @Test("The caption of a round picture has one size, whatever the number of days")
  func circularCaption() throws {
    for scale in [1, 1.3, 1.6] {
      for locale in ["en", "de", "ar"] {
        var sizes: [Double] = []
        for count in [1, 2, 45] {
          let end = try #require(Self.today?.adding(days: count))
          let picture = try PictureCase.picture(
            of: DDayProvider(), .accessoryCircular, LanguageTag(locale),
            ["widgetDataKey": #"{"textScale":\#(scale),"endDate":"\#(end)"}"#])
          for item in picture.layout {
            if case .text(let line, let font, _, _, _) = item.content, line != "\(count)" {
              sizes.append(font.size)
            }
          }
        }
        #expect(sizes.count == 3 && Set(sizes).count == 1, "\(locale) \(scale): \(sizes)")
      }
    }
  }

  @Test(
    "The line with the date and the age stays over a year",
    arguments: [
      (WidgetFamily.systemMedium, "number", "en", 1.6), (.systemSmall, "ring", "th", 1.6),
      (.systemSmall, "number", "ko", 1), (.systemSmall, "number", "en", 1.3),
      (.systemLarge, "ring", "de", 1),
    ])
  func lineOfDate(family: WidgetFamily, style: String, locale: String, scale: Double) throws {
    let event = """
      {"title":"Minji","style":"\(style)","textScale":\(scale),"startDate":"1990-03-10",\
      "endDate":"1990-03-10","repeat":"yearly"}
      """
    var found: [String: Int] = [:]
    for day in stride(from: 0, to: 400, by: 3) {
      let context = try PictureCase.context(
        family, LanguageTag(locale), PictureGroup(values: ["widgetDataKey": event]),
        WidgetConfiguration([.init(name: "dataKey", value: "widgetDataKey")]),
        at: PictureCase.now + Int64(day) * 86_400)
      let entry = try #require(try DDayProvider().entry(in: context))
      let facts = DDayFacts(
        content: entry.content, look: DDayLook(of: entry.content.subject, in: context))
      guard !facts.isCelebration, facts.moment == nil, let short = facts.shortestDate,
        let long = facts.dateText, let age = facts.age
      else { continue }
      for item in try DDayProvider().picture(in: context).layout {
        guard case .text(let line, let font, _, _, _) = item.content,
          line.contains(short) || line.contains(long)
        else { continue }
        found["\(line.contains(long)) \(line.contains(age)) \(font.size)", default: 0] += 1
      }
    }
    #expect(found.count == 1, "\(found)")
  }

  @Test("A period's texts have the size that the user wants")
  func textScaleOfPeriod() throws {
    for family in PeriodProvider().description.supportedFamilies {
      for style in ["bar", "ring", "dots"] {
        func sizes(_ scale: Double) throws -> [String: Double] {
          let request = """
            {"style":"\(style)","textScale":\(scale),"locale":"en","family":"\(family.rawValue)",\
            "timeZone":"UTC","now":"2026-11-21T01:00:00Z"}
            """
          let context = try TimelineContext(
            WidgetRequest(json: [UInt8](request.utf8).span), for: PeriodProvider().description,
            group: PictureGroup(), environment: FixedEnvironment())
          var sizes: [String: Double] = [:]
          for item in try PeriodProvider().picture(in: context).layout {
            if case .text(let line, let font, _, _, _) = item.content { sizes[line] = font.size }
          }
          return sizes
        }
        let usual = try sizes(1)
        for (line, size) in try sizes(1.6) {
          let most = (usual[line] ?? size) * 1.6 + 0.5
          #expect(size <= most, "\(family) \(style): \(line) \(size)")
        }
        for (line, size) in try sizes(0.8) {
          let least = (usual[line] ?? size) * 0.8 - 0.5
          #expect(size >= least, "\(family) \(style): \(line) \(size)")
        }
      }
    }
  }

  @Test("The words beside a streak stay, whatever its length", arguments: ["en", "de", "ko", "ar"])
  func wordsOfStreak(locale: String) throws {
    let today = try #require(Self.today)
    for family in StudyCalendarProvider().description.supportedFamilies
    where family != .accessoryCircular && family != .accessoryInline {
      for scale in [0.8, 1, 1.3, 1.6] {
        var usual: [Double]?
        for streak in [12, 151, 265, 1326] {
          let days = (0..<streak).compactMap { today.adding(days: 0 - $0) }.map { #""\#($0)""# }
          var picture = try PictureCase.picture(
            of: StudyCalendarProvider(), family, LanguageTag(locale),
            ["studyDays": "[\(days.joined(separator: ","))]"])
          picture.textScale = scale
          // The first text in a system font is beside or below the streak.
          let words = picture.layout.compactMap { item -> [Double]? in
            guard case .text(_, let font, _, _, _) = item.content, font.face == nil else {
              return nil
            }
            return [font.size, item.frame.midY]
          }
          let found = try #require(words.first)
          usual = usual ?? found
          #expect(
            zip(found, usual ?? []).allSatisfy { ($0 - $1).magnitude < 0.26 },
            "\(family) \(scale), \(streak): \(found) \(usual ?? [])")
        }
      }
    }
  }

  @Test("Every style with a figure has a title", arguments: PictureMembers.styles)
  func titles(style: String) throws {
    for family in DDayProvider().description.supportedFamilies where family != .accessoryCircular {
      for (number, locale) in PictureCorpusTests.locales.enumerated() {
        for (place, count) in [3, 45, 365, 12_345].enumerated() {
          let scale = [1, 0.8, 1.3, 1.6][(number + place) % 4]
          for event in Self.events(count) {
            for icon in ["", #""icon":"🎓","#] {
              let value = """
                {"title":"Final exam",\(icon)"style":"\(style)",\
                "textScale":\(scale),\(event.members)}
                """
              let picture = try PictureCase.picture(
                of: DDayProvider(), family, LanguageTag(locale), ["widgetDataKey": value])
              let lines = picture.layout.compactMap(\.line)
              #expect(
                lines.joined(separator: " ").contains("Final exam"),
                "\(style) \(family) \(locale) \(event) \(icon) \(scale): \(lines)")
            }
          }
        }
      }
    }
  }

  @Test("A page shows the day of the event, never today's")
  func page() throws {
    for (dates, day) in [
      (#""startDate":"1990-01-03""#, "3"), (#""endDate":"2026-11-30""#, "30"),
      (#""startDate":"2026-01-01","endDate":"2026-11-09""#, "9"),
    ] {
      let picture = try PictureCase.picture(
        of: DDayProvider(), .systemSmall, .english,
        ["widgetDataKey": #"{"title":"Exam","style":"page",\#(dates)}"#])
      #expect(picture.layout.compactMap(\.line).first == day)
    }
  }

  @Test("Past days, today and future days can be distinguished in every theme")
  func dots() throws {
    for theme in Theme.allCases {
      for appearance in Appearance.allCases {
        let picture = try PictureCase.picture(
          of: DDayProvider(), .systemSmall, .english,
          [
            "widgetDataKey": """
            {"title":"Exam","style":"dots","theme":"\(theme.name)","startDate":"2026-08-13",\
            "endDate":"2027-01-05"}
            """
          ])
        let operations = picture.drawing(in: PictureStyle(appearance: appearance)).operations
        let dots = operations.compactMap { operation -> Color? in
          if case .fill(.dots, let paint) = operation { paint.color } else { nil }
        }
        #expect(dots.count == 2)
        #expect(dots[0].contrast(with: dots[1]) >= 1.8, "\(theme) \(appearance)")
        // Today's dot has another shape.
        #expect(
          operations.contains { if case .stroke(.circle, _, _) = $0 { true } else { false } })
      }
    }
  }

  @Test("A list's titles stay, whatever the numbers of days", arguments: ["en", "ko", "ar"])
  func titlesOfList(locale: String) throws {
    let days = [2, 9, 45, 100, 365, 1003, 9998, 99_999]
    for family in DDayListProvider().description.supportedFamilies {
      for title in ["Exam", "Graduation", "Congratulations"] {
        for events in 2...3 {
          for scale in [0.8, 1, 1.3, 1.6] {
            var usual: [[Double]]?
            for count in days {
              var values: [String: String] = [:]
              for number in 0..<events {
                let end = try #require(Self.today?.adding(days: count))
                values["e\(number)"] = #"{"title":"\#(title)","endDate":"\#(end)"}"#
              }
              var picture = try PictureCase.picture(
                of: DDayListProvider(), family, LanguageTag(locale), values)
              picture.textScale = scale
              let titles = picture.layout.compactMap { item -> [Double]? in
                guard case .text(title, let font, _, _, _) = item.content else { return nil }
                return [font.size, item.frame.midY]
              }
              let told = "\(family) \(title) \(events) \(scale), \(count) days"
              #expect(titles.count == events, "\(told)")
              let edge = family.canvas.width
              #expect(
                picture.layout.allSatisfy { $0.frame.x >= 0 && $0.frame.maxX <= edge }, "\(told)")
              usual = usual ?? titles
              #expect(
                zip(titles, usual ?? []).allSatisfy { one, other in
                  zip(one, other).allSatisfy { ($0 - $1).magnitude < 0.01 }
                }, "\(told): \(titles) \(usual ?? [])")
            }
          }
        }
      }
    }
  }
}
