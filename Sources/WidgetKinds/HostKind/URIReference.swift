/// Whether a text has the characters of a URI reference (RFC 3986, section 4.1): the reserved and
/// unreserved ones, escapes that are whole, and one "#" at most. Any scheme will do, or none.
func isURIReference(_ text: String) -> Bool {
  var hexDigitsDue = 0
  var hasFragment = false
  for byte in text.utf8 {
    if hexDigitsDue > 0 {
      guard isHexDigit(byte) else { return false }
      hexDigitsDue &-= 1
      continue
    }
    switch byte {
    case UInt8(ascii: "%"):
      hexDigitsDue = 2
    case UInt8(ascii: "#"):
      guard !hasFragment else { return false }
      hasFragment = true
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ";"),
      UInt8(ascii: "="), UInt8(ascii: "?")...UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "_"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "~"):
      continue
    default:
      return false
    }
  }
  return hexDigitsDue == 0
}

private func isHexDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
    UInt8(ascii: "a")...UInt8(ascii: "f"):
    true
  default: false
  }
}
