/// Random numbers that are the same in every run (Sebastiano Vigna, "splitmix64").
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number from 0 to `limit` - 1.
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// True once in `count` times, on average.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// A JSON number of any form.
  mutating func numberText() -> String {
    var text = once(in: 3) ? "-" : ""
    text += once(in: 4) ? "0" : digits(from: 1)
    if once(in: 2) { text += "." + digits(from: 0) }
    if once(in: 2) {
      let sign = ["", "+", "-"][below(3)]
      text += "\(once(in: 2) ? "e" : "E")\(sign)\(below(once(in: 8) ? 400 : 25))"
    }
    return text
  }

  private mutating func digits(from first: Int) -> String {
    let count = once(in: 4) ? below(30) : below(8)
    return "\(Int.random(in: first...9, using: &self))"
      + (0..<count).map { _ in "\(once(in: 3) ? 0 : below(10))" }.joined()
  }

  /// A JSON document of any form: randomly nested values, white space, escapes, letters of many
  /// scripts.
  mutating func document(depth: Int = 6) -> String {
    space() + value(depth: depth) + space()
  }

  private mutating func value(depth: Int) -> String {
    switch below(depth > 0 ? 12 : 7) {
    case 0: return "null"
    case 1: return "true"
    case 2: return "false"
    case 3, 4: return numberText()
    case 5, 6: return stringText()
    case 7, 8:
      let elements = (0..<below(5)).map { _ in space() + value(depth: depth - 1) + space() }
      return "[" + (elements.isEmpty ? space() : elements.joined(separator: ",")) + "]"
    default:
      let members = (0..<below(5)).map { _ in
        space() + stringText() + space() + ":" + space() + value(depth: depth - 1) + space()
      }
      return "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
    }
  }

  private mutating func space() -> String {
    guard once(in: 5) else { return "" }
    return (0..<below(4)).map { _ in [" ", "\n", "\r", "\t"][below(4)] }.joined()
  }

  private mutating func stringText() -> String {
    let count = once(in: 6) ? below(40) : below(10)
    let pieces = (0..<count).map { _ -> String in
      switch below(16) {
      case 0: ["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"][below(8)]
      case 1: unicodeEscape()
      case 2: ["é", "ß", "ж", "ع", "\u{7F}", "\u{80}", "\u{7FF}"][below(7)]
      case 3, 4: ["가", "나", "日", "目", "€", "\u{FFFD}", "\u{2028}", "\u{800}"][below(8)]
      case 5: ["😀", "𝄞", "\u{10000}", "\u{10FFFF}"][below(4)]
      default: String(UnicodeScalar(UInt8(0x61 + below(26))))
      }
    }
    return "\"" + pieces.joined() + "\""
  }

  private mutating func unicodeEscape() -> String {
    func escape(_ unit: UInt16) -> String {
      let digits = String(unit, radix: 16, uppercase: unit % 2 == 0)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    let scalars: [UInt32] = [0, 1, 0x1F, 0x20, 0x41, 0xE9, 0x7FF, 0xD7FF, 0xE000, 0xFFFF, 0x1F600]
    guard let scalar = UnicodeScalar(scalars[below(scalars.count)]) else { return "" }
    return UTF16.encode(scalar).map { $0.map(escape).joined() } ?? ""
  }
}
