/// An instant as ISO 8601 text in a zone, held without an allocation: `YYYY-MM-DDTHH:MM:SS±HH:MM`,
/// with `:SS` at the end if the offset has seconds.
public struct InstantText: Sendable {
  /// The text in ASCII, eight bytes in each word, with the first byte lowest. Bytes from index
  /// `count` on are meaningless.
  public let words: SIMD4<UInt64>
  /// The number of bytes of the text, 25 or 28.
  public let count: Int

  /// Writes a local time with its offset.
  public init(_ time: LocalTime) {
    let (year, month, day) = time.date.components
    let offset = Int(time.utcOffset.magnitude)
    let minutes = time.secondOfDay / 60
    let offsetMinutes = offset / 60
    let date = digits(of: year / 100, year % 100, month, day)
    let clock = digits(
      of: minutes / 60, minutes % 60, time.secondOfDay &- minutes &* 60, offsetMinutes / 60)
    let end = digits(of: offsetMinutes % 60, offset &- offsetMinutes &* 60, 0, 0)
    // The four words hold YYYY-MM- DDTHH:MM :SS+HH:M M:SS, each with its first byte lowest.
    let first =
      date & 0xFFFF_FFFF | (date &>> 32 & 0xFFFF) &<< 40 | 0x2D00_002D_0000_0000
    let second =
      date &>> 48 | (clock & 0xFFFF) &<< 24 | (clock &>> 16) &<< 48 | 0x3A00_0054_0000
    let third =
      (clock &>> 32 & 0xFFFF) &<< 8 | (clock &>> 48) &<< 32 | end &<< 56
      | (time.utcOffset < 0 ? 0x3A_0000_2D00_003A : 0x3A_0000_2B00_003A)
    let fourth = end &>> 8 & 0xFF | 0x3A00 | (end &>> 16 & 0xFFFF) &<< 16
    words = SIMD4(first, second, third, fourth)
    count = offset % 60 == 0 ? 25 : 28
  }

  /// The text as bytes. Bytes from index `count` on are meaningless.
  public var bytes: InlineArray<32, UInt8> {
    var text = InlineArray<32, UInt8>(repeating: 0)
    for place in 0..<4 {
      for byte in 0..<8 {
        let shift = UInt64(truncatingIfNeeded: byte &* 8)
        text[place &* 8 &+ byte] = UInt8(truncatingIfNeeded: words[place] &>> shift)
      }
    }
    return text
  }
}

extension CivilDate {
  /// The date as ISO 8601 writes it, `YYYY-MM-DD`, in ASCII: eight bytes in each word, with the
  /// first byte lowest. Bytes after the tenth are meaningless.
  public var asciiWords: SIMD4<UInt64> {
    let (year, month, day) = components
    let date = digits(of: year / 100, year % 100, month, day)
    return SIMD4(
      date & 0xFFFF_FFFF | (date &>> 32 & 0xFFFF) &<< 40 | 0x2D00_002D_0000_0000, date &>> 48, 0, 0)
  }
}

/// Four numbers below 100 as two ASCII digits each; the first digit is the lowest byte.
///
/// One multiplication converts all four: a number's tens digit is 103 times the number, divided by
/// 1,024.
@inline(__always)
private func digits(of first: Int, _ second: Int, _ third: Int, _ fourth: Int) -> UInt64 {
  let numbers =
    UInt64(truncatingIfNeeded: first) | UInt64(truncatingIfNeeded: second) &<< 16
    | UInt64(truncatingIfNeeded: third) &<< 32 | UInt64(truncatingIfNeeded: fourth) &<< 48
  let tens = (numbers &* 103) &>> 10 & 0x000F_000F_000F_000F
  return tens | (numbers &- tens &* 10) &<< 8 | 0x3030_3030_3030_3030
}

extension Instant {
  /// The instant as ISO 8601 text in a zone, without an allocation; nil if the zone's date lies
  /// outside 0001 to 9999.
  public func text(in rules: TimeZoneRules) -> InstantText? {
    rules.localTime(at: self).map(InstantText.init)
  }

  /// The instant as ISO 8601 text in a zone, `YYYY-MM-DDTHH:MM:SS±HH:MM`, with `:SS` at the end if
  /// the offset has seconds; nil if the zone's date lies outside 0001 to 9999.
  public func iso8601(in rules: TimeZoneRules) -> String? {
    guard let text = text(in: rules) else { return nil }
    return String(ascii: text.bytes.span.extracting(first: text.count))
  }
}
