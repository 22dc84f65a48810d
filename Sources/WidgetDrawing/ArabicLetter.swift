/// A letter or sign of Arabic at its place in a text. It has up to four forms, depending on whether
/// it joins with the letter before it and with the one after it. One form may be three times as
/// wide as another.
///
/// A system may replace the fonts that a drawing names. The table has the greatest widths of the
/// replacements.
struct ArabicLetter {
  /// The number of the letter's shape in the tables, from 0.
  private let shape: Int
  private let isBold: Bool
  /// Whether the letter joins with the letter before it.
  private var isJoined = false
  /// Whether the letter can join with the next one. It cannot if U+200C, ZERO WIDTH NON-JOINER,
  /// follows it.
  private let joinsNext: Bool

  private var joinsPrevious: Bool { shape >= Self.alone }

  /// Nil for a character that is not a letter or sign of the Arabic block.
  init?(_ character: Character, isBold: Bool) {
    guard let scalar = character.unicodeScalars.first, (0x600...0x6FF).contains(scalar.value)
    else { return nil }
    let number = Int(Self.shapes[Int(scalar.value &- 0x600)])
    guard number > 0 else { return nil }
    shape = number &- 1
    self.isBold = isBold
    joinsNext = shape >= Self.ending && character.unicodeScalars.last != "\u{200C}"
  }

  /// How much wider a text that ends with `previous` becomes with this letter, in thousandths of an
  /// em. `previous` is nil if there is no letter before this one.
  mutating func width(after previous: ArabicLetter?) -> Int {
    guard let previous, previous.joinsNext, joinsPrevious else { return width() }
    isJoined = true
    return width() &+ previous.width(joinsNext: true) &- previous.width()
  }

  private func width(joinsNext: Bool = false) -> Int {
    let form = (isJoined ? 1 : 0) + (joinsNext ? 2 : 0)
    return Int((isBold ? Self.bold : Self.regular)[shape &* 4 &+ form])
  }
}
