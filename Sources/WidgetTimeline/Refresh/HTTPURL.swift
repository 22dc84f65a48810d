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
  /// The port as it is written, without the colon; nil where none is.
  package let port: String?

  /// The most bytes that a URL may have, so that a record can be named after it.
  package static let maximumByteCount = 480

  /// Takes a URL; nil for any other text.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard bytes.count <= Self.maximumByteCount, bytes.allSatisfy(Self.isAllowed) else { return nil }
    let rest: Substring
    if let after = Self.rest(of: text, afterScheme: "https://") {
      (isSecure, rest) = (true, after)
    } else if let after = Self.rest(of: text, afterScheme: "http://") {
      (isSecure, rest) = (false, after)
    } else {
      return nil
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.contains("@"), let (host, port) = Self.split(authority) else { return nil }
    self.text = text
    self.host = host.lowercased()
    self.port = port
  }

  private static func rest(of text: String, afterScheme scheme: String) -> Substring? {
    let head = text.prefix(scheme.count)
    return head.lowercased() == scheme ? text[head.endIndex...] : nil
  }

  /// Host and port; nil where the host is empty or the port is no number of 16 bits.
  private static func split(_ authority: Substring) -> (host: String, port: String?)? {
    let host: Substring
    let rest: Substring
    if authority.hasPrefix("[") {
      // An IPv6 address, whose colons part no port.
      guard let bracket = authority.firstIndex(of: "]") else { return nil }
      host = authority[...bracket]
      rest = authority[authority.index(after: bracket)...]
      let address = host.dropFirst().dropLast()
      guard !address.isEmpty, address.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
      else { return nil }
    } else {
      host = authority.prefix { $0 != ":" }
      rest = authority[host.endIndex...]
      guard !host.isEmpty, !host.contains("["), !host.contains("]") else { return nil }
    }
    guard rest.hasPrefix(":") else { return rest.isEmpty ? (String(host), nil) : nil }
    let port = rest.dropFirst()
    guard port.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      UInt16(port) != nil
    else { return nil }
    return (String(host), String(port))
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
