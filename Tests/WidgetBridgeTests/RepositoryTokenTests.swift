import CWidgetBridge
import Foundation
import Testing

@Suite("The token of a repository's widget goes to one server")
struct RepositoryTokenTests {
  private static let widget = #"{"configuration":{"repo":"a/b","tokenKey":"github"}}"#
  private static let elsewhere =
    #"{"configuration":{"topRepo":"a/b","host":"git.example","tokenKey":"github"}}"#

  private func makeGroup() throws -> TestGroup {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "github", #""s3cret""#) == 0)
    return group
  }

  /// Registers a kind that sends the token to a server.
  private func sends(to origin: String, by group: TestGroup) -> Int32 {
    group.register(
      #"""
      {"kind":"sends","displayName":"x","supportedFamilies":["systemSmall"],"content":{},
       "source":{"url":"\#(origin)/","headers":{"X-Key":{"key":"github"}}}}
      """#)
  }

  private func plan(_ group: TestGroup, _ kind: String, _ request: String) -> Int32 {
    getRefreshPlanJSON(group.handle, kind, request, nil, 0)
  }

  private func expectRefused(_ status: Int32, at path: String, _ comment: Comment) throws {
    #expect(status == BridgeStatusInvalidValue.rawValue, comment)
    #expect(try lastErrorMembers()["path"] == path, comment)
    #expect(!lastError().contains("s3cret"), comment)
  }

  @Test("a host's kind cannot send the token to a server other than the widget's")
  func headers() throws {
    let group = try makeGroup()
    #expect(registerWidgetInstance(group.handle, "singleRepo", Self.widget) == 0)
    for origin in ["https://evil.example", "https://api.github.com:444", "https://github.com"] {
      try expectRefused(
        sends(to: origin, by: group), at: "$.source.headers", "\(origin)")
    }
    #expect(sends(to: "https://api.github.com", by: group) == 0)
    #expect(plan(group, "singleRepo", Self.widget) > 0)
    #expect(plan(group, "sends", "{}") > 0)
  }

  @Test("a kind that used the token before the widget keeps it, however often it is registered")
  func earlier() throws {
    let group = try makeGroup()
    #expect(sends(to: "https://own.example", by: group) == 0)
    #expect(registerWidgetInstance(group.handle, "singleRepo", Self.widget) == 0)
    #expect(sends(to: "https://own.example:443", by: group) == 0)
    try expectRefused(
      plan(group, "singleRepo", Self.widget), at: "$.configuration.tokenKey",
      "another server has the token")
    try expectRefused(
      sends(to: "https://evil.example", by: group), at: "$.source.headers", "to a third server")
  }

  @Test("of two widgets on screen with one key, the first one's server receives the token")
  func servers() throws {
    let group = try makeGroup()
    #expect(plan(group, "doubleRepo", Self.elsewhere) > 0)
    #expect(registerWidgetInstance(group.handle, "singleRepo", Self.widget) == 0)
    let path = "$.configuration.tokenKey"
    try expectRefused(plan(group, "doubleRepo", Self.elsewhere), at: path, "not on screen")
    #expect(registerWidgetInstance(group.handle, "doubleRepo", Self.elsewhere) == 0)
    try expectRefused(plan(group, "doubleRepo", Self.elsewhere), at: path, "on screen")
    #expect(plan(group, "singleRepo", Self.widget) > 0)
    #expect(unregisterWidgetInstance(group.handle, "singleRepo", Self.widget) == 0)
    #expect(plan(group, "doubleRepo", Self.elsewhere) > 0)
    try expectRefused(
      plan(group, "singleRepo", Self.widget), at: path, "the other widget's server has the token")
  }

  @Test("only the request of an unregistered widget names the key")
  func unregistered() throws {
    let group = try makeGroup()
    #expect(plan(group, "singleRepo", Self.widget) > 0)
    // A plan writes nothing, so the library does not know that the key has a token.
    #expect(
      group.register(
        #"""
        {"kind":"shows","displayName":"x","supportedFamilies":["systemSmall"],
         "content":{"title":"{@github}"}}
        """#) == 0)
    let path = "$.configuration.tokenKey"
    try expectRefused(plan(group, "singleRepo", Self.widget), at: path, "a kind shows the token")
    #expect(unregisterWidgetKind(group.handle, "shows") == 0)
    #expect(sends(to: "https://other.example", by: group) == 0)
    try expectRefused(
      plan(group, "singleRepo", Self.widget), at: path, "another server has the token")
    #expect(unregisterWidgetKind(group.handle, "sends") == 0)
    #expect(plan(group, "singleRepo", Self.widget) > 0)
  }
}
