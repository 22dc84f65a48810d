/// The hexadecimal digits of a `\u` escape.
enum HexDigit {
  /// The value of a digit, 0 to 15; nil for any other byte.
  @inline(__always)
  static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }

  /// The digit for a value's lowest four bits, in lower case.
  @inline(__always)
  static func ascii(_ value: UInt8) -> UInt8 {
    let value = value & 15
    return value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &+ value &- 10
  }
}
