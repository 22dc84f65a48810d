import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("Two repositories")
struct DoubleRepoTests {
  private let group = RefreshGroup()
  private let top = "github.repository:apple/swift"
  private let bottom = "github.repository:kudoleh/iOS-Clean-Architecture-MVVM"

  private func timeline(_ members: String = "") throws -> JSONValue {
    try group.ask(.timeline, of: "doubleRepo", members)
  }

  private func bottomBody() throws -> String {
    try GitHubResponses.changing(GitHubResponses.repository, ["name"], to: #""MVVM""#)
  }

  @Test("the placeholder has two samples, only in systemLarge")
  func placeholder() throws {
    #expect(DoubleRepoProvider().description.supportedFamilies == [.systemLarge])
    let sample = try #require(try group.ask(.placeholder, of: "doubleRepo")["entry"])
    #expect(sample["topRepo"]?["name"]?.string == "Your Repo")
    #expect(sample["bottomRepo"]?.text == sample["topRepo"]?.text)
    #expect(sample["isPlaceholder"]?.bool == true && sample["links"] == nil)
    let error = widgetError {
      try group.ask(.timeline, of: "doubleRepo", #","family":"systemMedium""#)
    }
    #expect(error?.path == "$.family" && error?.message.contains("systemLarge") == true)
  }

  @Test("both are planned, and the same repository twice is planned once")
  func plan() throws {
    #expect(try group.due("doubleRepo") == [top, bottom])
    #expect(
      try group.due("doubleRepo", #","configuration":{"bottomRepo":"apple/swift"}"#) == [top])
    #expect(try timeline()["entries"]?.count == 0)
    #expect(try timeline()["policy"]?["date"]?.string == "2026-05-01T12:05:00+00:00")
  }

  @Test("both show, and one repository's data serves all of its widgets")
  func fetched() throws {
    try group.respond(top, GitHubResponses.repository)
    try group.respond(bottom, try bottomBody())
    let entry = try #require(try timeline()["entries"]?[0])
    #expect(entry["topRepo"]?["name"]?.string == "swift")
    #expect(entry["topRepo"]?["url"]?.string == "https://github.com/apple/swift")
    #expect(entry["bottomRepo"]?["name"]?.string == "MVVM")
    #expect(entry["fetchError"] == nil && entry["topRepo"]?["contributors"] == nil)
    #expect(
      entry["links"]?.text == #"{"topRepo":"https://github.com/apple/swift","#
        + #""bottomRepo":"https://github.com/kudoleh/iOS-Clean-Architecture-MVVM"}"#)
    let single = try group.ask(
      .entry, of: "singleRepo", #","configuration":{"repo":"apple/swift"}"#)
    #expect(single["entry"]?["name"]?.string == "swift")
    // Both repositories name the same picture.
    #expect(
      try group.due("doubleRepo") == [
        "github.avatar:https://avatars.githubusercontent.com/u/10639145?v=4"
      ])
  }

  @Test("a repository that was never fetched leaves its place empty, with the reason")
  func oneMissing() throws {
    try group.respond(top, GitHubResponses.repository)
    let entry = try #require(try timeline()["entries"]?[0])
    #expect(entry["bottomRepo"]?.isNull == true && entry["fetchError"] == nil)
    #expect(try timeline()["policy"]?["date"]?.string == "2026-05-01T12:05:00+00:00")
    try group.respond(bottom, status: 404, "{}")
    let failed = try #require(try timeline()["entries"]?[0])
    #expect(failed["bottomRepo"]?.isNull == true)
    #expect(failed["fetchError"]?["httpStatus"]?.integer == 404)
    #expect(try timeline()["policy"]?["date"]?.string == "2026-05-02T00:00:00+00:00")
    #expect(try timeline()["entries"]?.count == 1)
  }

  @Test("a failure after a success is in the entry of its repository")
  func oneFailed() throws {
    try group.respond(top, GitHubResponses.repository)
    try group.respond(bottom, try bottomBody())
    group.now = "2026-05-01T13:00:00Z"
    try group.respond(bottom, status: 0, "")
    let entry = try #require(try timeline()["entries"]?[0])
    #expect(entry["topRepo"]?["fetchError"] == nil && entry["fetchError"] == nil)
    #expect(entry["bottomRepo"]?["fetchError"]?["code"]?.string == "noResponse")
    #expect(entry["bottomRepo"]?["fetchedAt"]?.string == "2026-05-01T12:00:00+00:00")
    // The request that is due first decides.
    #expect(try timeline()["policy"]?["date"]?.string == "2026-05-01T13:01:00+00:00")
  }

  @Test("if one failed and none was ever fetched, samples show the failure")
  func failedAtFirst() throws {
    try group.respond(bottom, status: 404, "")
    let entry = try #require(try timeline()["entries"]?[0])
    #expect(entry["isPlaceholder"]?.bool == true && entry["links"] == nil)
    #expect(entry["topRepo"]?["name"]?.string == "Your Repo")
    #expect(entry["fetchError"]?["httpStatus"]?.integer == 404)
    #expect(try timeline()["entries"]?.count == 1)
    try group.respond(top, status: 500, "")
    #expect(try timeline()["entries"]?[0]?["fetchError"]?["httpStatus"]?.integer == 500)
    #expect(try timeline()["policy"]?["date"]?.string == "2026-05-02T00:00:00+00:00")
    #expect(try group.due("doubleRepo") == [])
  }

  @Test("a parameter that is not a repository is refused with its path")
  func refused() {
    for name in ["topRepo", "bottomRepo"] {
      let error = widgetError { try timeline(#","configuration":{"\#(name)":"x"}"#) }
      #expect(error?.path == "$.configuration.\(name)" && error?.value == "x")
    }
  }
}

@Suite("The options of a repository")
struct RepositoryOptionTests {
  private func options(_ repos: String?, _ parameter: String = "repo") throws -> JSONValue {
    let group = DDayCase(repos.map { [("repos", $0)] } ?? [])
    if parameter == "repo" {
      return try group.options(ofParameter: parameter, of: SingleRepoProvider())
    }
    return try group.options(ofParameter: parameter, of: DoubleRepoProvider())
  }

  @Test("the repositories of the group, or the first one")
  func lists() throws {
    #expect(
      try options(nil)["options"]?.text
        == #"[{"value":"sallen0400/swift-news","title":"sallen0400/swift-news"}]"#)
    #expect(try options("null").text == options(nil).text)
    #expect(try options("[]")["options"]?.count == 0)
    for parameter in ["repo", "topRepo", "bottomRepo"] {
      let list = try #require(try options(#"["a/b","c/d"]"#, parameter)["options"])
      #expect(list.elements.map { $0["value"]?.string } == ["a/b", "c/d"])
    }
    let mixed = try options(#"["", "no repository", 7, "a/b", null, "../x", {"a":"c/d"}]"#)
    #expect(mixed["options"]?.elements.map { $0["value"]?.string } == ["a/b"])
    #expect(mixed["default"]?.string == "a/b")
    #expect(try options("[]", "topRepo")["default"]?.string == "apple/swift")
    #expect(
      try options("[]", "bottomRepo")["default"]?.string == "kudoleh/iOS-Clean-Architecture-MVVM")
  }

  @Test(
    "a value that is not a list is refused with key and path",
    arguments: [(#"{"a":1}"#, "$"), (#""a/b""#, "$")])
  func refused(value: String, path: String) {
    let error = widgetError { try options(value) }
    #expect(error?.code == .invalidValue && error?.key == "repos" && error?.path == path)
  }
}
