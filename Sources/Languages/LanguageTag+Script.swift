extension LanguageTag {
  /// Whether a language is written from right to left. This depends on the script that its tag
  /// names, or else on the language's usual script (CLDR's likely subtags).
  static func isRightToLeft(_ text: String, _ language: String) -> Bool {
    for subtag in text.prefix(64).split(whereSeparator: { $0 == "-" || $0 == "_" }).dropFirst() {
      // A single letter begins an extension, which names no script (RFC 5646, 2.2.6).
      if subtag.utf8.count == 1 { break }
      if subtag.utf8.count == 4 && subtag.utf8.allSatisfy({ $0 >= 0x41 && $0 <= 0x7A }) {
        return rightToLeftScripts.contains(subtag.lowercased())
      }
    }
    return rightToLeftLanguages.contains(language)
  }

  private static let rightToLeftScripts = [
    "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
  ]

  private static let rightToLeftLanguages = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "mzn", "nqo", "ps", "sd", "syr", "ug",
    "ur", "yi",
  ]
}

extension LanguageTag {
  /// The tag with hyphens for underscores and without a POSIX encoding or modifier. Nil if it has
  /// characters that RFC 5646 does not allow, or if its length is not 2 to 35.
  package var wellFormed: String? {
    let tag = text.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    guard (2...35).contains(tag.count) else { return nil }
    var bytes: [UInt8] = []
    for byte in tag {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        bytes.append(byte)
      case UInt8(ascii: "_"): bytes.append(UInt8(ascii: "-"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
