import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

// How the kind handles failed responses, and responses that GitHub would not send.
extension SingleRepoTests {
  @Test("a failure keeps the last good entry with its time, and the next try is half a day away")
  func failureAfterSuccess() throws {
    try group.respond(repository, GitHubResponses.repository)
    group.now = "2026-05-02T00:00:00Z"
    try group.respond(repository, status: 403, "{}")
    let entry = try #require(try entry())
    #expect(entry["fetchedAt"]?.string == "2026-05-01T12:00:00+00:00")
    #expect(
      entry["fetchError"]?.text
        == #"{"code":"invalidResponse","at":"2026-05-02T00:00:00+00:00","httpStatus":403}"#)
    #expect(entry["isPlaceholder"]?.bool == false && entry["forks"]?.integer == 10_400)
    #expect(try dates().last == "after 2026-05-02T12:00:00+00:00")
    group.now = "2026-05-02T11:59:59Z"
    #expect(try group.due("singleRepo", swift) == [avatar])
    group.now = "2026-05-02T12:00:00Z"
    #expect(try group.due("singleRepo", swift).first == repository)
    try group.respond(repository, GitHubResponses.repository)
    #expect(try self.entry()?["fetchError"] == nil)
  }

  @Test("a failure before any success: a sample with the failure, and a retry in half a day")
  func failureAtFirst() throws {
    try group.respond(repository, status: 404, "")
    #expect(try dates() == ["2026-05-01T12:00:00+00:00", "after 2026-05-02T00:00:00+00:00"])
    #expect(try group.due("singleRepo", swift) == [])
    group.now = "2026-05-01T20:00:00Z"
    #expect(try dates() == ["2026-05-01T20:00:00+00:00", "after 2026-05-02T00:00:00+00:00"])
    for document in [TimelineDocument.snapshot, .entry] {
      let entry = try #require(try group.ask(document, of: "singleRepo", swift)["entry"])
      #expect(entry["isPlaceholder"]?.bool == true && entry["name"]?.string == "Your Repo")
      #expect(
        entry["fetchError"]?.text
          == #"{"code":"invalidResponse","at":"2026-05-01T12:00:00+00:00","httpStatus":404}"#)
      #expect(entry["fetchedAt"] == nil && entry["url"] == nil)
    }
    let preview = try group.ask(.snapshot, of: "singleRepo", swift + #","isPreview":true"#)
    #expect(preview["entry"]?["fetchError"] == nil)
  }

  @Test("failures of contributors and pictures are reported after the repository's own")
  func otherFailures() throws {
    try group.respond(repository, GitHubResponses.repository)
    try group.respond(avatar, status: 404, "")
    #expect(try entry(large)?["fetchError"]?["httpStatus"]?.integer == 404)
    try group.respond(contributors, status: 500, "")
    #expect(try entry(large)?["fetchError"]?["httpStatus"]?.integer == 500)
    #expect(try entry()?["fetchError"]?["httpStatus"]?.integer == 404)
    try group.respond(repository, status: 502, "")
    #expect(try entry(large)?["fetchError"]?["httpStatus"]?.integer == 502)
    #expect(try group.due("singleRepo", large) == [])
  }

  @Test(
    "a missing or ill-typed member is invalid data with its path",
    arguments: [
      (["name"], nil, "$.name"), (["name"], "7", "$.name"), (["owner"], nil, "$.owner"),
      (["owner"], "null", "$.owner"), (["owner", "avatar_url"], nil, "$.owner.avatar_url"),
      (["owner", "avatar_url"], "null", "$.owner.avatar_url"),
      (["owner", "login"], "[]", "$.owner.login"), (["has_issues"], "1", "$.has_issues"),
      (["has_issues"], nil, "$.has_issues"), (["forks"], #""1""#, "$.forks"),
      (["forks"], "1.5", "$.forks"), (["forks"], nil, "$.forks"),
      (["watchers"], "-1", "$.watchers"), (["watchers"], nil, "$.watchers"),
      (["open_issues"], "null", "$.open_issues"),
      (["open_issues"], nil, "$.open_issues"), (["pushed_at"], nil, "$.pushed_at"),
      (["pushed_at"], #""yesterday""#, "$.pushed_at"),
      (["pushed_at"], #""2026-02-30T00:00:00Z""#, "$.pushed_at"),
      // In some zones, these instants are outside of the years 0001 to 9999.
      (["pushed_at"], #""9999-12-31T23:59:59Z""#, "$.pushed_at"),
      (["pushed_at"], #""0001-01-01T00:00:00Z""#, "$.pushed_at"), ([], "[]", "$"),
    ] as [([String], String?, String)])
  func undecodable(member: [String], json: String?, path: String) throws {
    try group.respond(
      repository, try GitHubResponses.changing(GitHubResponses.repository, member, to: json))
    #expect(try entry()?["isPlaceholder"]?.bool == true)
    try group.respond(repository, GitHubResponses.repository)
    try group.respond(
      repository, try GitHubResponses.changing(GitHubResponses.repository, member, to: json))
    let error = try #require(try entry()?["fetchError"])
    #expect(error["code"]?.string == "invalidData" && error["path"]?.string == path)
    #expect(error["httpStatus"]?.integer == 200)
  }

  @Test("a body that is not JSON, cut short or not UTF-8 is invalid data at its root")
  func noJSON() throws {
    let half = [UInt8](GitHubResponses.repository.utf8.prefix(3000))
    let bytes = [UInt8](GitHubResponses.repository.utf8)
    for body in [[], [UInt8]("<!DOCTYPE html>".utf8), half, [0xEF, 0xBB, 0xBF] + bytes, [0xFF]] {
      try group.respond(repository, GitHubResponses.repository)
      try group.respond(repository, body)
      #expect(try entry()?["fetchError"]?["path"]?.string == "$")
    }
  }

  @Test("a repository without contributors has a response without a body, which is a good one")
  func noContributors() throws {
    try group.respond(repository, GitHubResponses.repository)
    try group.respond(contributors, GitHubResponses.contributors)
    group.now = "2026-05-02T00:00:00Z"
    try group.respond(contributors, status: 204, "")
    let entry = try #require(try entry(large))
    #expect(entry["contributors"]?.text == "[]")
    #expect(entry["fetchError"] == nil, "\(entry.text)")
    #expect(try !group.due("singleRepo", large).contains(contributors))
    group.now = "2026-05-02T12:00:00Z"
    #expect(try group.due("singleRepo", large).contains(contributors))
    // For any other request, the status 204 is a failure.
    for requestID in [repository, avatar] {
      try group.respond(requestID, status: 204, "")
      #expect(try self.entry()?["fetchError"]?["httpStatus"]?.integer == 204)
      try group.respond(requestID, status: 200, GitHubResponses.repository)
    }
  }

  @Test(
    "an incomplete contributor is invalid data with its path",
    arguments: [
      (["0"], "7", "$[0]"), (["2", "login"], nil, "$[2].login"),
      (["5", "avatar_url"], "7", "$[5].avatar_url"),
      (["4", "contributions"], #""77""#, "$[4].contributions"),
    ] as [([String], String?, String)])
  func undecodableContributor(member: [String], json: String?, path: String) throws {
    try group.respond(repository, GitHubResponses.repository)
    try group.respond(
      contributors, try GitHubResponses.changing(GitHubResponses.contributors, member, to: json))
    let entry = try #require(try entry(large))
    #expect(entry["fetchError"]?["path"]?.string == path)
    #expect(entry["contributors"]?.text == "[]")
  }

  @Test(
    "a picture on another host, or not by https, is left out and reported",
    arguments: [
      "https://example.com/u/1", "http://avatars.githubusercontent.com/u/1",
      "https://avatars.githubusercontent.com.evil.example/u/1",
      "https://avatars.githubusercontent.com@evil.example/u/1",
      "https://evil.example\\\\@avatars.githubusercontent.com/u/1",
      "https://avatars.githubusercontent.com:8443/u/1", "//avatars.githubusercontent.com/u/1",
      "https://github.com/images/error/octocat_happy.gif", "file:///etc/passwd", "", "\\u0000",
    ])
  func refusedPicture(url: String) throws {
    try group.respond(
      repository,
      try GitHubResponses.changing(
        GitHubResponses.repository, ["owner", "avatar_url"], to: "\"\(url)\""))
    let entry = try #require(try entry())
    #expect(entry["imageID"] == nil && entry["forks"]?.integer == 10_400)
    #expect(
      entry["fetchError"]?.text == #"{"code":"invalidURL","at":"2026-05-01T12:00:00+00:00","#
        + #""httpStatus":200,"path":"$.owner.avatar_url"}"#)
    #expect(try group.due("singleRepo", swift) == [])
    #expect(widgetError { try group.respond("github.avatar:\(url)", "x") }?.code == .notFound)
  }

  @Test("a picture is 1 byte to 1 MiB; a bad one keeps the last")
  func pictureSize() throws {
    try group.respond(repository, GitHubResponses.repository)
    try group.respond(avatar, [UInt8](repeating: 7, count: 1 << 20))
    for body in [[], [UInt8](repeating: 8, count: 1 << 20 | 1)] {
      try group.respond(avatar, body)
      #expect(try entry()?["fetchError"]?["code"]?.string == "invalidData")
      #expect(group.records["image/\(avatar)"]?.first == 7)
      #expect(try group.due("singleRepo", swift) == [])
    }
  }

  @Test("an owner without a name is the requested one")
  func ownerWithoutLogin() throws {
    try group.respond(
      repository,
      try GitHubResponses.changing(GitHubResponses.repository, ["owner", "login"], to: nil))
    #expect(try entry()?["owner"]?.string == "apple")
  }
}
