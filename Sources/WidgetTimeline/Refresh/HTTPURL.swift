/// An absolute http or https URL that a host may fetch.
///
/// The check follows RFC 3986 and RFC 9110, section 4.2. It is strict, because an HTTP client
/// receives every accepted URL. A URL has no user and no password, which those RFCs deprecate. Its
/// host is a name or an IPv4 or IPv6 address. It has nothing that clients may interpret
/// differently, such as a backslash.
package struct HTTPURL: Hashable, Sendable {
  /// The URL as given.
  package let text: String
  /// Whether the scheme is https.
  package let isSecure: Bool
  /// The host in lower case, for example "api.github.com".
  package let host: String
  /// The port; nil if none is written.
  package let port: UInt16?

  /// The most bytes that a URL may have; a longer one would not fit into a record's name.
  package static let maximumByteCount = 480

  /// Checks and parses a URL; nil for any other text.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.maximumByteCount, let reference = URIReference(text),
      let scheme = reference.scheme?.map({ $0.lowercasedASCII }),
      let authority = reference.authority,
      authority.user == nil, !authority.host.isEmpty, !authority.isOfLaterVersion
    else { return nil }
    if scheme.elementsEqual("https".utf8) {
      isSecure = true
    } else if scheme.elementsEqual("http".utf8) {
      isSecure = false
    } else {
      return nil
    }
    if let digits = authority.port, !digits.isEmpty {
      guard let number = UInt16(String(decoding: digits, as: UTF8.self)) else { return nil }
      port = number
    } else {
      port = nil
    }
    self.text = text
    host = String(decoding: authority.host.map { $0.lowercasedASCII }, as: UTF8.self)
  }
}
