import Languages
import TestLength
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// In all kinds and styles, no third of a picture may be empty if there is more to say.
@Suite("Space in pictures")
struct PictureSpaceTests {
  private static let systemFamilies = [
    WidgetFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge,
  ]

  private func check(_ picture: Picture, _ facts: [PictureFact], _ name: String) {
    #expect(!facts.isEmpty || picture.isRedacted, "\(name)")
    for fault in PictureFaults.idle(picture, facts: facts) {
      Issue.record("\(name) \(picture.family) \(picture.locale.text): \(fault)")
    }
  }

  @Test("An event in each style", arguments: PictureMembers.styles)
  func dday(style: String) throws {
    var number = 0
    for family in Self.systemFamilies {
      for title in ["", "Exam", "The unbelievably long anniversary of our wedding in Reykjavík"] {
        for dates in PictureCorpusTests.dates {
          number += 1
          let locales = PictureCorpusTests.locales
          let tag = LanguageTag(locales[number % locales.count])
          let values = ["widgetDataKey": #"{"title":"\#(title)","style":"\#(style)",\#(dates)}"#]
          let configuration = WidgetConfiguration([.init(name: "dataKey", value: "widgetDataKey")])
          let context = try PictureCase.context(
            family, tag, PictureGroup(values: values), configuration)
          let entry = try #require(try DDayProvider().entry(in: context))
          let facts = DDayFacts(
            content: entry.content, look: DDayLook(of: entry.content.subject, in: context))
          let known = [PictureFact].of(facts)
          guard !known.isEmpty else { continue }
          check(try DDayProvider().picture(in: context), known, "\(style) \(title) \(dates)")
        }
      }
    }
  }

  @Test("A distance, and an event after its last milestone", arguments: ["number", "bar"])
  func distances(style: String) throws {
    for dates in [
      #""endDate":"2027-12-31","units":["years","months","days"]"#,
      #""startDate":"2023-04-06","milestones":[100]"#,
    ] {
      for family in Self.systemFamilies {
        for locale in ["en", "pt", "ko", "ar"] {
          let picture = try PictureCase.picture(
            of: DDayProvider(), family, LanguageTag(locale),
            ["widgetDataKey": #"{"title":"Us","style":"\#(style)",\#(dates)}"#])
          let share = PictureFaults.emptyHeight(of: picture)
          #expect(share <= 0.31, "\(family) \(locale) \(dates)")
        }
      }
    }
  }

  @Test("A list of few and of many events", arguments: PictureCorpusTests.locales)
  func list(locale: String) throws {
    for family in DDayListProvider().description.supportedFamilies {
      for count in 1...PictureCorpusTests.dates.count {
        var values: [String: String] = [:]
        for (place, dates) in PictureCorpusTests.dates.prefix(count).enumerated() {
          values["event \(place)"] = #"{"title":"Exam \#(place)",\#(dates)}"#
        }
        let context = try PictureCase.context(
          family, LanguageTag(locale), PictureGroup(values: values))
        let entry = try #require(try DDayListProvider().entry(in: context))
        let facts = entry.rows.flatMap { row in
          [PictureFact].of(
            DDayFacts(content: row, look: DDayLook(of: row.subject, in: context)),
            isListed: true)
        }
        check(try DDayListProvider().picture(in: context), facts, "list of \(count)")
      }
    }
  }

  @Test("Studied days, totals and repositories", arguments: PictureCorpusTests.locales)
  func others(locale: String) throws {
    let tag = LanguageTag(locale)
    let words = LanguageTable.of(tag)
    for family in StudyCalendarProvider().description.supportedFamilies {
      for days in ["", #""2026-11-20""#, #""2026-11-02","2026-11-19","2026-11-20","2026-11-21""#] {
        let context = try PictureCase.context(
          family, tag, PictureGroup(values: ["studyDays": "[\(days)]"]))
        let entry = try #require(try StudyCalendarProvider().entry(in: context))
        check(
          try StudyCalendarProvider().picture(in: context), .of(entry, words), "study \(days)")
      }
    }
    for family in GlobalTotalsProvider().description.supportedFamilies {
      let context = try PictureCase.context(family, tag, PictureGroup(), isPreview: true)
      let entry = try GlobalTotalsProvider().placeholder(in: context)
      check(try GlobalTotalsProvider().picture(in: context), .of(entry, words, tag), "totals")
    }
    func context(_ provider: some WidgetKind, _ family: WidgetFamily) throws -> TimelineContext {
      try PictureCase.context(
        family, tag, .repositories,
        WidgetConfiguration(
          provider.description.parameters.map { .init(name: $0.name, value: $0.defaultValue) }))
    }
    for family in SingleRepoProvider().description.supportedFamilies {
      let context = try context(SingleRepoProvider(), family)
      let entry = try #require(try SingleRepoProvider().entry(in: context))
      check(
        try SingleRepoProvider().picture(in: context), .of(entry.repository, words, tag),
        "repository")
      let sample = try PictureCase.context(family, tag, PictureGroup(), isPreview: true)
      check(
        try SingleRepoProvider().picture(in: sample),
        .of(try SingleRepoProvider().placeholder(in: sample).repository, words, tag),
        "sample of a repository")
    }
    let two = try context(DoubleRepoProvider(), .systemLarge)
    let entry = try #require(try DoubleRepoProvider().entry(in: two))
    check(
      try DoubleRepoProvider().picture(in: two),
      .of(entry.topRepository, words, tag) + .of(entry.bottomRepository, words, tag),
      "two repositories")
  }

  /// Contents with each member alone, with each pair of members, with all but one, and with all of
  /// them, in addition to the corpus.
  private static let contents: [String] = {
    let members = [
      #""title":"Steps""#, #""subtitle":"Today""#, #""value":8432"#, #""caption":"of 10,000""#,
      #""progress":0.84"#, #""values":[3,1,4,1,5,9,2,6]"#,
      #""items":["One","Two",{"title":"Three","value":"12","done":true}]"#,
    ]
    var contents = PictureCorpusTests.contents
    for (place, one) in members.enumerated() {
      contents.append("{\(one)}")
      for other in members[(place + 1)...] { contents.append("{\(one),\(other)}") }
      contents.append("{\(members.filter { $0 != one }.joined(separator: ","))}")
    }
    contents.append("{\(members.joined(separator: ","))}")
    return contents
  }()

  @Test("A host's content of any members", arguments: systemFamilies)
  func host(family: WidgetFamily) throws {
    for content in Self.contents where content != "{}" {
      let host = HostContent(json: Array(content.utf8), grouping: NumberGrouping(.english))
      for photo in [false, true] {
        let text =
          photo
          ? content.replacing("{\"", with: #"{"image":"photo",""#, maxReplacements: 1) : content
        let picture = try PictureCase.hostPicture(
          text, family, .english, PictureGroup(data: ["photo": PictureGroup.png]))
        check(picture, .of(host), content + (photo ? " with a photo" : ""))
      }
    }
  }
}
