/// Encodes a text as one segment of a URL's path: every byte is escaped except RFC 3986's
/// unreserved characters.
func percentEncoded(_ text: String) -> String {
  // Most keys are plain names.
  if text.utf8.allSatisfy({ $0.isUnreserved }) { return text }
  let digits = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  encoded.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    if byte.isUnreserved {
      encoded.append(byte)
    } else {
      encoded.append(UInt8(ascii: "%"))
      encoded.append(digits[Int(byte >> 4)])
      encoded.append(digits[Int(byte & 0xF)])
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

/// Decodes a percent-encoded text; nil if the escapes or the UTF-8 are malformed.
func percentDecoded(_ bytes: [UInt8]) -> String? {
  var decoded: [UInt8] = []
  var rest = bytes[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      decoded.append(byte)
      continue
    }
    guard let high = rest.popFirst()?.hexadecimalDigit,
      let low = rest.popFirst()?.hexadecimalDigit
    else { return nil }
    decoded.append(high << 4 | low)
  }
  return String(validating: decoded, as: UTF8.self)
}

extension UInt8 {
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
    default: nil
    }
  }
}
