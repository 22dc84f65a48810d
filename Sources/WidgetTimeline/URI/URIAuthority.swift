/// The authority of a URI: a user, a host and a port (RFC 3986, section 3.2).
package struct URIAuthority: Sendable {
  /// The text before "@"; nil if there is none.
  package let user: ArraySlice<UInt8>?
  /// The host as written, including the brackets of an IPv6 address; it may be empty.
  package let host: ArraySlice<UInt8>
  /// The digits after the colon, which may be none; nil if there is no colon.
  package let port: ArraySlice<UInt8>?

  /// Parses the text between "//" and the path; nil if it is not an authority.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    if let mark = bytes.firstIndex(of: UInt8(ascii: "@")) {
      let user = bytes[..<mark]
      guard user.isEncoded(where: { $0.isOfRegisteredName || $0 == UInt8(ascii: ":") }) else {
        return nil
      }
      self.user = user
      rest = bytes[mark...].dropFirst()
    } else {
      user = nil
    }
    if rest.first == UInt8(ascii: "[") {
      let address = rest.dropFirst().prefix { $0 != UInt8(ascii: "]") }
      guard address.endIndex < rest.endIndex,
        address.isAddressOfIPv6 || address.isAddressOfLaterVersion
      else { return nil }
      host = rest[...address.endIndex]
    } else {
      // An IPv4 address also has the form of a name.
      host = rest.prefix { $0 != UInt8(ascii: ":") }
      guard host.isEncoded(where: { $0.isOfRegisteredName }) else { return nil }
    }
    rest = rest[host.endIndex...]
    guard let colon = rest.first else {
      port = nil
      return
    }
    let digits = rest.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    port = digits
  }

  /// Whether the host is an address of a future version of IP (`IPvFuture`).
  package var isOfLaterVersion: Bool {
    host.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "v")
      && host.first == UInt8(ascii: "[")
  }
}

// Checks addresses by the grammar of section 3.2.2.
extension ArraySlice<UInt8> {
  /// Whether the bytes are eight groups of one to four hexadecimal digits, with colons between
  /// them. An IPv4 address may replace the last two groups. "::" may occur once, for one or more
  /// groups of zeros.
  fileprivate var isAddressOfIPv6: Bool {
    var rest = self
    var groups = 0
    var hasGap = false
    if rest.starts(with: "::".utf8) {
      hasGap = true
      rest = rest.dropFirst(2)
      if rest.isEmpty { return true }
    }
    while true {
      let group = rest.prefix { $0 != UInt8(ascii: ":") }
      rest = rest[group.endIndex...]
      if group.contains(UInt8(ascii: ".")) {
        guard rest.isEmpty, group.isAddressOfIPv4 else { return false }
        groups &+= 2
        break
      }
      guard (1...4).contains(group.count), group.allSatisfy({ $0.isASCIIHexDigit }) else {
        return false
      }
      groups &+= 1
      if rest.isEmpty { break }
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: ":") {
        guard !hasGap else { return false }
        hasGap = true
        rest = rest.dropFirst()
        if rest.isEmpty { break }
      }
    }
    return hasGap ? groups < 8 : groups == 8
  }

  /// Whether the bytes are four numbers from 0 to 255, without leading zeros, separated by dots.
  private var isAddressOfIPv4: Bool {
    let numbers = split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count == 4
      && numbers.allSatisfy { digits in
        guard (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCIIDigit }),
          digits.count == 1 || digits.first != UInt8(ascii: "0")
        else { return false }
        return digits.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) } <= 255
      }
  }

  /// Whether the bytes match `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`.
  fileprivate var isAddressOfLaterVersion: Bool {
    guard let first, first | 0x20 == UInt8(ascii: "v") else { return false }
    let version = dropFirst().prefix { $0 != UInt8(ascii: ".") }
    let address = self[version.endIndex...].dropFirst()
    return !version.isEmpty && version.allSatisfy({ $0.isASCIIHexDigit }) && !address.isEmpty
      && address.allSatisfy { $0.isOfRegisteredName || $0 == UInt8(ascii: ":") }
  }
}
