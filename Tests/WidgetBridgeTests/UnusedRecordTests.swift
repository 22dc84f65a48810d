import CWidgetBridge
import Foundation
import Testing

@Suite("Fetched data of a repository that is no longer followed")
struct UnusedRecordTests {
  private let group: TestGroup

  init() throws {
    group = try TestGroup()
    #expect(setSharedValue(group.handle, "repos", #"["a/b","c/d"]"#) == 0)
  }

  private static func picture(_ name: String) -> String {
    "github.avatar:https://avatars.githubusercontent.com/u/\(name)"
  }

  /// Responds to all requests of a repository's widget, so that none is due. The picture of the
  /// repository's owner is `picture`.
  private func fetch(_ repository: String, picture: String) throws {
    try respondToAll(of: repository, picture: picture)
    #expect(try due(repository) == [])
  }

  private func respondToAll(
    of repository: String, picture: String, headers: String? = nil
  ) throws {
    let avatar = Self.picture(picture).dropFirst("github.avatar:".count)
    let document =
      #"{"name":"n","owner":{"avatar_url":"\#(avatar)"},"has_issues":true,"forks":1,"watchers":1,"#
      + #""open_issues":1,"pushed_at":"2026-05-01T00:00:00Z"}"#
    let list =
      #"[{"login":"l","avatar_url":"\#(avatar)-of-\#(repository.first ?? "-")","#
      + #""contributions":1}]"#
    try respond("github.repository:\(repository)", document, headers)
    try respond("github.contributors:\(repository)", list, headers)
    for name in [picture, "\(picture)-of-\(repository.first ?? "-")"] {
      try respond(Self.picture(name), "bytes", headers)
    }
  }

  private func respond(
    _ requestID: String, status: Int32 = 200, _ body: String, _ headers: String? = nil
  ) throws {
    let bytes = [UInt8](body.utf8)
    #expect(
      setRefreshResponseHeaders(
        group.handle, requestID, status, headers, bytes, UInt32(bytes.count)) == 0,
      "\(lastError())")
  }

  /// The IDs of the requests of a repository's widget.
  private func due(_ repository: String) throws -> [String] {
    let request = #"{"family":"systemLarge","configuration":{"repo":"\#(repository)"}}"#
    let plan = try text { getRefreshPlanJSON(group.handle, "singleRepo", request, $0, $1) }
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(plan.utf8)) as? [String: Any])
    let requests = try #require(object["requests"] as? [[String: Any]])
    return requests.compactMap { $0["requestID"] as? String }
  }

  private func hasPicture(_ name: String) -> Bool {
    getWidgetImage(group.handle, Self.picture(name), nil, 0) > 0
  }

  private func remove(_ repository: String) {
    #expect(
      performIntent(group.handle, "removeRepository", #"{"repository":"\#(repository)"}"#) == 0,
      "\(lastError())")
  }

  private func documents(of repository: String) -> [String] {
    ["github.repository:\(repository)", "github.contributors:\(repository)"]
  }

  @Test("is removed with it, including pictures, and nothing of the others is")
  func removed() throws {
    try fetch("a/b", picture: "1")
    try fetch("c/d", picture: "2")
    let before = getSharedChangeCount(group.handle)
    remove("a/b")
    #expect(try due("a/b") == documents(of: "a/b"))
    #expect(!hasPicture("1") && !hasPicture("1-of-a"))
    #expect(try due("c/d") == [])
    #expect(hasPicture("2") && hasPicture("2-of-c"))
    #expect(waitForSharedChange(group.handle, before, 0) == 1)
  }

  @Test("a picture that another repository shows as well stays")
  func sharedPicture() throws {
    try fetch("a/b", picture: "1")
    try fetch("c/d", picture: "1")
    remove("a/b")
    #expect(hasPicture("1") && !hasPicture("1-of-a") && hasPicture("1-of-c"))
    #expect(try due("c/d") == [])
  }

  @Test("stays if a widget on screen shows it", arguments: ["singleRepo", "doubleRepo"])
  func onScreen(kind: String) throws {
    try fetch("a/b", picture: "1")
    let widget =
      kind == "singleRepo"
      ? #"{"family":"systemLarge","configuration":{"repo":"a/b"}}"#
      : #"{"configuration":{"bottomRepo":"a/b"}}"#
    #expect(registerWidgetInstance(group.handle, kind, widget) == 0)
    remove("a/b")
    #expect(hasPicture("1"))
    if kind == "singleRepo" {
      #expect(try due("a/b") == [] && hasPicture("1-of-a"))
    } else {
      // The widget's family has no space for contributors.
      #expect(try due("a/b") == ["github.contributors:a/b"] && !hasPicture("1-of-a"))
    }
  }

  @Test("stays if a widget without a configuration shows it", arguments: ["apple/swift"])
  func defaults(repository: String) throws {
    #expect(setSharedValue(group.handle, "repos", #"["\#(repository)","c/d"]"#) == 0)
    try fetch(repository, picture: "1")
    remove(repository)
    #expect(hasPicture("1"))
    #expect(try !due(repository).contains("github.repository:\(repository)"))
  }

  @Test("data of a repository that is in no list is kept like any other")
  func unlisted() throws {
    try fetch("x/y", picture: "9")
    try fetch("a/b", picture: "1")
    remove("a/b")
    #expect(try due("x/y") == [])
    #expect(hasPicture("9") && hasPicture("9-of-x"))
  }

  @Test("stays if every request of a plan after 31 days gets a 304", arguments: [false, true])
  func unchanged(isReversed: Bool) throws {
    let then = Date(timeIntervalSinceNow: -31 * 86_400).ISO8601Format()
    try respondToAll(
      of: "x/y", picture: "9", headers: #"{"ETag":"\"7\"",":now":"\#(then)"}"#)
    let planned = try due("x/y")
    #expect(planned.count == 4)
    for requestID in isReversed ? planned.reversed() : planned {
      try respond(requestID, status: 304, "")
    }
    let request = #"{"family":"systemLarge","configuration":{"repo":"x/y"}}"#
    let entry = try text { getEntryJSON(group.handle, "singleRepo", request, $0, $1) }
    #expect(entry.contains(#""contributors":[{"#) && !entry.contains("fetchError"), "\(entry)")
    #expect(hasPicture("9") && hasPicture("9-of-x"))
    #expect(try due("x/y") == [])
  }

  @Test("a removal that is refused removes nothing")
  func refused() throws {
    try fetch("a/b", picture: "1")
    remove("c/d")
    #expect(
      performIntent(group.handle, "removeRepository", #"{"repository":"a/b"}"#)
        == BridgeStatusInvalidValue.rawValue)
    #expect(try due("a/b") == [])
  }

  @Test("a response of another process after the removal is accepted")
  func respondsAfterwards() throws {
    try fetch("a/b", picture: "1")
    let other = UInt32(group.openAgain())
    defer { _ = closeSharedGroup(other) }
    #expect(performIntent(other, "removeRepository", #"{"repository":"a/b"}"#) == 0)
    try fetch("a/b", picture: "1")
    try fetch("c/d", picture: "2")
    #expect(try due("a/b") == [])
  }
}
