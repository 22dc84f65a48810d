import BridgeJSON

// Chooses the form of a sentence that a number needs.
extension LanguageTable {
  /// CLDR's plural rules: which of its forms a language uses for a whole number. The forms are
  /// zero, one, two, few, many and other, in this order.
  enum Plurals: Sendable {
    /// The form "other" for all numbers.
    case alike
    /// The form "one" for 1, "other" for the rest.
    case one
    /// The form "one" for 0 and 1, "other" for the rest.
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

    /// The index of the form "one" among the six.
    private static var singular: Int { 1 }

    /// The index of a number's form among the forms that the language has.
    func place(of number: Int) -> Int {
      switch self {
      case .alike: 0
      case .one, .upToOne: form(of: number) == Self.singular ? 0 : 1
      case .arabic: form(of: number)
      }
    }

    /// The index of a number's form among all six.
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

  /// Which form of a sentence a language uses for an ordinal number of years. CLDR has rules for
  /// the ordinals of some of these languages, but none for the endings of Spanish.
  enum Ordinals: Sendable {
    /// One ending for all numbers.
    case alike
    /// Four endings: "1st", "2nd", "3rd", "4th".
    case english
    /// Two endings: "1er", "2e".
    case french
    /// "1.er" and "3.er" before a masculine noun, also at the end of larger numbers; otherwise
    /// "2.º". The number 11 is "11.º".
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

  /// One of a pattern's forms, which are separated by "~"; the last one if there are fewer.
  static func form(_ place: Int, in pattern: Substring) -> Substring {
    let form = pattern.withUTF8Span { Self.form(place, in: $0) }
    let start = pattern.utf8.index(pattern.startIndex, offsetBy: form.lowerBound)
    return pattern[start..<pattern.utf8.index(start, offsetBy: form.count)]
  }

  /// The range of one of a pattern's forms within the pattern's bytes.
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
