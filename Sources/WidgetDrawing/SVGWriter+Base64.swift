extension SVGWriter {
  /// Bytes in Base64 (RFC 4648, section 4).
  mutating func append(base64 data: [UInt8]) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    reserve((data.count + 2) / 3 * 4)
    var place = data.startIndex
    while place < data.endIndex {
      let left = data.endIndex - place
      let second = left > 1 ? UInt32(data[place + 1]) : 0
      let third = left > 2 ? UInt32(data[place + 2]) : 0
      let word = UInt32(data[place]) << 16 | second << 8 | third
      append(byte: digits[Int(word >> 18)])
      append(byte: digits[Int(word >> 12 & 63)])
      append(byte: left > 1 ? digits[Int(word >> 6 & 63)] : UInt8(ascii: "="))
      append(byte: left > 2 ? digits[Int(word & 63)] : UInt8(ascii: "="))
      place += 3
    }
  }
}
