/// A URI reference, checked and split into its parts by the grammar of RFC 3986, section 4.1: a URI
/// of any scheme, or a relative reference.
///
/// Nothing is normalized: the parts are as written.
package struct URIReference: Sendable {
  /// The text before the first colon, for example "https"; nil in a relative reference.
  package let scheme: ArraySlice<UInt8>?
  /// The authority after "//"; nil if there is none.
  package let authority: URIAuthority?

  /// Parses a reference; nil for any other text.
  package init?(_ text: String) {
    // The parser works on bytes, because splitting a string into characters is slow.
    var rest = Array(text.utf8)[...]
    if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
      guard rest[mark...].dropFirst().isEncoded(where: Self.isOfQuery) else { return nil }
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      guard rest[mark...].dropFirst().isEncoded(where: Self.isOfQuery) else { return nil }
      rest = rest[..<mark]
    }
    // A colon in the first segment always ends a scheme (section 4.2).
    let first = rest.prefix { $0 != UInt8(ascii: "/") }
    if let colon = first.firstIndex(of: UInt8(ascii: ":")) {
      guard Self.isScheme(first[..<colon]) else { return nil }
      scheme = first[..<colon]
      rest = rest[colon...].dropFirst()
    } else {
      scheme = nil
    }
    if rest.starts(with: "//".utf8) {
      let afterMark = rest.dropFirst(2)
      let written = afterMark.prefix { $0 != UInt8(ascii: "/") }
      guard let authority = URIAuthority(written) else { return nil }
      self.authority = authority
      rest = afterMark[written.endIndex...]
    } else {
      authority = nil
    }
    guard rest.isEncoded(where: { Self.isOfSegment($0) || $0 == UInt8(ascii: "/") }) else {
      return nil
    }
  }

  /// Whether the bytes match `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`.
  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first.isASCIILetter else { return false }
    return bytes.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: ".")
    }
  }

  /// Whether the byte is a `pchar` of section 3.3, escapes excluded.
  private static func isOfSegment(_ byte: UInt8) -> Bool {
    byte.isOfRegisteredName || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "@")
  }

  /// Whether the byte may occur in a query or a fragment, sections 3.4 and 3.5, escapes excluded.
  private static func isOfQuery(_ byte: UInt8) -> Bool {
    isOfSegment(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?")
  }
}

extension ArraySlice<UInt8> {
  /// Whether each byte is either allowed or part of a complete escape such as `%2F`.
  func isEncoded(where isAllowed: (UInt8) -> Bool) -> Bool {
    var hexDigitsDue = 0
    for byte in self {
      if hexDigitsDue > 0 {
        guard byte.isASCIIHexDigit else { return false }
        hexDigitsDue &-= 1
      } else if byte == UInt8(ascii: "%") {
        hexDigitsDue = 2
      } else {
        guard isAllowed(byte) else { return false }
      }
    }
    return hexDigitsDue == 0
  }
}

extension UInt8 {
  var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isASCIIHexDigit: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  /// The lower-case letter of an upper-case one; any other byte unchanged.
  var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// Whether the byte matches `unreserved / sub-delims` of RFC 3986, section 2.
  var isOfRegisteredName: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
      true
    default: isASCIILetter || isASCIIDigit
    }
  }
}
