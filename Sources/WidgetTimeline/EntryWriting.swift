public import BridgeJSON
public import CivilCalendar

/// What is kept from one entry to the next while the entries of a document are written: they lie
/// close together in time, and mostly open the same.
@usableFromInline
package struct EntryWriting {
  /// The clock of the document's zone.
  @usableFromInline package var clock: ZoneClock
  /// The url that was written last, and where its member stands in the text.
  @usableFromInline var url: String?
  @usableFromInline var urlPlace = 0..<0

  @usableFromInline
  package init(in timeZone: TimeZoneRules) {
    clock = ZoneClock(timeZone)
  }
}

extension JSONWriter {
  /// Writes what an entry opens, behind other members.
  @inlinable
  mutating func member(url: String, with state: inout EntryWriting) {
    if url == state.url { return members(again: state.urlPlace) }
    let comma = count
    member("url", url)
    state.urlPlace = (comma &+ 1)..<count
    state.url = url
  }
}
