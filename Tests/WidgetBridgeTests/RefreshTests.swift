import CWidgetBridge
import Foundation
import Testing

@Suite("Refreshing through the C functions")
struct RefreshTests {
  private let totals = "totals:https://api.covid19api.com/world/total"
  private let totalsBody = #"{"TotalConfirmed":700,"TotalDeaths":7,"TotalRecovered":600}"#

  private func respond(
    _ group: UInt32, _ requestID: String, status: Int32 = 200, _ body: String
  ) -> Int32 {
    let bytes = [UInt8](body.utf8)
    return setRefreshResponse(group, requestID, status, bytes, UInt32(bytes.count))
  }

  /// The IDs of a plan's requests.
  private func due(_ group: UInt32, _ kind: String, _ request: String? = nil) throws -> [String] {
    let plan = try text { getRefreshPlanJSON(group, kind, request, $0, $1) }
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(plan.utf8)) as? [String: Any])
    let requests = try #require(object["requests"] as? [[String: Any]])
    return requests.compactMap { $0["requestID"] as? String }
  }

  @Test("the world's totals: planned, fetched, shown, kept across reopening")
  func totalsWayThrough() throws {
    let group = try TestGroup()
    #expect(try due(group.handle, "globalTotals") == [totals])
    let before = getSharedChangeCount(group.handle)
    #expect(try due(group.handle, "globalTotals") == [totals])
    #expect(getSharedChangeCount(group.handle) == before, "asking moves nothing")

    #expect(respond(group.handle, totals, totalsBody) == 0)
    #expect(getSharedChangeCount(group.handle) != before)
    #expect(waitForSharedChange(group.handle, before, 0) == 1)
    let other = UInt32(group.openAgain())
    defer { _ = closeSharedGroup(other) }
    for handle in [group.handle, other] {
      #expect(try due(handle, "globalTotals") == [])
      let entry = try text { getEntryJSON(handle, "globalTotals", nil, $0, $1) }
      #expect(entry.contains(#""confirmed":700,"deaths":7,"recovered":600,"fetchedAt":""#))
    }
    #expect(try text { getSharedKeysJSON(other, $0, $1) } == #"{"version":1,"keys":[]}"#)
    #expect(removeAllSharedValues(other) == 0)
    #expect(try due(other, "globalTotals") == [], "what was fetched is no value")
  }

  @Test("each response is one change, and a refused response is none")
  func changes() throws {
    let group = try TestGroup()
    func revision() throws -> Int? {
      let document = try text { getTimelineJSON(group.handle, "globalTotals", nil, $0, $1) }
      let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
      return object?["revision"] as? Int
    }
    let before = try #require(try revision())
    #expect(respond(group.handle, totals, totalsBody) == 0)
    #expect(try revision() == before + 1)
    #expect(respond(group.handle, totals, status: 500, "") == 0)
    #expect(try revision() == before + 2)
    #expect(respond(group.handle, "nothing:x", "{}") == BridgeStatusNotFound.rawValue)
    #expect(try lastErrorMembers()["value"] == "nothing:x")
    #expect(try revision() == before + 2)
  }

  @Test("a read-only handle can plan, but refuses responses")
  func readOnly() throws {
    let group = try TestGroup()
    let reader = UInt32(group.openAgain(options: #","readOnly":true"#))
    defer { _ = closeSharedGroup(reader) }
    #expect(try due(reader, "globalTotals") == [totals])
    #expect(respond(reader, totals, totalsBody) == BridgeStatusReadOnly.rawValue)
    #expect(try due(reader, "globalTotals") == [totals])
  }

  @Test("a host's loop sends each request once, whatever the response is")
  func loop() throws {
    for (status, body) in [(0, ""), (500, ""), (200, "{"), (200, totalsBody)] as [(Int32, String)] {
      let group = try TestGroup()
      var sent = 0
      while sent < 10, let request = try due(group.handle, "globalTotals").first {
        #expect(respond(group.handle, request, status: status, body) == 0)
        sent += 1
      }
      #expect(sent == 1)
    }
  }

  @Test("a response from the future is due, but five minutes are allowed")
  func future() throws {
    let group = try TestGroup()
    #expect(respond(group.handle, totals, totalsBody) == 0)
    for (seconds, isDue) in [(0.0, false), (-240, false), (-3600, true), (-1e9, true)] {
      let now = Date().addingTimeInterval(seconds).ISO8601Format()
      #expect(
        try due(group.handle, "globalTotals", #"{"now":"\#(now)"}"#) == (isDue ? [totals] : []))
    }
  }

  @Test("a body that is too large is refused, and the request is not due at once")
  func tooLarge() throws {
    let group = try TestGroup()
    let body = [UInt8](repeating: 0x20, count: 16 << 20 | 1)
    #expect(
      setRefreshResponse(group.handle, totals, 200, body, UInt32(body.count))
        == BridgeStatusTooLarge.rawValue)
    #expect(try due(group.handle, "globalTotals") == [])
  }

  // MARK: Repositories

  private let large = #"{"family":"systemLarge","configuration":{"repo":"apple/swift"}}"#

  /// The body that a host's HTTP client would get.
  private func responseBody(to requestID: String) throws -> [UInt8] {
    let file =
      requestID.hasPrefix("github.repository:")
      ? "repository" : requestID.hasPrefix("github.contributors:") ? "contributors" : nil
    guard let file else { return [0x89, 0x50, 0x4E, 0x47, 0] + [UInt8](requestID.utf8) }
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    return try [UInt8](
      Data(contentsOf: tests.appendingPathComponent("Fixtures/github/\(file).json")))
  }

  @Test("a repository: planned, fetched, its pictures planned, fetched, read; then all is fresh")
  func repositoryWayThrough() throws {
    let group = try TestGroup()
    #expect(
      try text { getEntryJSON(group.handle, "singleRepo", large, $0, $1) }.contains(
        #""entry":null"#))
    var rounds: [[String]] = []
    while rounds.count < 5 {
      let requests = try due(group.handle, "singleRepo", large)
      rounds.append(requests)
      if requests.isEmpty { break }
      for request in requests {
        let body = try responseBody(to: request)
        #expect(setRefreshResponse(group.handle, request, 200, body, UInt32(body.count)) == 0)
      }
    }
    let pictures = ["10639145", "1000", "1001", "1002", "1003"].map {
      "github.avatar:https://avatars.githubusercontent.com/u/\($0)?v=4"
    }
    #expect(
      rounds == [
        ["github.repository:apple/swift", "github.contributors:apple/swift"], pictures, [],
      ])

    let other = UInt32(group.openAgain(options: #","readOnly":true"#))
    defer { _ = closeSharedGroup(other) }
    let entry = try text { getEntryJSON(other, "singleRepo", large, $0, $1) }
    #expect(entry.contains(#""name":"swift","avatarUrl":"https://avatars"#))
    #expect(!entry.contains("fetchError"))
    for picture in pictures {
      #expect(entry.contains(#""imageID":"\#(picture)""#))
      let expected = try responseBody(to: picture)
      #expect(getWidgetImage(other, picture, nil, 0) == Int32(expected.count))
      var buffer = [UInt8](repeating: 0x55, count: expected.count + 1)
      #expect(
        getWidgetImage(other, picture, &buffer, UInt32(buffer.count)) == Int32(expected.count))
      #expect(buffer == expected + [0x55])
      #expect(
        getWidgetImage(other, picture, &buffer, UInt32(expected.count - 1))
          == Int32(expected.count))
    }
    let timeline = try text { getTimelineJSON(other, "singleRepo", large, $0, $1) }
    #expect(timeline.contains(#""policy":{"type":"after","date":""#))
    #expect(
      try due(other, "singleRepo", #"{"configuration":{"repo":"apple/swift"}}"#) == [],
      "another family of the same repository needs nothing else")
    #expect(
      try due(other, "doubleRepo") == ["github.repository:kudoleh/iOS-Clean-Architecture-MVVM"])
  }

  @Test("a host's loop sends each request of a repository once, even if all fail")
  func repositoryLoop() throws {
    for status in [0, 404, 500] as [Int32] {
      let group = try TestGroup()
      var sent: [String] = []
      while sent.count < 20, let request = try due(group.handle, "singleRepo", large).first {
        sent.append(request)
        #expect(respond(group.handle, request, status: status, "") == 0)
      }
      #expect(sent == ["github.repository:apple/swift", "github.contributors:apple/swift"])
      let timeline = try text { getTimelineJSON(group.handle, "singleRepo", large, $0, $1) }
      #expect(timeline.contains(#""isPlaceholder":true"#), "\(timeline)")
      #expect(timeline.contains(#""httpStatus":\#(status)}}],"policy":{"type":"after""#))
    }
  }

  @Test("all responses that two threads store at the same time are kept")
  func atOnce() async throws {
    let group = try TestGroup()
    await withTaskGroup { tasks in
      for thread in 0..<4 {
        tasks.addTask {
          for number in 0..<25 {
            let picture =
              "github.avatar:https://avatars.githubusercontent.com/u/\(thread)-\(number)"
            let body = [UInt8](picture.utf8)
            #expect(setRefreshResponse(group.handle, picture, 200, body, UInt32(body.count)) == 0)
          }
        }
      }
    }
    for thread in 0..<4 {
      for number in 0..<25 {
        let picture = "github.avatar:https://avatars.githubusercontent.com/u/\(thread)-\(number)"
        #expect(getWidgetImage(group.handle, picture, nil, 0) == Int32(picture.utf8.count))
      }
    }
  }

  @Test("bodies of 5 MB are read")
  func largeBody() throws {
    let group = try TestGroup()
    let body = String(
      decoding: try responseBody(to: "github.repository:apple/swift"), as: UTF8.self)
    let topics = (0..<200_000).map { "\"topic number \($0) \\u00e9\"" }.joined(separator: ",")
    let large = body.replacingOccurrences(of: #""topics": ["#, with: "\"topics\": [\(topics),")
    #expect(large.utf8.count > 5_000_000)
    #expect(respond(group.handle, "github.repository:apple/swift", large) == 0)
    let entry = try text { getEntryJSON(group.handle, "singleRepo", self.large, $0, $1) }
    #expect(entry.contains(#""forks":10400"#) && !entry.contains("fetchError"))
  }
}
