import BridgeJSON
import CivilCalendar
import Foundation
import Languages
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// Pictures use one language: the request's.
@Suite("The language of pictures")
struct PictureLanguageTests {
  @Test("Where Arabic has the number in its word, the number is not written beside that word")
  func numberInWord() throws {
    for (end, phrase, number) in [
      ("2026-11-20", "قبل يوم واحد", "1"), ("2026-11-19", "قبل يومين", "2"),
    ] {
      func lines(_ family: WidgetFamily) throws -> [String] {
        try PictureCase.picture(
          of: DDayProvider(), family, LanguageTag("ar"),
          ["widgetDataKey": #"{"title":"Exam","endDate":"\#(end)"}"#]
        ).layout.compactMap(\.line)
      }
      #expect(try lines(.accessoryInline).contains { $0.contains(phrase) }, "\(end)")
      let small = try lines(.systemSmall)
      #expect(["قبل", number, "يوم"].allSatisfy(small.contains), "\(small)")
    }
  }

  static let languages = [
    "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es", "pt", "it", "vi", "th", "ar",
  ]

  /// Words that a language has in common with English, and names.
  static let shared: [String: Set<String>] = [
    "de": ["forks", "issues", "repository", "repositories"], "fr": ["date", "forks"],
    "it": ["fork", "repository"],
    "all": ["swift", "covid", "your", "repo", "contributor"],
  ]

  private static let events = [
    #""startDate":"2026-08-13","endDate":"2027-01-05""#, #""endDate":"2026-11-22""#,
    #""endDate":"2026-11-21""#, #""endDate":"2026-11-20""#, #""endDate":"2026-11-18""#,
    #""startDate":"2023-04-06","milestones":true"#, #""startDate":"2026-08-14","milestones":true"#,
    #""startDate":"1990-11-21","endDate":"1990-11-21","repeat":"yearly""#,
    #""startDate":"2027-03-01""#, #""title":null"#, #""startDate":"2025-11-21","milestones":true"#,
  ]

  /// Pictures of every kind in every family, with data that has no words.
  private static func pictures(_ locale: LanguageTag) throws -> [(String, Picture)] {
    var pictures: [(String, Picture)] = []
    func draw(
      _ provider: some WidgetKind, _ values: [String: String] = [:], isPreview: Bool = false
    ) throws {
      let description = provider.description
      for family in description.supportedFamilies {
        pictures.append(
          (
            "\(description.kind) \(family) \(values)",
            try PictureCase.picture(of: provider, family, locale, values, isPreview: isPreview)
          ))
      }
    }
    for style in PictureMembers.styles {
      for dates in events {
        try draw(DDayProvider(), ["widgetDataKey": #"{"style":"\#(style)",\#(dates)}"#])
      }
    }
    try draw(DDayProvider())
    try draw(DDayListProvider())
    try draw(DDayListProvider(), ["★": #"{"endDate":"2026-02-30"}"#])
    try draw(
      DDayListProvider(),
      Dictionary(
        uniqueKeysWithValues: zip(["1", "2", "3", "4"], events).map { ($0, "{\($1)}") }))
    let days = (10...20).map { "\"2026-11-\($0)\"" }.joined(separator: ",")
    try draw(StudyCalendarProvider(), ["studyDays": "[\(days)]"])
    try draw(StudyCalendarProvider(), ["studyDays": "[]"])
    try draw(StudyCalendarProvider())
    try draw(GlobalTotalsProvider(), isPreview: true)
    try draw(GlobalTotalsProvider())
    try draw(SingleRepoProvider(), isPreview: true)
    try draw(SingleRepoProvider())
    try draw(DoubleRepoProvider(), isPreview: true)
    try draw(DoubleRepoProvider())
    return pictures
  }

  /// The words in Latin letters that people see in a picture, or hear.
  private static func words(of picture: Picture) -> Set<String> {
    var texts = [picture.title, picture.details]
    for item in picture.layout + picture.backdropLayout {
      if let line = item.line { texts.append(line) }
    }
    // The label "D-Day" is the same in every language.
    let words = texts.joined(separator: " ").replacing("D-Day", with: "").lowercased()
      .split { !$0.isLetter }
    return Set(words.filter { $0.count > 2 && $0.first?.isASCII == true }.map(String.init))
  }

  @Test("Only the user's words are English", arguments: languages)
  func noEnglish(language: String) throws {
    let table = LanguageTable.of(LanguageTag(language))
    let months = (1...12).flatMap { [table.monthName($0), table.shortMonthName($0)] }
    let days = try (1...7).map {
      table.weekdayName(of: try #require(CivilDate(year: 2026, month: 6, day: $0)))
    }
    let shared = Self.shared["all", default: []].union(Self.shared[language, default: []])
      .union((months + days).map { $0.lowercased().filter(\.isLetter) })
    let english = try Self.pictures(.english)
    let own = try Self.pictures(LanguageTag(language))
    #expect(english.count == own.count && own.count > 400)
    var seen: Set<String> = []
    for ((name, one), (_, other)) in zip(english, own) {
      let found = Self.words(of: one).intersection(Self.words(of: other)).subtracting(shared)
        .subtracting(seen)
      #expect(found.isEmpty, "\(name)")
      seen.formUnion(found)
    }
  }

  @Test("The words that the test looks for are those of English")
  func english() throws {
    let words = try Self.pictures(.english).reduce(into: Set<String>()) {
      $0.formUnion(Self.words(of: $1.1))
    }
    #expect(words.isSuperset(of: ["days", "today", "tomorrow", "streak", "november", "deaths"]))
  }

  @Test("Kinds are described in the request's language")
  func kinds() {
    for kind in builtInKinds {
      let description = kind.description
      for language in Self.languages {
        let locale = LanguageTag(language)
        for title in [description.displayName, description.description] {
          #expect(title.text(in: locale) != title.text, "\(language)")
        }
      }
    }
  }

  @Test("The list of kinds has their names in every language; a host's kind has one name")
  func translations() throws {
    var writer = JSONWriter()
    let host = WidgetDescription(
      kind: "tides", displayName: .text("Tides"), description: .text(""),
      defaultFamily: .systemSmall,
      parameters: [
        WidgetParameter(name: "icon", title: .text("Icon"), defaultValue: "", isDynamic: false)
      ]
    )
    writer.writeKinds(
      builtIn: builtInKinds.map { $0.description }, hosts: [host], in: PictureGroup())
    let kinds = try #require(try JSONDocument(writer.bytes).root["kinds"]).elements.map { $0 }
    #expect(kinds.count == builtInKinds.count + 1)
    for kind in kinds.dropLast() {
      for (member, single) in [("displayNames", "displayName"), ("descriptions", "description")] {
        let texts = try LanguageTable.tags.map { try #require(kind[member]?[$0]?.string) }
        #expect(texts.first == kind[single]?.string)
        #expect(texts.allSatisfy { !$0.isEmpty } && !texts.dropFirst().contains(texts[0]))
      }
      for parameter in try #require(kind["parameters"]).elements { try check(parameter) }
    }
    for parameter in try #require(kinds.last?["parameters"]).elements {
      #expect(parameter["titles"] == nil)
    }
    #expect(kinds.last?["displayNames"] == nil && kinds.last?["descriptions"] == nil)
  }

  @Test("The library's options have titles in every language, and a group's have not")
  func options() throws {
    let event = ConfigurationOption(value: "key", title: .text("Photo"))
    for kind in builtInKinds {
      for parameter in kind.description.parameters {
        var writer = JSONWriter()
        try writer.writeOptions(
          ofParameter: parameter.name, of: kind.description, in: PictureGroup()
        ) { _ in [event] }
        for option in try #require(try JSONDocument(writer.bytes).root["options"]).elements {
          if parameter.isDynamic { #expect(option["titles"] == nil) } else { try check(option) }
        }
      }
    }
  }

  @Test("A configuration screen offers every theme, mode, style and format that a request may have")
  func offered() throws {
    let parameters = DDayProvider().description.parameters
    for (name, known) in [
      ("theme", PictureMembers.themes), ("renderingMode", PictureMembers.renderingModes),
      ("style", PictureMembers.styles), ("format", PictureMembers.formats),
    ] {
      let parameter = try #require(parameters.first { $0.name == name })
      guard case .fixed(let options) = parameter.choices else {
        Issue.record("\(name) takes anything")
        continue
      }
      #expect(options.map { $0.value.description } == ["automatic"] + known)
    }
  }

  @Test("Intents and their parameters have titles in every language")
  func intents() throws {
    var writer = JSONWriter()
    writer.writeIntents(builtInIntents)
    let intents = try #require(try JSONDocument(writer.bytes).root["intents"]).elements.map { $0 }
    #expect(intents.count == builtInIntents.count)
    for intent in intents {
      try check(intent)
      for parameter in try #require(intent["parameters"]).elements { try check(parameter) }
    }
  }

  /// Checks that there is a title in every language, and that few are the same as in English.
  private func check(_ titled: JSONValue) throws {
    let title = try #require(titled["title"]?.string)
    let texts = try LanguageTable.tags.map { tag in
      try #require(titled["titles"]?[tag]?.string, "\(title) in \(tag)")
    }
    #expect(texts.first == title && texts.allSatisfy { !$0.isEmpty })
    // "Style", "Format", "Source", "Date" and "Photo" are also French words, and "Repository" is
    // also a German and an Italian one.
    #expect(texts.dropFirst().count { $0 == title } <= 2, "\(title)")
  }

  @Test("Arabic is mirrored completely: the leftmost part becomes the rightmost")
  func arabic() throws {
    let event = ["widgetDataKey": #"{"endDate":"2027-01-05","icon":"star"}"#]
    for style in PictureMembers.styles where style != "page" {
      let values = event.mapValues { $0.replacing("{", with: "{\"style\":\"\(style)\",") }
      let english = try PictureCase.picture(of: DDayProvider(), .systemMedium, .english, values)
      let arabic = try PictureCase.picture(
        of: DDayProvider(), .systemMedium, LanguageTag("ar"), values)
      func symbol(_ picture: Picture) -> Double? {
        picture.layout.first { if case .symbol = $0.content { true } else { false } }?.frame.midX
      }
      let (left, right) = (try #require(symbol(english)), try #require(symbol(arabic)))
      #expect(abs(left + right - width(english)) < 0.01, "\(style)")
    }
  }

  @Test(
    "A dot is between the title and the count in every reading direction",
    arguments: [
      ("en", "daysLeft", "Exam · 45 days"), ("ar", "percent", "68% ·"),
      ("he", "daysLeft", "45 days ·"),
    ])
  func point(language: String, format: String, expected: String) throws {
    let dates = #""startDate":"2026-08-13","endDate":"2027-01-05""#
    let event = [
      "widgetDataKey": #"{"title":"Exam","format":"\#(format)",\#(dates)}"#
    ]
    let picture = try PictureCase.picture(
      of: DDayProvider(), .accessoryInline, LanguageTag(language), event)
    let texts = picture.layout.compactMap(\.line)
    #expect(texts.contains(expected), "\(texts)")
  }

  private func width(_ picture: Picture) -> Double { picture.family.canvas.width }
}
