import BridgeJSON
import CivilCalendar
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("Responses that nothing has requested for a month")
struct UnusedRecordTests {
  private let group = RefreshGroup(now: "2026-05-01T12:00:00Z")
  private let avatar = "github.avatar:https://avatars.githubusercontent.com/u/10639145?v=4"

  /// Stores responses for a repository and its picture, and a failed one for its contributors.
  private func fetch(_ repository: String) throws {
    try group.respond("github.repository:\(repository)", GitHubResponses.repository)
    try group.respond("github.contributors:\(repository)", status: 500, "")
    try group.respond(avatar, "picture")
  }

  private func respondToSomething() throws {
    try group.respond(
      "totals:http://a/", #"{"TotalConfirmed":1,"TotalDeaths":1,"TotalRecovered":1}"#)
  }

  private var kept: [String] {
    group.records.keys.filter { !$0.contains("totals:") }.sorted()
  }

  @Test("are removed at the next response to any request, with pictures; younger ones stay")
  func age() throws {
    try fetch("a/b")
    group.now = "2026-05-31T12:00:00Z"
    try respondToSomething()
    #expect(
      kept == [
        "fetched/\(avatar)", "fetched/github.contributors:a/b", "fetched/github.repository:a/b",
        "image/\(avatar)",
      ])
    group.now = "2026-05-31T12:00:01Z"
    try respondToSomething()
    #expect(kept == [])
    #expect(group.records.keys.contains("fetched/totals:http://a/"))
  }

  @Test("a new response is kept, however old the previous one is")
  func keptItself() throws {
    try fetch("a/b")
    group.now = "2027-05-01T12:00:00Z"
    try group.respond("github.repository:a/b", status: 500, "")
    let configuration = #","configuration":{"repo":"a/b"}"#
    let entry = try group.ask(.entry, of: "singleRepo", configuration)["entry"]
    #expect(entry?["forks"]?.integer == 10_400)
    #expect(entry?["fetchError"]?["httpStatus"]?.integer == 500)
  }

  @Test(
    "stay if something may show them",
    arguments: [
      ("a/b", #"["x/y","a/b"]"#, nil), ("apple/swift", "[]", nil),
      (
        "a/b", "[]",
        #"[{"kind":"singleRepo","family":"systemLarge","configuration":{"repo":"a/b"}}]"#
      ),
      // These lists do not show which repositories are followed.
      ("a/b", "{}", nil), ("a/b", "[7]", nil),
    ])
  func wanted(repository: String, list: String, instances: String?) throws {
    group.values["repos"] = list
    if let instances { group.damage("instances", instances) }
    try fetch(repository)
    group.now = "2027-05-01T12:00:00Z"
    try respondToSomething()
    #expect(kept.contains("fetched/github.repository:\(repository)"))
    #expect(kept.contains("image/\(avatar)"))
    // In its default configuration, only a widget without contributors shows apple/swift.
    #expect(
      kept.contains("fetched/github.contributors:\(repository)") == (repository == "a/b"))
  }

  @Test("so do the records of a newer library, and unreadable ones")
  func foreign() throws {
    group.damage("fetched/other:a/b", #"{"version":1,"fetchedAt":0}"#)
    group.damage("fetched/github.repository:a/b", "{")
    try respondToSomething()
    #expect(kept == ["fetched/github.repository:a/b", "fetched/other:a/b"])
  }

  @Test("invalid widgets and lists do not prevent the removal")
  func malformed() throws {
    group.values["repos"] = #"["junk","a b"]"#
    group.damage(
      "instances",
      #"[{"kind":"singleRepo","family":"huge"},{"kind":"clock","family":"systemSmall"},7,"#
        + #"{"kind":"singleRepo","family":"systemLarge","configuration":{"repo":"junk"}}]"#)
    try fetch("a/b")
    group.now = "2027-05-01T12:00:00Z"
    try respondToSomething()
    #expect(kept == ["instances"])
  }
}
