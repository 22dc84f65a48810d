/// A text as one segment of a URL's path: every byte but RFC 3986's unreserved ones is escaped.
func percentEncoded(_ text: String) -> String {
  // Most keys are names.
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
