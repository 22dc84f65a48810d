import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

/// Performs an intent on a group as the library does, and returns the group's values after it.
private func perform(
  _ name: String, _ parameters: String, on values: [String: String] = [:]
) throws -> [String: String] {
  let intent = try #require(builtInIntents.first { $0.name == name })
  let root = try JSONDocument(parameters).root
  var changed = values
  for change in try intent.changes(
    root, in: Values(values: values), on: IntentDay(root, environment: FixedEnvironment()))
  {
    guard case .setValue(let key, let json) = change else {
      Issue.record("\(change)")
      continue
    }
    changed[key] = String(decoding: json, as: UTF8.self)
  }
  return changed
}

@Suite("Repositories are added and removed")
struct RepositoryIntentTests {
  private func repos(
    _ name: String, _ repository: String, in repos: String? = nil
  ) throws -> String? {
    try perform(
      name, #"{"repository":"\#(repository)"}"#, on: repos.map { ["repos": $0] } ?? [:])["repos"]
  }

  @Test("a repository is added at the end of the list")
  func add() throws {
    #expect(try repos("addRepository", "a/b", in: #"["x/y"]"#) == #"["x/y","a/b"]"#)
    #expect(try repos("addRepository", "a/b", in: "[]") == #"["a/b"]"#)
  }

  @Test("a group without a list has the default repository", arguments: [nil, "null"])
  func absent(list: String?) throws {
    #expect(
      try repos("addRepository", "a/b", in: list) == #"["sallen0400/swift-news","a/b"]"#)
    let error = widgetError {
      try repos("removeRepository", "sallen0400/swift-news", in: list) as Any
    }
    #expect(error?.message == "\"sallen0400/swift-news\" is the last one, which stays.")
  }

  @Test("white space around it is removed", arguments: [" a/b", "a/b\\n", "\\t a/b \\u3000"])
  func trimmed(_ repository: String) throws {
    #expect(try repos("addRepository", repository, in: "[]") == #"["a/b"]"#)
    #expect(try repos("removeRepository", repository, in: #"["a/b","c/d"]"#) == #"["c/d"]"#)
  }

  @Test(
    "a text without the form owner/name is refused",
    arguments: [
      "swift", "/swift", "apple/", "a/b/c", "apple swift", "a b/c", "-a/b", "a/..", "a/.", "a\\/b?",
      "https://github.com/apple/swift", "한/글", "a/b\\u0000", "a/b#c", "a/b%20",
    ])
  func malformed(_ repository: String) throws {
    let error = widgetError { try repos("addRepository", repository) as Any }
    #expect(error?.code == .invalidValue)
    #expect(error?.path == "$.repository")
    #expect(error?.message.contains("owner/name") == true)
  }

  @Test("a repository that is in the list is refused, in any letter case")
  func present() throws {
    for repository in ["apple/swift", " apple/swift ", "Apple/Swift"] {
      let error = widgetError {
        try repos("addRepository", repository, in: #"["a/b","apple/swift"]"#) as Any
      }
      #expect(error?.code == .invalidValue)
      #expect(error?.path == "$.repository")
      #expect(error?.message == "\"apple/swift\" is followed already.")
    }
  }

  @Test("a removed repository leaves nothing, and the order of the others stays")
  func remove() throws {
    #expect(
      try repos("removeRepository", "a/b", in: #"["c/d","a/b","A/B","e/f"]"#)
        == #"["c/d","e/f"]"#)
    // A host's list may contain texts that are not repositories.
    #expect(try repos("removeRepository", "junk", in: #"["junk","a/b"]"#) == #"["a/b"]"#)
  }

  @Test("removing an absent repository, or the last one, is refused")
  func removeRefused() throws {
    let absent = widgetError { try repos("removeRepository", "c/d", in: #"["a/b"]"#) as Any }
    #expect(absent?.code == .invalidValue)
    #expect(absent?.message == "\"c/d\" is not followed.")
    #expect(absent?.value == "c/d")
    let last = widgetError { try repos("removeRepository", "a/b", in: #"["a/b","a/b"]"#) as Any }
    #expect(last?.code == .invalidValue)
    #expect(last?.path == "$.repository")
    #expect(last?.message == "\"a/b\" is the last one, which stays.")
  }

  @Test(
    "a parameter that is absent, empty or no text",
    arguments: ["addRepository", "removeRepository"])
  func parameter(_ name: String) throws {
    let cases = [
      ("{}", "null"), (#"{"repository":null}"#, "null"),
      (#"{"repository":7}"#, "7"), (#"{"repository":["a/b"]}"#, #"["a/b"]"#),
      (#"{"repository":""}"#, ""), (#"{"repository":" \n"}"#, " \n"),
    ]
    for (parameters, value) in cases {
      let error = widgetError { try perform(name, parameters) }
      #expect(error?.code == .invalidValue)
      #expect(error?.path == "$.repository")
      #expect(error?.value == value)
    }
  }

  @Test("the error for an invalid list has its key")
  func malformedList() throws {
    for (list, path) in [("{}", "$"), (#"["a/b",7]"#, "$[1]")] {
      let error = widgetError { try repos("addRepository", "c/d", in: list) as Any }
      #expect(error?.code == .invalidValue)
      #expect(error?.key == "repos")
      #expect(error?.path == path)
    }
  }
}

@Suite("A day is marked as studied, and the mark is removed")
struct ToggleStudyDayTests {
  private func toggle(_ date: String, in studyDays: String? = nil) throws -> String? {
    try perform(
      "toggleStudyDay", #"{"date":"\#(date)"}"#,
      on: studyDays.map { ["studyDays": $0] } ?? [:])["studyDays"]
  }

  @Test("a day is inserted in order, and a listed day is removed, however often it occurs")
  func toggles() throws {
    #expect(try toggle("2026-05-01") == #"["2026-05-01"]"#)
    #expect(try toggle("2026-05-01", in: "null") == #"["2026-05-01"]"#)
    #expect(
      try toggle("2026-05-02", in: #"["2026-05-03","2026-05-01","2026-05-03"]"#)
        == #"["2026-05-01","2026-05-02","2026-05-03"]"#)
    #expect(
      try toggle("2026-05-03", in: #"["2026-05-03","2026-05-01","2026-05-03"]"#)
        == #"["2026-05-01"]"#)
    #expect(try toggle("2026-05-01", in: #"["2026-05-01"]"#) == "[]")
  }

  @Test("an invalid date is refused", arguments: ["", "2026-02-29", "2026-5-1", "today"])
  func malformed(_ date: String) throws {
    let error = widgetError { try toggle(date) as Any }
    #expect(error?.code == .invalidValue)
    #expect(error?.path == "$.date")
    #expect(error?.value == date)
  }

  @Test("a date must be a text, and present", arguments: ["{}", #"{"date":20260501}"#])
  func parameter(_ parameters: String) throws {
    let error = widgetError { try perform("toggleStudyDay", parameters) }
    #expect(error?.code == .invalidValue)
    #expect(error?.path == "$.date")
  }

  @Test("a malformed list stays unchanged, and the error has its key")
  func malformedList() throws {
    let error = widgetError { try toggle("2026-05-01", in: #"["2026-05-02","x"]"#) as Any }
    #expect(error?.code == .invalidValue)
    #expect(error?.path == "$[1]")
    #expect(error?.key == "studyDays")
  }
}

@Suite("A list of days keeps its form")
struct ToggledFormTests {
  private func toggle(
    _ date: String, in list: String, more: String = "", zone: String = "Asia/Seoul"
  ) throws -> String? {
    let day = #""now":"2026-05-09T20:00:00Z","timeZone":"\#(zone)""#
    let root = try JSONDocument(#"{"date":"\#(date)",\#(day)\#(more)}"#).root
    let intent = try #require(builtInIntents.first { $0.name == "toggleStudyDay" })
    let key = more.contains("dataKey") ? "piano" : "studyDays"
    for change in try intent.changes(
      root, in: Values(values: [key: list]),
      on: IntentDay(root, environment: FixedEnvironment()))
    {
      guard case .setValue(key, let json) = change else { continue }
      return String(decoding: json, as: UTF8.self)
    }
    return nil
  }

  @Test("rows are marked, and keep their other members")
  func rows() throws {
    func rows(_ first: Bool, _ second: Bool) -> String {
      #"[{"date":"2026-05-08","didStudy":\#(first),"id":7},"#
        + #"{"didStudy":\#(second),"date":"2026-05-09"}]"#
    }
    let start = rows(true, false)
    #expect(try toggle("2026-05-08", in: start) == rows(false, false))
    #expect(try toggle("2026-05-09", in: start) == rows(true, true))
    #expect(
      try toggle("2026-05-07", in: start)
        == #"[{"date":"2026-05-07","didStudy":true},"# + start.dropFirst())
  }

  @Test("instants count for the day of the zone, and a new one is its midnight")
  func instants() throws {
    // 15:00 in UTC is midnight in Seoul.
    let list = #"["2026-05-07T15:00:00.000Z"]"#
    #expect(try toggle("2026-05-08", in: list) == "[]")
    #expect(
      try toggle("2026-05-09", in: list)
        == #"["2026-05-07T15:00:00.000Z","2026-05-08T15:00:00.000Z"]"#)
    #expect(
      try toggle("2026-05-09", in: #"[{"date":"2026-05-08T00:00:00.5+09:00","didStudy":true}]"#)
        == #"[{"date":"2026-05-08T00:00:00.5+09:00","didStudy":true},"#
        + #"{"date":"2026-05-09T00:00:00.0+09:00","didStudy":true}]"#)
    #expect(
      try toggle("2026-05-09", in: #"["2026-05-08T00:00:00+09:00"]"#)
        == #"["2026-05-08T00:00:00+09:00","2026-05-09T00:00:00+09:00"]"#)
  }

  @Test("a day later than today is refused if the host passes now or timeZone")
  func future() throws {
    // It is the 10th in Seoul, and still the 9th in UTC.
    #expect(try toggle("2026-05-10", in: "[]") == #"["2026-05-10"]"#)
    let error = widgetError { try toggle("2026-05-10", in: "[]", zone: "UTC") as Any }
    #expect(error?.code == .invalidValue)
    #expect(error?.path == "$.date")
  }

  @Test("a list under another key")
  func key() throws {
    #expect(
      try toggle("2026-05-09", in: "[]", more: #","dataKey":"piano""#) == #"["2026-05-09"]"#)
  }
}
