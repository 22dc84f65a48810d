import BridgeJSON
package import WidgetTimeline

/// The source of the data that a host's kind fetches. Its subjects are URLs.
package final class HostSource: RefreshSource {
  package let name: String
  package let kinds: [String]
  private let rule: HostSourceRule

  /// The prefix of these sources' names. The kind's name follows, percent-encoded.
  package static let prefix = "kind."
  /// The most bytes that a request's ID may have, because a record's name contains it.
  static let longestID = 500
  /// The most bytes of a body.
  private static let longestBody = 1 << 20

  init(ofKind kind: String, _ rule: HostSourceRule) {
    name = Self.prefix + percentEncoded(kind)
    kinds = [kind]
    self.rule = rule
  }

  /// The request for a URL, without the headers that take their values from the group.
  package func request(for subject: String) -> RefreshRequest? {
    guard let url = rule.checked(subject), name.utf8.count &+ subject.utf8.count < Self.longestID
    else { return nil }
    return request(for: url, headers: [])
  }

  private func request(
    for url: HTTPURL, headers: [(name: String, value: String)]
  ) -> RefreshRequest {
    var all: [(name: String, value: String)] = [
      (name: "Accept", value: "application/json"),
      (name: "User-Agent", value: "WidgetBridge/\(LibraryVersion.text)"),
    ]
    for header in headers {
      all.removeAll { $0.name.lowercased() == header.name.lowercased() }
      all.append(header)
    }
    return RefreshRequest(
      source: name, subject: url.text, url: url.text, headers: all, maxAge: rule.maxAge,
      retryAfter: rule.retryAfter)
  }

  /// The request for a URL with all its headers.
  ///
  /// - Throws: `invalidValue` with the key if the group has no text under it that can be a header's
  ///   value, and the errors of reading the group. No error contains the value.
  func request(
    for url: HTTPURL, in group: any GroupReader
  ) throws(WidgetError) -> RefreshRequest {
    var headers: [(name: String, value: String)] = []
    for header in rule.headers {
      guard let value = try header.value(in: group) else {
        let key = header.key ?? ""
        throw WidgetError(
          .invalidValue,
          "The header \"\(header.name)\" takes its value from the key \"\(key)\", which holds no"
            + " text of visible ASCII characters.", path: "$", key: key)
      }
      headers.append((header.name, value))
    }
    return request(for: url, headers: headers)
  }

  package func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent {
    guard body.count <= Self.longestBody else { throw UndecodableBody(at: .root) }
    let root = try JSONDocument(body: body).root
    // A record takes a null for a response that has no document.
    guard !root.isNull else { throw UndecodableBody(at: .root) }
    return .document(Array(root.bytes))
  }

  /// The name of the kind to which a request's ID belongs; nil for IDs of the library's sources.
  package static func kind(ofRequest requestID: String) -> String? {
    guard let rest = requestID.rest(after: prefix) else { return nil }
    return percentDecoded(Array(rest.utf8.prefix { $0 != UInt8(ascii: ":") }))
  }
}
