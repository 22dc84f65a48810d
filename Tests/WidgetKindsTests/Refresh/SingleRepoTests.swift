import BridgeJSON
import Languages
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("One repository")
struct SingleRepoTests {
  let group = RefreshGroup()
  let swift = #","configuration":{"repo":"apple/swift"}"#
  let large = #","family":"systemLarge","configuration":{"repo":"apple/swift"}"#
  let repository = "github.repository:apple/swift"
  let contributors = "github.contributors:apple/swift"
  let avatar = "github.avatar:https://avatars.githubusercontent.com/u/10639145?v=4"

  func entry(_ members: String? = nil) throws -> JSONValue? {
    let entry = try group.ask(.entry, of: "singleRepo", members ?? swift)["entry"]
    return entry?.isNull == true ? nil : entry
  }

  func dates(_ members: String? = nil) throws -> [String] {
    let timeline = try group.ask(.timeline, of: "singleRepo", members ?? swift)
    let dates = try #require(timeline["entries"]).elements.map { $0["date"]?.string ?? "-" }
    return dates + ["after " + (timeline["policy"]?["date"]?.string ?? "-")]
  }

  @Test("the kind has the description that its gallery needs")
  func description() {
    let description = SingleRepoProvider().description
    #expect(description.displayName.text == "Single Repo")
    #expect(description.description.text == "Track a single repository")
    #expect(description.supportedFamilies == [.systemMedium, .systemLarge, .systemSmall])
  }

  @Test(
    "the sample's push has a date even on the calendar's first days",
    arguments: [
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00+00:00", 0),
      ("0001-01-03T23:59:59Z", "0001-01-03T23:59:59+00:00", 0),
      ("0001-01-04T00:00:00Z", "0001-01-01T00:00:00+00:00", 3),
    ])
  func samplePush(now: String, pushedAt: String, days: Int) throws {
    group.now = now
    let sample = try #require(try group.ask(.placeholder, of: "singleRepo")["entry"])
    #expect(sample["pushedAt"]?.string == pushedAt)
    #expect(sample["daysSinceLastActivity"]?.integer == Int64(days))
  }

  @Test("the placeholder is the sample of the schema")
  func placeholder() throws {
    let sample = try #require(try group.ask(.placeholder, of: "singleRepo")["entry"])
    #expect(sample["isPlaceholder"]?.bool == true)
    #expect(sample["name"]?.string == "Your Repo")
    #expect(sample["watchers"]?.integer == 123)
    #expect(sample["forks"]?.integer == 65)
    #expect(sample["openIssues"]?.integer == 55)
    #expect(sample["hasIssues"]?.bool == true)
    #expect(sample["activity"]?.string == "active")
    #expect(sample["url"] == nil && sample["contributors"] == nil)
    let large = try group.ask(.placeholder, of: "singleRepo", self.large)
    #expect(large["entry"]?["contributors"]?.count == 4)
    #expect(try group.ask(.snapshot, of: "singleRepo")["entry"]?.text == sample.text)
  }

  @Test("never fetched: no entries, asked for again in five minutes, and the request is planned")
  func neverFetched() throws {
    #expect(try dates() == ["after 2026-05-01T12:05:00+00:00"])
    #expect(try entry() == nil)
    #expect(
      try group.plan(of: "singleRepo").text
        == #"{"version":1,"requests":[{"requestID":"github.repository:sallen0400/swift-news","#
        + #""url":"https://api.github.com/repos/sallen0400/swift-news","headers":{"#
        + #""Accept":"application/vnd.github+json","User-Agent":"WidgetBridge/0.2.0","#
        + #""X-GitHub-Api-Version":"2022-11-28"},"maxAge":43200}]}"#)
    #expect(try group.due("singleRepo", large) == [repository, contributors])
  }

  @Test(
    "without a configuration, it is the default repository if the list has it, else the first",
    arguments: [
      (nil, "sallen0400/swift-news"), (#"["a/b","c/d"]"#, "a/b"),
      (#"["a/b","Sallen0400/Swift-News"]"#, "sallen0400/swift-news"),
      ("[]", "sallen0400/swift-news"), ("7", "sallen0400/swift-news"),
    ] as [(String?, String)])
  func defaultRepository(list: String?, name: String) throws {
    group.values["repos"] = list
    for members in ["", #","configuration":{}"#, #","configuration":{"repo":null}"#] {
      #expect(try group.due("singleRepo", members) == ["github.repository:\(name)"])
    }
    let configured = #","configuration":{"repo":"sallen0400/swift-news"}"#
    #expect(
      try group.due("singleRepo", configured) == ["github.repository:sallen0400/swift-news"])
    var writer = JSONWriter()
    writer.writeKinds(builtIn: [SingleRepoProvider().description], in: group)
    #expect(String(decoding: writer.bytes, as: UTF8.self).contains("\"default\":\"\(name)\""))
  }

  @Test("GitHub's document becomes an entry; in systemLarge with the four first contributors")
  func fetched() throws {
    group.zone = "Asia/Seoul"
    try group.respond(repository, GitHubResponses.repository)
    let expected =
      #"{"date":"2026-05-01T21:00:00+09:00","isPlaceholder":false,"owner":"apple","name":"swift","#
      + #""avatarUrl":"https://avatars.githubusercontent.com/u/10639145?v=4","#
      + #""imageID":"\#(avatar)","hasIssues":true,"forks":10400,"watchers":67890,"#
      + #""openIssues":7412,"pushedAt":"2026-05-01T03:45:12+09:00","daysSinceLastActivity":0,"#
      + #""activity":"active","fetchedAt":"2026-05-01T21:00:00+09:00","#
      + #""url":"https://github.com/apple/swift"}"#
    #expect(try entry()?.text == expected)
    #expect(try group.ask(.snapshot, of: "singleRepo", swift)["entry"]?.text == expected)

    #expect(try entry(large)?["contributors"]?.text == "[]")
    try group.respond(contributors, GitHubResponses.contributors)
    let list = try #require(try entry(large)?["contributors"])
    #expect(
      list.elements.map { "\($0["login"]?.string ?? "") \($0["contributions"]?.text ?? "")" } == [
        "contributor-1 9873", "contributor-2 8125", "contributor-3 7001", "contributor-4 5555",
      ])
    #expect(
      list[0]?["imageID"]?.string
        == "github.avatar:https://avatars.githubusercontent.com/u/1000?v=4")
    #expect(try entry()?["contributors"] == nil)
  }

  @Test("contributors are sorted by their commits, even if GitHub's list is not")
  func contributorOrder() throws {
    try group.respond(repository, GitHubResponses.repository)
    var list = try GitHubResponses.changing(
      GitHubResponses.contributors, ["5", "contributions"], to: "9000")
    list = try GitHubResponses.changing(list, ["5", "avatar_url"], to: #""https://a.example/""#)
    try group.respond(contributors, list)
    let entry = try #require(try entry(large))
    #expect(
      try #require(entry["contributors"]).elements.map { $0["login"]?.string } == [
        "contributor-1", "contributor-6", "contributor-2", "contributor-3",
      ])
    #expect(entry["fetchError"]?["path"]?.string == "$[5].avatar_url")
  }

  @Test("the plan goes from the documents to their pictures, and then is empty")
  func plan() throws {
    try group.respond(repository, GitHubResponses.repository)
    #expect(try group.due("singleRepo", swift) == [avatar])
    #expect(try group.due("singleRepo", large) == [contributors, avatar])
    try group.respond(contributors, GitHubResponses.contributors)
    let pictures = (1000...1003).map {
      "github.avatar:https://avatars.githubusercontent.com/u/\($0)?v=4"
    }
    #expect(try group.due("singleRepo", large) == [avatar] + pictures)
    for picture in [avatar] + pictures { try group.respond(picture, "\u{89}PNG \(picture)") }
    #expect(try group.due("singleRepo", large) == [])
    #expect(group.records["image/\(avatar)"] == [UInt8]("\u{89}PNG \(avatar)".utf8))

    group.now = "2026-05-01T23:59:59Z"
    #expect(try group.due("singleRepo", large) == [])
    group.now = "2026-05-02T00:00:00Z"
    #expect(
      try group.due("singleRepo", large) == [repository, contributors, avatar] + pictures)
  }

  @Test("an entry at now and at each midnight before the next fetch")
  func midnights() throws {
    group.zone = "Asia/Seoul"
    try group.respond(repository, GitHubResponses.repository)
    // Half a day from 21:00 is 9:00 on the next day.
    #expect(
      try dates() == [
        "2026-05-01T21:00:00+09:00", "2026-05-02T00:00:00+09:00", "after 2026-05-02T09:00:00+09:00",
      ])
    #expect(try dates(swift + #","days":0"#).count == 2)
    group.now = "2026-05-01T15:00:00Z"
    #expect(try dates() == ["2026-05-02T00:00:00+09:00", "after 2026-05-02T09:00:00+09:00"])
    group.now = "2026-05-01T23:57:00Z"
    #expect(try dates() == ["2026-05-02T08:57:00+09:00", "after 2026-05-02T09:02:00+09:00"])
    group.now = "2026-05-09T23:57:00Z"
    #expect(try dates() == ["2026-05-10T08:57:00+09:00", "after 2026-05-10T09:02:00+09:00"])
    // A midnight at the instant of the policy belongs to the next timeline.
    group.now = "2026-05-01T03:00:00Z"
    try group.respond(repository, GitHubResponses.repository)
    #expect(try dates() == ["2026-05-01T12:00:00+09:00", "after 2026-05-02T00:00:00+09:00"])
  }

  @Test("a clock that was set back by more than five minutes makes everything due")
  func clockSetBack() throws {
    try group.respond(repository, GitHubResponses.repository)
    try group.respond(avatar, "picture")
    // The clock was set back, so the `now` of requests is before the responses.
    group.now = "2026-05-01T11:55:00Z"
    #expect(try group.due("singleRepo", swift) == [])
    #expect(try dates().last == "after 2026-05-02T00:00:00+00:00")
    group.now = "2026-05-01T11:54:59Z"
    #expect(try group.due("singleRepo", swift) == [repository, avatar])
    #expect(try dates() == ["2026-05-01T11:54:59+00:00", "after 2026-05-01T11:59:59+00:00"])
    try group.respond(repository, GitHubResponses.repository)
    #expect(try group.due("singleRepo", swift) == [avatar])
    #expect(try entry()?["fetchedAt"]?.string == "2026-05-01T11:54:59+00:00")
  }

  @Test("so does a clock that was set back after a failure, once")
  func clockSetBackAfterFailure() throws {
    try group.respond(repository, status: 500, "")
    group.now = "2020-01-01T00:00:00Z"
    #expect(try group.due("singleRepo", swift) == [repository])
    #expect(try dates().last == "after 2020-01-01T00:05:00+00:00")
    try group.respond(repository, status: 500, "")
    #expect(try group.due("singleRepo", swift) == [])
    #expect(try dates().last == "after 2020-01-01T12:00:00+00:00")
    #expect(try entry()?["fetchError"]?["at"]?.string == "2020-01-01T00:00:00+00:00")
  }

  @Test("a push after now counts as now")
  func pushedLater() throws {
    try group.respond(repository, GitHubResponses.repository)
    group.now = "2020-01-01T00:00:00Z"
    #expect(try entry()?["daysSinceLastActivity"]?.integer == 0)
  }

  @Test("a repository has no more entries than were requested")
  func entryCount() throws {
    try group.respond(repository, GitHubResponses.repository)
    #expect(try dates(swift + #","days":0"#).count == 1 + 1)
    #expect(try dates(swift + #","days":399"#).count == 1 + 1)
  }

  @Test(
    "days since the last push are civil days, and more than 50 are stale",
    arguments: [
      ("UTC", "2026-04-30T23:59:59Z", 0, "active"), ("UTC", "2026-05-01T00:00:00Z", 1, "active"),
      ("Asia/Seoul", "2026-04-30T18:50:00Z", 0, "active"),
      ("America/New_York", "2026-05-01T03:59:59Z", 0, "active"),
      ("America/New_York", "2026-05-01T04:00:00Z", 1, "active"),
      ("UTC", "2026-06-19T23:00:00Z", 50, "active"), ("UTC", "2026-06-20T00:00:00Z", 51, "stale"),
    ])
  func activity(zone: String, now: String, days: Int, activity: String) throws {
    try group.respond(repository, GitHubResponses.repository)
    group.zone = zone
    group.now = now
    #expect(try entry()?["daysSinceLastActivity"]?.integer == Int64(days))
    #expect(try entry()?["activity"]?.string == activity)
  }

  @Test("the days grow at midnight within one timeline")
  func daysWithinTimeline() throws {
    try group.respond(repository, GitHubResponses.repository)
    group.now = "2026-05-01T18:00:00Z"
    let document = try GitHubResponses.changing(
      GitHubResponses.repository, ["pushed_at"], to: #""2026-03-12T00:00:00Z""#)
    try group.respond(repository, document)
    let entries = try #require(try group.ask(.timeline, of: "singleRepo", swift)["entries"])
    #expect(
      entries.elements.map {
        "\($0["daysSinceLastActivity"]?.text ?? "") \($0["activity"]?.string ?? "")"
      } == ["50 active", "51 stale"])
  }

  @Test(
    "a parameter that is not a repository is refused with its path",
    arguments: [
      "", "swift", "apple/", "/swift", "apple/swift/x/y", "apple/..", "apple/.", "a b/c",
      "apple/sw ft", "äpple/swift", "-apple/swift", "apple.inc/swift", "apple/swift?x=1",
      "../swift",
      String(repeating: "a", count: 40) + "/b", "a/" + String(repeating: "b", count: 101),
    ])
  func refusedRepository(name: String) throws {
    let configuration = #","configuration":{"repo":"\#(name)"}"#
    for ask in [
      { try group.plan(of: "singleRepo", configuration) },
      { try group.ask(.timeline, of: "singleRepo", configuration) },
    ] {
      let error = widgetError(ask)
      #expect(error?.code == .invalidValue && error?.path == "$.configuration.repo")
      #expect(error?.value == name)
    }
    #expect(widgetError { try group.respond("github.repository:\(name)", "{}") }?.code == .notFound)
    #expect(
      widgetError { try group.respond("github.contributors:\(name)", "[]") }?.code == .notFound)
  }

  @Test("every name that GitHub allows is accepted")
  func allowedRepositories() {
    for name in ["a/b", "1/.github", "x-Y_z/--", String(repeating: "a", count: 39) + "/...a_-"] {
      #expect(RepositoryName(name)?.description == name)
    }
  }
}
