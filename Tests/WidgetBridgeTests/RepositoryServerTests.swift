import CWidgetBridge
import Foundation
import Testing

@Suite("Repositories on a server of GitHub Enterprise, and a token")
struct RepositoryServerTests {
  private let configuration = #"""
    "configuration":{"repo":"a/b","host":"git.example:8443","tokenKey":"t"}
    """#

  private func repository(avatar: String) -> String {
    #"""
    {"name":"b","owner":{"login":"a","avatar_url":"\#(avatar)"},"has_issues":true,"forks":1,
     "watchers":2,"open_issues":3,"pushed_at":"2026-05-01T00:00:00Z"}
    """#
  }

  @Test("API, page and avatars have the server's own origin, and the plan has the token")
  func server() throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(setSharedValue(handle, "t", "\"s3cret\"") == 0)
    let request = "{\(configuration)}"
    let first = try #require(try group.requests(of: "singleRepo", request).first)
    #expect(first["url"] as? String == "https://git.example:8443/api/v3/repos/a/b")
    #expect((first["headers"] as? [String: String])?["Authorization"] == "Bearer s3cret")
    let requestID = try #require(first["requestID"] as? String)
    #expect(requestID == "github.repository:git.example:8443/a/b")
    let avatar = "https://git.example:8443/avatars/u/1?v=4"
    #expect(group.respond(requestID, 200, repository(avatar: avatar)) == 0)
    let second = try group.requests(of: "singleRepo", request)
    #expect(second.compactMap { $0["url"] as? String } == [avatar])
    #expect((second.first?["headers"] as? [String: String])?["Authorization"] == nil)
    #expect(group.respond("github.server.avatar:\(avatar)", 200, "picture") == 0)
    #expect(try group.requests(of: "singleRepo", request).isEmpty)
    let entry = try text { getEntryJSON(handle, "singleRepo", request, $0, $1) }
    #expect(entry.contains(#""url":"https://git.example:8443/a/b""#))
    #expect(entry.contains(#""imageID":"github.server.avatar:\#(avatar)""#))
    #expect(!entry.contains("s3cret"))
    #expect(
      try group.requests(of: "singleRepo", #"{"configuration":{"repo":"a/b"}}"#).first?["url"]
        as? String
        == "https://api.github.com/repos/a/b", "GitHub's own repository is another one")
  }

  @Test("an avatar on another server, an invalid host and an invalid token are refused")
  func refused() throws {
    let group = try TestGroup()
    let handle = group.handle
    let request = "{\(configuration)}"
    #expect(
      getRefreshPlanJSON(handle, "singleRepo", request, nil, 0)
        == BridgeStatusInvalidValue.rawValue, "there is no token")
    #expect(try lastErrorMembers()["key"] == "t")
    #expect(setSharedValue(handle, "t", "\"s3cret\\n\"") == 0)
    #expect(
      getRefreshPlanJSON(handle, "singleRepo", request, nil, 0)
        == BridgeStatusInvalidValue.rawValue)
    #expect(!lastError().contains("s3cret"))
    #expect(setSharedValue(handle, "t", "\"s3cret\"") == 0)
    for avatar in ["https://git.example/u/1", "https://avatars.githubusercontent.com/u/1?v=4"] {
      #expect(
        group.respond(
          "github.repository:git.example:8443/a/b", 200, repository(avatar: avatar)) == 0)
      #expect(try group.requests(of: "singleRepo", request).isEmpty)
      let entry = try text { getEntryJSON(handle, "singleRepo", request, $0, $1) }
      #expect(entry.contains(#""code":"invalidURL""#))
    }
    let usual = #"{"configuration":{"repo":"a/b","host":"git.example:443"}}"#
    for (avatar, isTaken) in [
      ("https://git.example/u/1", true), ("https://git.example:443/u/1", true),
      ("https://git.example:80/u/1", false), ("http://git.example:443/u/1", false),
    ] {
      #expect(
        group.respond("github.repository:git.example:443/a/b", 200, repository(avatar: avatar))
          == 0)
      let urls = try group.requests(of: "singleRepo", usual).map { $0["url"] as? String }
      #expect(urls == (isTaken ? [avatar] : []), "\(avatar)")
    }
    for host in ["Git.Example", "a/b", "user@host", "a b", "host:x", "é"] {
      let wrong = #"{"configuration":{"repo":"a/b","host":"\#(host)"}}"#
      #expect(
        getRefreshPlanJSON(handle, "singleRepo", wrong, nil, 0)
          == BridgeStatusInvalidValue.rawValue, "\(host)")
      #expect(try lastErrorMembers()["path"] == "$.configuration.host")
    }
  }
}
