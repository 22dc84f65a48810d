/// An address that a host may fetch from: an absolute http or https URL.
///
/// It is checked as RFC 3986 and RFC 9110, section 4.2, write it, and strictly, since what passes
/// goes to an HTTP client: characters of URLs alone, no user and no password, which those RFCs
/// deprecate, and nothing that two clients read in two ways, such as a backslash.
package struct HTTPURL: Hashable, Sendable {
  /// The URL as it was given.
  package let text: String
  /// Whether it is https.
  package let isSecure: Bool
  /// The host in lower case, for example "api.github.com".
  package let host: String
  /// The port; nil where none is written.
  package let port: UInt16?

  /// The most bytes that a URL may have, so that a record can be named after it.
  package static let maximumByteCount = 480

  /// Takes a URL; nil for any other text.
  package init?(_ text: String) {
    // On bytes: a timeline looks at several URLs, and a text's characters are slow to tell apart.
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumByteCount, bytes.allSatisfy(Self.isAllowed) else { return nil }
    let rest: ArraySlice<UInt8>
    if let after = Self.rest(of: bytes, afterScheme: "https://") {
      (isSecure, rest) = (true, after)
    } else if let after = Self.rest(of: bytes, afterScheme: "http://") {
      (isSecure, rest) = (false, after)
    } else {
      return nil
    }
    let authority = rest.prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    guard !authority.contains(UInt8(ascii: "@")), let (host, port) = Self.split(authority) else {
      return nil
    }
    self.text = text
    self.host = String(decoding: host.map(Self.lowercased), as: UTF8.self)
    self.port = port
  }

  private static func rest(of bytes: [UInt8], afterScheme scheme: String) -> ArraySlice<UInt8>? {
    let count = scheme.utf8.count
    return bytes.prefix(count).lazy.map(lowercased).elementsEqual(scheme.utf8)
      ? bytes.dropFirst(count) : nil
  }

  /// Host and port; nil where the host is empty or the port is no number of 16 bits.
  private static func split(
    _ authority: ArraySlice<UInt8>
  ) -> (host: ArraySlice<UInt8>, port: UInt16?)? {
    let host: ArraySlice<UInt8>
    if authority.first == UInt8(ascii: "[") {
      // An IPv6 address, whose colons part no port.
      let address = authority.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      guard !address.isEmpty, address.allSatisfy(isOfAddress), address.endIndex < authority.endIndex
      else { return nil }
      host = authority.prefix(address.count &+ 2)
    } else {
      host = authority.prefix { $0 != UInt8(ascii: ":") }
      guard !host.isEmpty, !host.contains(UInt8(ascii: "[")), !host.contains(UInt8(ascii: "]"))
      else { return nil }
    }
    let rest = authority.dropFirst(host.count)
    guard let colon = rest.first else { return (host, nil) }
    let digits = rest.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.allSatisfy(isDigit),
      let port = UInt16(String(decoding: digits, as: UTF8.self))
    else { return nil }
    return (host, port)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The characters of an IPv6 address, RFC 3986, section 3.2.2.
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lowercased(byte))
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  /// The characters of RFC 3986, section 2.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: "}"):
      false
    default: (0x21...0x7E).contains(byte)
    }
  }
}
