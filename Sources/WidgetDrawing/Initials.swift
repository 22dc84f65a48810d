import Languages

extension Portrait {
  /// Up to two letters that stand for the name: the first letters of its first two words, or of its
  /// only word. Words end at spaces, points, hyphens, underscores and slashes.
  var initials: String {
    let words = name.prefix(80).split { " .-_/".contains($0) }
    let letters = words.prefix(2).compactMap { $0.first }.filter { $0.isLetter || $0.isNumber }
    guard let first = letters.first else { return "" }
    // Two characters of CJK would not be an abbreviation.
    guard first.isASCII, letters.count > 1 else { return first.uppercased() }
    return letters.map { $0.uppercased() }.joined()
  }

  /// A hash of the name, the same on every system and in every process (FNV-1a, 32 bits).
  var number: Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8.prefix(256) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash >> 8)
  }
}
