import CWidgetBridge
import Testing

@Suite("The texts beside the rows of a list of events")
struct DDayListPictureTests {
  private let group: TestGroup

  init() throws { group = try TestGroup() }

  private func set(_ key: String, _ event: String) {
    #expect(setSharedValue(group.handle, key, event) == 0)
  }

  private func picture(
    _ locale: String, _ now: String = "2026-05-01T12:00:00Z", family: String = "systemMedium",
    _ members: String = ""
  ) throws -> String {
    let request =
      #"{"now":"\#(now)","timeZone":"UTC","locale":"\#(locale)","family":"\#(family)"\#(members)}"#
    return try text { renderWidgetSVG(group.handle, "ddayList", request, $0, $1) }
  }

  @Test(
    "say how many events there are, for the eye and for a screen reader",
    arguments: [
      ("en", "1 event cannot be shown", "2 events cannot be shown"),
      ("ko", "표시할 수 없는 일정 1개", "표시할 수 없는 일정 2개"),
      ("ja", "表示できない予定1件", "表示できない予定2件"),
      ("zh", "1个日程无法显示", "2个日程无法显示"),
      ("zh-Hant", "1個行程無法顯示", "2個行程無法顯示"),
      (
        "de", "1 Termin kann nicht angezeigt werden", "2 Termine können nicht angezeigt werden"
      ),
      ("es", "No se puede mostrar 1 evento", "No se pueden mostrar 2 eventos"),
      (
        "fr", "1 événement ne peut pas être affiché", "2 événements ne peuvent pas être affichés"
      ),
    ])
  func malformedEvents(locale: String, one: String, two: String) throws {
    set("exam", #"{"endDate":"2025-02-29"}"#)
    for (number, words) in [one, two].enumerated() {
      if number == 1 { set("trip", #"{"endDate":"soon"}"#) }
      let picture = try picture(locale)
      #expect(picture.contains(">\(words)</text>"), "\(picture)")
      #expect(picture.contains("<title>\(words)</title>"))
    }
  }

  @Test(
    "say how many more events there are than are shown",
    arguments: [
      ("en", "# more"), ("ko", "외 #개"), ("ja", "他#件"), ("zh", "还有#个"), ("zh-Hant", "還有#個"),
      ("de", "# weitere"), ("fr", "# autres"), ("es", "# más"), ("pt", "mais #"),
      ("it", "altri #"), ("vi", "# mục khác"), ("th", "อีก # รายการ"), ("ar", "# أحداث أخرى"),
    ])
  func more(locale: String, words: String) throws {
    let events = 10..<21
    for number in events { set("e\(number)", #"{"endDate":"2026-05-\#(number)"}"#) }
    for family in ["systemSmall", "systemMedium", "systemLarge", "accessoryRectangular"] {
      let picture = try picture(locale, family: family)
      let shown = events.count { picture.contains(">e\($0)</text>") }
      #expect((2..<9).contains(shown), "\(family): \(picture)")
      let said = words.replacing("#", with: "\(events.count - shown)")
      #expect(picture.contains(">\(said)</text>"), "\(family), \(shown) shown: \(picture)")
    }
  }

  @Test("say days and no hours, because a list has no entry at each hour")
  func hours() throws {
    set("exam", #"{"title":"Exam","endDate":"2026-05-02","endTime":"10:00"}"#)
    for family in ["systemSmall", "systemMedium", "systemLarge", "accessoryRectangular"] {
      for (now, words) in [
        ("2026-05-01T12:00:00Z", ["1 day", ">1<"]), ("2026-05-02T09:00:00Z", ["is today"]),
      ] {
        let picture = try picture("en", now, family: family)
        #expect(!picture.contains("hour"), "\(family), \(now): \(picture)")
        #expect(words.contains { picture.contains($0) }, "\(family), \(now): \(picture)")
      }
    }
  }

  @Test("shrink before a title is cut, in any size of text", arguments: [1, 1.3, 1.6])
  func longTitles(scale: Double) throws {
    for title in ["Congratulations", "Graduation trip", "Hochzeitstag"] {
      for (number, date) in ["2033-07-24", "2034-07-24", "2035-07-24"].enumerated() {
        set("e\(number)", #"{"title":"\#(title)","endDate":"\#(date)"}"#)
        for locale in ["en", "de", "ko"] {
          try expectTitles(title, number + 1, locale, scale)
        }
      }
      for number in 0..<3 { set("e\(number)", "null") }
    }
  }

  @Test("shrink before a title is cut if they are in years and months")
  func titlesBesideUnits() throws {
    for units in [#"["years","months","days"]"#, #"["months","days"]"#] {
      for (number, dates) in [
        #""endDate":"2027-06-21""#, #""endDate":"2027-07-01""#,
        #""startDate":"1972-02-18","endDate":"2081-08-24""#,
      ].enumerated() {
        set("e\(number)", #"{"title":"Exam","units":\#(units),\#(dates)}"#)
      }
      for locale in ["en", "vi", "pt", "ar", "th"] { try expectTitles("Exam", 3, locale, 1) }
    }
  }

  /// Expects that a list of events with the same title shows all of it for each event.
  private func expectTitles(
    _ title: String, _ count: Int, _ locale: String, _ scale: Double
  ) throws {
    let families =
      ["systemSmall", "systemMedium", "systemLarge"] + (count > 1 ? ["accessoryRectangular"] : [])
    for family in families {
      let picture = try picture(
        locale, family: family, #","textScale":\#(scale)"#)
      let told = "\(title), \(count) in \(family), \(locale), \(scale)"
      #expect(!picture.contains("…"), "\(told): \(picture)")
      // A title of two words may be on two lines.
      let first = title.prefix { $0 != " " }
      let shown = picture.ranges(of: ">\(title)<").count + picture.ranges(of: ">\(first)<").count
      #expect(shown == count * (first == title ? 2 : 1), "\(told): \(picture)")
    }
  }

  @Test("have the language's forms for one more event, and for two")
  func fewMore() throws {
    for number in 10..<19 { set("e\(number)", #"{"endDate":"2026-05-\#(number)"}"#) }
    #expect(try picture("fr", family: "systemLarge").contains(">1 autre</text>"))
    #expect(try picture("ar", family: "systemLarge").contains(">حدث آخر</text>"))
    set("e19", #"{"endDate":"2026-05-19"}"#)
    #expect(try picture("fr", family: "systemLarge").contains(">2 autres</text>"))
    #expect(try picture("ar", family: "systemLarge").contains(">حدثان آخران</text>"))
  }

  @Test("say so after the last year of the lunar table")
  func lunarTable() throws {
    set("mother", #"{"calendar":"lunarKorean","endDate":"1962-08-15","repeat":"yearly"}"#)
    #expect(try picture("en", "2050-09-30T12:00:00Z").contains(">mother</text>"))
    #expect(try picture("en", "2050-10-01T12:00:00Z").contains(">1 event cannot be shown</text>"))
  }

  @Test("say that there are no events only if there are none")
  func noEvents() throws {
    set("note", #""Buy milk""#)
    #expect(try picture("en").contains(">No events</text>"))
    set("exam", #"{"endDate":"2025-02-29"}"#)
    set("trip", #"{"endDate":"2026-05-02","title":"Trip"}"#)
    let picture = try picture("en")
    #expect(picture.contains(">Trip</text>") && !picture.contains("cannot be shown"))
  }
}
