import CWidgetBridge
import Foundation
import Testing

// Calls that the tests of custom kinds make on a group, through the C functions as a host does.
extension TestGroup {
  /// A kind that fetches data. Its templates have every sort of place in braces, and one of its
  /// headers takes its value from a key.
  static let rates = #"""
    {"kind":"rates","displayName":"Rates","supportedFamilies":["systemSmall","accessoryInline"],
     "parameters":[{"name":"currency","type":"string","default":"EUR"}],
     "source":{"url":"https://api.example/rates/{$currency}?base={@base}","maxAge":3600,
               "headers":{"Authorization":{"key":"token","prefix":"Bearer "},"X-Client":"demo"},
               "retryAfter":120,"staleAfter":7200},
     "content":{"title":"1 {@base} in {$currency}","value":"{/rate|number:2}",
                "caption":"{/at|date}, {/at|relative}","count":"{/count}","values":"{/history}",
                "items":[["Change","{/change|percent:1}"],"{{not a place}}"],"fixed":7},
     "defaults":{"/count":0,"@base":"USD"}}
    """#
  /// The body of the response for `rates`.
  static let ratesBody = #"""
    {"rate":1234.565,"at":"2026-05-08T22:00:00Z","history":[1,2.5,3],"change":"0.0125","more":{}}
    """#

  /// A group with the kind `rates`, and with a text under the key that its header reads.
  static func withRates() throws -> TestGroup {
    let group = try TestGroup()
    #expect(group.register(rates) == 0)
    #expect(setSharedValue(group.handle, "token", "\"s3cret\"") == 0)
    return group
  }

  func register(_ description: String) -> Int32 { registerWidgetKind(handle, description) }

  func respond(_ requestID: String, _ status: Int32, _ body: String) -> Int32 {
    let bytes = [UInt8](body.utf8)
    return setRefreshResponse(handle, requestID, status, bytes, UInt32(bytes.count))
  }

  /// The requests in a widget's refresh plan.
  func requests(of kind: String, _ request: String? = nil) throws -> [[String: Any]] {
    let plan = try object(text { getRefreshPlanJSON(handle, kind, request, $0, $1) })
    return try #require(plan["requests"] as? [[String: Any]])
  }

  /// A request with these members, at the instant that all tests use.
  static func request(_ members: String = "") -> String {
    #"{"now":"2026-05-09T12:00:00Z","timeZone":"Asia/Seoul"\#(members)}"#
  }

  /// The entry that a widget shows.
  func entry(of kind: String, _ members: String = "") throws -> [String: Any] {
    let document = try object(
      text { getEntryJSON(handle, kind, Self.request(members), $0, $1) })
    return try #require(document["entry"] as? [String: Any])
  }
}

/// Parses a JSON document into a dictionary.
func object(_ json: String) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
}
