import CWidgetBridge
import Testing

/// Plural rules are those of the Unicode CLDR, supplemental/plurals.
@Suite("The study calendar's words for none, one and two")
struct StudyCalendarWordsTests {
  private let group: TestGroup

  init() throws { group = try TestGroup() }

  private func study(_ days: Int) {
    let list = ["\"2026-05-03\"", "\"2026-05-02\""].prefix(days).joined(separator: ",")
    #expect(setSharedValue(group.handle, "studyDays", "[\(list)]") == 0)
  }

  private func request(_ locale: String, _ more: String = "") -> String {
    #"{"now":"2026-05-03T12:00:00Z","timeZone":"UTC","locale":"\#(locale)"\#(more)}"#
  }

  @Test(
    "in a screen reader's sentences",
    arguments: [
      (
        "en", ["Streak of 0 days", "Streak of 1 day", "Streak of 2 days"],
        ["Studied 0 of 31 days this month", "Studied 1 of 31 days this month"]
      ),
      (
        "de", ["0 Tage in Folge", "1 Tag in Folge", "2 Tage in Folge"],
        ["0 von 31 Tagen des Monats gelernt", "1 von 31 Tagen des Monats gelernt"]
      ),
      (
        "es", ["0 días seguidos", "1 día seguido", "2 días seguidos"],
        ["0 de 31 días estudiados este mes", "1 de 31 días estudiados este mes"]
      ),
      (
        "fr", ["0 jour d’affilée", "1 jour d’affilée", "2 jours d’affilée"],
        [
          "0 jour étudié sur 31 ce mois-ci", "1 jour étudié sur 31 ce mois-ci",
          "2 jours étudiés sur 31 ce mois-ci",
        ]
      ),
      ("ko", ["0일 연속 공부", "1일 연속 공부", "2일 연속 공부"], ["이번 달 31일 중 0일 공부"]),
      ("ja", ["0日連続で学習", "1日連続で学習", "2日連続で学習"], ["今月は31日中0日学習"]),
      ("zh", ["连续学习0天", "连续学习1天", "连续学习2天"], ["本月31天中学习了0天"]),
      ("zh-Hant", ["連續學習0天", "連續學習1天", "連續學習2天"], ["本月31天中學習了0天"]),
    ])
  func sentences(locale: String, streaks: [String], months: [String]) throws {
    for days in 0...2 {
      study(days)
      let picture = try text {
        renderWidgetSVG(group.handle, "studyCalendar", request(locale), $0, $1)
      }
      #expect(picture.contains("<title>\(streaks[days])</title>"), "\(picture.prefix(400))")
      if months.indices.contains(days) {
        #expect(picture.contains("<desc>\(months[days])</desc>"), "\(picture.prefix(400))")
      }
    }
  }

  @Test(
    "in the line of an inline widget",
    arguments: [
      ("en", ["Streak - 0 days", "Streak - 1 day", "Streak - 2 days"]),
      ("nl", ["Streak - 0 days", "Streak - 1 day", "Streak - 2 days"]),
      ("de-AT", ["0 Tage in Folge", "1 Tag in Folge", "2 Tage in Folge"]),
      ("fr", ["0 jour d’affilée", "1 jour d’affilée", "2 jours d’affilée"]),
      ("ko", ["0일 연속 공부", "1일 연속 공부", "2일 연속 공부"]),
      ("zh-TW", ["連續學習0天", "連續學習1天", "連續學習2天"]),
    ])
  func inline(locale: String, lines: [String]) throws {
    for (days, line) in lines.enumerated() {
      study(days)
      let request = request(locale, #","family":"accessoryInline""#)
      let entry = try text { getEntryJSON(group.handle, "studyCalendar", request, $0, $1) }
      #expect(entry.contains(#""inlineText":"\#(line)""#), "\(entry)")
      let picture = try text { renderWidgetSVG(group.handle, "studyCalendar", request, $0, $1) }
      #expect(picture.contains(">\(line)</text>"), "\(picture)")
    }
  }

  @Test(
    "the streak and the month's count have different labels in every family",
    arguments: [
      "systemMedium", "systemSmall", "systemLarge", "accessoryRectangular", "accessoryInline",
      "accessoryCircular",
    ])
  func counts(family: String) throws {
    #expect(
      setSharedValue(
        group.handle, "studyDays", #"["2026-05-03","2026-05-02","2026-04-30","2026-05-20"]"#) == 0)
    let entry = try text {
      getEntryJSON(
        group.handle, "studyCalendar", request("en", #","family":"\#(family)""#), $0, $1)
    }
    let members =
      #""streak":2,"longestStreak":2,"totalDays":3,"studiedThisMonth":3,"daysInMonth":31,"#
    #expect(entry.contains(members), "\(entry)")
  }

  @Test("with the style page, a rectangle shows the numbers of the month's days")
  func numbers() throws {
    study(2)
    func texts(_ style: String) throws -> [String] {
      let more = #","family":"accessoryRectangular"\#(style)"#
      let svg = try text {
        renderWidgetSVG(group.handle, "studyCalendar", request("en", more), $0, $1)
      }
      return svg.matches(of: />([^<>]+)<\/text>/).map { String($0.output.1) }
    }
    let days = (1...31).map { "\($0)" }
    let page = try texts(#","style":"page""#)
    #expect(page.filter { days.contains($0) }.count >= 31, "\(page)")
    #expect(days.allSatisfy { page.contains($0) }, "\(page)")
    let plain = try texts("")
    #expect(plain.filter { days.contains($0) }.count <= 1, "\(plain)")
  }

  @Test("with links, pictures lead to the streak and to the calendar; without, nowhere")
  func links() throws {
    study(2)
    func links(_ kind: String, _ family: String, _ more: String = "") throws -> [String] {
      let request = request("en", #","family":"\#(family)"\#(more)"#)
      let svg = try text { renderWidgetSVG(group.handle, kind, request, $0, $1) }
      #expect(svg.contains("<a ") == svg.contains(#"<a href=""#))
      return svg.matches(of: /<a href="([^"]*)"/).map { String($0.output.1) }
    }
    for family in [
      "systemSmall", "systemMedium", "systemLarge", "accessoryRectangular", "accessoryInline",
      "accessoryCircular",
    ] {
      #expect(try links("studyCalendar", family).isEmpty)
    }
    let linked = #","links":true"#
    #expect(try links("studyCalendar", "accessoryInline", linked) == ["streak"])
    for family in ["systemMedium", "systemLarge"] {
      #expect(Set(try links("studyCalendar", family, linked)) == ["streak", "calendar"])
    }
  }
}
