package import BridgeJSON
package import CivilCalendar

extension JSONWriter {
  /// Writes a civil date as `YYYY-MM-DD`, or null.
  package mutating func member(_ name: StaticString, _ date: CivilDate?) {
    member(name, date?.description)
  }

  /// Writes an instant as ISO 8601 in a zone.
  ///
  /// Every instant that an engine makes has a civil date of the years 0001 to 9999 in its zone; one
  /// that has none is written as null.
  package mutating func member(
    _ name: StaticString, _ instant: Instant, in timeZone: TimeZoneRules
  ) {
    guard let text = instant.text(in: timeZone) else {
      memberNull(name)
      return
    }
    member(name, asciiText: text.bytes.span.extracting(first: text.count))
  }
}
