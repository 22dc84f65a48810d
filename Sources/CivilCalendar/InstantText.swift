/// An instant as ISO 8601 text in a zone, held without an allocation: `YYYY-MM-DDTHH:MM:SS±HH:MM`,
/// with `:SS` at the end where the offset has seconds.
public struct InstantText: Sendable {
  /// The text in ASCII; what lies behind `count` bytes is meaningless.
  public private(set) var bytes = InlineArray<28, UInt8>(repeating: 0)
  /// The number of bytes of the text, 25 or 28.
  public private(set) var count = 0

  /// Writes what a zone's clocks show.
  public init(_ time: LocalTime) {
    let (year, month, day) = time.date.components
    append(twoDigits: year / 100)
    append(twoDigits: year % 100)
    append(UInt8(ascii: "-"))
    append(twoDigits: month)
    append(UInt8(ascii: "-"))
    append(twoDigits: day)
    append(UInt8(ascii: "T"))
    append(secondsAsClock: time.secondOfDay, withSeconds: true)
    append(offset: time.utcOffset)
  }

  private mutating func append(_ byte: UInt8) {
    guard count < bytes.count else { return }
    bytes[count] = byte
    count &+= 1
  }

  private mutating func append(twoDigits number: Int) {
    append(0x30 &+ UInt8(truncatingIfNeeded: number / 10))
    append(0x30 &+ UInt8(truncatingIfNeeded: number % 10))
  }

  private mutating func append(secondsAsClock seconds: Int, withSeconds: Bool) {
    append(twoDigits: seconds / 3600)
    append(UInt8(ascii: ":"))
    append(twoDigits: seconds / 60 % 60)
    guard withSeconds else { return }
    append(UInt8(ascii: ":"))
    append(twoDigits: seconds % 60)
  }

  private mutating func append(offset: Int) {
    append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    append(secondsAsClock: abs(offset), withSeconds: offset % 60 != 0)
  }
}

extension Instant {
  /// The instant as ISO 8601 text in a zone, for a writer that appends bytes; nil where the zone's
  /// date lies outside 0001 to 9999.
  public func text(in rules: TimeZoneRules) -> InstantText? {
    rules.localTime(at: self).map(InstantText.init)
  }

  /// The instant as ISO 8601 text in a zone, `YYYY-MM-DDTHH:MM:SS±HH:MM`, with `:SS` at the end
  /// where the offset has seconds; nil where the zone's date lies outside 0001 to 9999.
  public func iso8601(in rules: TimeZoneRules) -> String? {
    guard let text = text(in: rules) else { return nil }
    return String(decoding: (0..<text.count).map { text.bytes[$0] }, as: UTF8.self)
  }
}
