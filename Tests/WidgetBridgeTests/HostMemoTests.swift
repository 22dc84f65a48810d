import CWidgetBridge
import Foundation
import TestLength
import Testing

/// From one call to the next, the library keeps the results of custom kinds. Callers must not
/// notice.
@Suite("Repeated requests for a host's kind")
struct HostMemoTests {
  /// Descriptions of kinds that get their entries in each of the possible ways. Some kinds have
  /// several descriptions.
  private static let descriptions = [
    ("fetched", fetched("{/rate|number:2} {@unit}", "")),
    ("fetched", fetched("{/rate|number:2} {@unit}", #","staleAfter":90"#)),
    ("fetched", fetched("{$name}: {/rate}", #","maxAge":60"#)),
    (
      "stored",
      #"""
      "entriesFrom":"list","content":{"title":"{/title} {@unit}","caption":"{/at|relative}"},
      "defaults":{"/title":"-","@unit":"h"}
      """#
    ),
    ("stored", #""entriesFrom":"list""#),
    ("daily", #""content":{"title":"{$name} {@unit}","value":"{@day|daysUntil}"}"#),
    ("daily", #""content":{"title":"{$name} {@unit}"},"defaults":{"@unit":7000}"#),
    ("set", #""placeholder":{"title":"x"}"#),
  ]

  private static func fetched(_ value: String, _ source: String) -> String {
    #"""
    "source":{"url":"https://a.example/{@path}"\#(source)},"defaults":{"@path":"x"},
    "content":{"title":"{$name}","value":"\#(value)","caption":"{/at|relative}",
               "items":[{"title":"{/at|date}"},"{/none}"]}
    """#
  }

  private static let kinds = ["fetched", "stored", "daily", "set"]

  private static func description(_ place: Int) -> String {
    let (kind, members) = descriptions[place]
    return #"""
      {"kind":"\#(kind)","displayName":"Kind","supportedFamilies":["systemSmall"],
       "parameters":[{"name":"name","type":"string","default":"A","optionsFrom":"names"}],
       \#(members)}
      """#
  }

  /// Requests at instants after the start of the test: soon after it, when fetched data is stale or
  /// due, and after a midnight.
  private static func requests(from start: Date) -> [String] {
    var requests: [String] = []
    for seconds in [0, 1, 75, 2000, 90_000, 1] {
      let now = start.addingTimeInterval(Double(seconds)).ISO8601Format()
      for members in [
        #""timeZone":"UTC""#, #""timeZone":"UTC","locale":"de""#, #""timeZone":"Asia/Seoul""#,
        #""timeZone":"UTC","configuration":{"name":"B"}"#, #""timeZone":"UTC","days":1"#,
      ] {
        requests.append(#"{"now":"\#(now)",\#(members)}"#)
      }
    }
    return requests
  }

  /// A group's answers to a request. If a call fails, its error replaces its answer.
  private func answers(_ group: UInt32, _ request: String) -> [String] {
    var buffer = [CChar](repeating: 0, count: 20_000)
    var answers: [String] = []
    for kind in Self.kinds {
      for read in [getTimelineJSON, getEntryJSON] {
        let length = read(group, kind, request, &buffer, UInt32(buffer.count))
        let bytes = buffer.prefix(max(Int(length), 0)).map { UInt8(bitPattern: $0) }
        answers.append(length < 0 ? lastError() : String(decoding: bytes, as: UTF8.self))
      }
    }
    return answers
  }

  /// Makes one random change, perhaps to something that no kind shows.
  private func change(_ group: UInt32, _ random: inout SeededNumbers) {
    func number(_ limit: Int) -> Int { random.next(below: limit) }
    switch number(8) {
    case 0: _ = registerWidgetKind(group, Self.description(number(Self.descriptions.count)))
    case 1:
      let requestID = "kind.fetched:https://a.example/" + ["x", "7"][number(2)]
      let body = [UInt8](#"{"rate":\#(number(9999)),"at":"2030-01-0\#(number(9) + 1)"}"#.utf8)
      _ = setRefreshResponse(group, requestID, [200, 500, 0][number(3)], body, UInt32(body.count))
    case 2:
      let entry = #"{"date":"2026-01-01T00:00:00Z","content":{"title":\#(number(9))}}"#
      let configuration = ["", #","configuration":{"name":"B"}"#][number(2)]
      _ = setTimelineJSON(group, "set", #"{"entries":[\#(entry)]\#(configuration)}"#)
    case 3: _ = setSharedValue(group, "names", [#"["A","B"]"#, #"["B"]"#, "[]"][number(3)])
    case 4: _ = removeSharedValue(group, ["unit", "path", "list", "day", "names"][number(5)])
    case 5: _ = setSharedValue(group, "path", ["7", #""x""#][number(2)])
    case 6: _ = setSharedValue(group, ["unit", "other"][number(2)], "\(number(99))")
    default:
      let days = [-3, -1, 0, 0, 1, 2].map {
        Date(timeIntervalSinceNow: Double($0 * 86_400 + number(9000))).ISO8601Format()
      }
      let list = days.map { #"{"date":"\#($0)","title":\#(number(9)),"at":"\#($0)"}"# }
      _ = setSharedValue(group, "list", "[\(list.joined(separator: ","))]")
      _ = setSharedValue(group, "day", #""\#(days[number(6)])""#)
    }
  }

  @Test("gives the results of a group that nobody has read before, whatever was changed", .slow)
  func changes() throws {
    let group = try TestGroup()
    let other = UInt32(group.openAgain())
    defer { _ = closeSharedGroup(other) }
    for place in Self.descriptions.indices {
      #expect(registerWidgetKind(group.handle, Self.description(place)) == 0)
    }
    let requests = Self.requests(from: Date())
    var random = SeededNumbers(seed: 1)
    for step in 0..<TestLength.rounds(60, long: 2000) {
      change([group.handle, other][step % 2], &random)
      let copy = NSTemporaryDirectory() + "widget-bridge-\(UUID().uuidString)"
      try FileManager.default.copyItem(atPath: group.directory, toPath: copy)
      defer { try? FileManager.default.removeItem(atPath: copy) }
      let fresh = UInt32(openSharedGroup("test", #"{"directory":"\#(copy)"}"#))
      defer { _ = closeSharedGroup(fresh) }
      // Makes only some of the requests, because the library keeps some answers only if they are
      // requested repeatedly.
      for _ in 0..<5 {
        let request = requests[random.next(below: requests.count)]
        let expected = answers(fresh, request)
        for handle in [group.handle, other] {
          #expect(answers(handle, request) == expected, "step \(step), \(request)")
        }
      }
    }
  }
}
