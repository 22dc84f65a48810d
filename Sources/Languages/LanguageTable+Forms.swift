import BridgeJSON

// Which form of a sentence a number needs.
extension LanguageTable {
  /// CLDR's plural rules: which of the forms zero, one, two, few, many and other, in this order, a
  /// language uses for a whole number.
  enum Plurals: Sendable {
    /// The form other for all numbers.
    case alike
    /// One for 1.
    case one
    /// One for 0 and 1.
    case upToOne
    /// All six forms, as in Arabic.
    case arabic

    init(named name: Substring) {
      switch name {
      case "one": self = .one
      case "upToOne": self = .upToOne
      case "arabic": self = .arabic
      default: self = .alike
      }
    }

    /// The place of the form one.
    private static var singular: Int { 1 }

    /// Where a number's form stands among those that the language has.
    func place(of number: Int) -> Int {
      switch self {
      case .alike: 0
      case .one, .upToOne: form(of: number) == Self.singular ? 0 : 1
      case .arabic: form(of: number)
      }
    }

    /// Which of the six forms a number has.
    func form(of number: Int) -> Int {
      switch self {
      case .alike: return 5
      case .one: return number == 1 ? Self.singular : 5
      case .upToOne: return number <= 1 ? Self.singular : 5
      case .arabic:
        switch (number, number % 100) {
        case (0...2, _): return number
        case (_, 3...10): return 3
        case (_, 11...99): return 4
        default: return 5
        }
      }
    }
  }

  /// How a language writes a number of years as an ordinal: which form of a sentence it uses. CLDR
  /// has such rules for some of these languages, but none for the endings of Spanish.
  enum Ordinals: Sendable {
    /// One ending for all numbers.
    case alike
    /// "1st", "2nd", "3rd", "4th".
    case english
    /// "1er", "2e".
    case french
    /// "1.er" and "3.er" before a masculine noun, in compounds too, and else "2.º"; but "11.º".
    case spanish

    func form(of number: Int) -> Int {
      let (two, one) = (number % 100, number % 10)
      switch self {
      case .alike: return 0
      case .english: return (11...13).contains(two) || !(1...3).contains(one) ? 3 : one - 1
      case .french: return number == 1 ? 0 : 1
      case .spanish: return two != 11 && (one == 1 || one == 3) ? 0 : 1
      }
    }
  }

  /// The form of a pattern that a number needs.
  func form(in pattern: Substring, _ number: Int) -> Substring {
    Self.form(plurals.place(of: number), in: pattern)
  }

  /// One of the forms of a pattern, which has "~" between them; the last one if there are fewer.
  static func form(_ place: Int, in pattern: Substring) -> Substring {
    let form = pattern.withUTF8Span { Self.form(place, in: $0) }
    let start = pattern.utf8.index(pattern.startIndex, offsetBy: form.lowerBound)
    return pattern[start..<pattern.utf8.index(start, offsetBy: form.count)]
  }

  /// Where one of the forms of a pattern stands in its bytes.
  static func form(_ place: Int, in pattern: Span<UInt8>) -> Range<Int> {
    let separator = UInt8(ascii: "~")
    var start = 0
    for _ in 0..<place {
      guard let end = pattern.firstIndex(of: separator, from: start) else { break }
      start = end &+ 1
    }
    return start..<(pattern.firstIndex(of: separator, from: start) ?? pattern.count)
  }
}
