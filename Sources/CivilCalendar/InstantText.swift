/// An instant as ISO 8601 text in a zone, held without an allocation: `YYYY-MM-DDTHH:MM:SS±HH:MM`,
/// with `:SS` at the end where the offset has seconds.
public struct InstantText: Sendable {
  /// The text in ASCII; what lies behind `count` bytes is meaningless.
  public let bytes: InlineArray<28, UInt8>
  /// The number of bytes of the text, 25 or 28.
  public let count: Int

  /// Writes what a zone's clocks show.
  public init(_ time: LocalTime) {
    let (year, month, day) = time.date.components
    let offset = abs(time.utcOffset)
    var text = InlineArray<28, UInt8>(repeating: UInt8(ascii: ":"))
    text.write(twoDigits: year / 100, at: 0)
    text.write(twoDigits: year % 100, at: 2)
    text[4] = UInt8(ascii: "-")
    text.write(twoDigits: month, at: 5)
    text[7] = UInt8(ascii: "-")
    text.write(twoDigits: day, at: 8)
    text[10] = UInt8(ascii: "T")
    text.write(twoDigits: time.secondOfDay / 3600, at: 11)
    text.write(twoDigits: time.secondOfDay / 60 % 60, at: 14)
    text.write(twoDigits: time.secondOfDay % 60, at: 17)
    text[19] = time.utcOffset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    text.write(twoDigits: offset / 3600, at: 20)
    text.write(twoDigits: offset / 60 % 60, at: 23)
    text.write(twoDigits: offset % 60, at: 26)
    bytes = text
    count = offset % 60 == 0 ? 25 : 28
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
    return String(ascii: text.bytes.span.extracting(first: text.count))
  }
}
