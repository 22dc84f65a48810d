/// Base64: bytes as text (RFC 4648, section 4).
package enum Base64 {
  /// Decodes a text; nil if the text is not Base64 with padding.
  package static func bytes(of text: String) -> [UInt8]? {
    let digits = [UInt8](text.utf8)
    guard digits.count.isMultiple(of: 4) else { return nil }
    let padding = digits.reversed().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for digit in digits.dropLast(padding) {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // The bits that are left over before the padding must be zero.
    return bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends bytes in Base64.
  package mutating func append(base64 data: [UInt8]) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    reserveCapacity(count + (data.count + 2) / 3 * 4)
    var place = data.startIndex
    while place < data.endIndex {
      let left = data.endIndex - place
      let second = left > 1 ? UInt32(data[place + 1]) : 0
      let third = left > 2 ? UInt32(data[place + 2]) : 0
      let word = UInt32(data[place]) << 16 | second << 8 | third
      append(digits[Int(word >> 18)])
      append(digits[Int(word >> 12 & 63)])
      append(left > 1 ? digits[Int(word >> 6 & 63)] : UInt8(ascii: "="))
      append(left > 2 ? digits[Int(word & 63)] : UInt8(ascii: "="))
      place += 3
    }
  }
}
