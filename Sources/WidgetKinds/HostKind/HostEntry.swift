package import BridgeJSON
package import CivilCalendar
import Languages
package import WidgetTimeline

/// What a widget of a host's kind shows from a date on.
package struct HostEntry: TimelineEntry {
  package var date: Instant
  package let isPlaceholder: Bool
  package let relevance: TimelineEntryRelevance?
  package let url: String?
  /// The JSON text of the `content` object.
  package let content: [UInt8]
  /// The kind's display name, which a picture shows if the content has no text.
  package var kindName = ""
  /// How the kind made the entry; nil for an entry that the host set.
  var state: HostEntryState?
  /// Whether the entry is drawn like one of "globalTotals".
  var drawsTotals = false

  init(
    date: Instant, isPlaceholder: Bool, relevance: TimelineEntryRelevance?, url: String?,
    content: [UInt8], kindName: String = ""
  ) {
    self.date = date
    self.isPlaceholder = isPlaceholder
    self.relevance = relevance
    self.url = url
    self.content = content
    self.kindName = kindName
  }

  /// Makes an entry from the description of its kind.
  @inline(never)  // Entries are made in many places.
  init(
    of kind: WidgetDescription, at date: Instant, isPlaceholder: Bool = false, content: [UInt8],
    _ state: HostEntryState?
  ) {
    self.init(
      date: date, isPlaceholder: isPlaceholder, relevance: nil, url: nil, content: content,
      kindName: kind.displayName.text)
    self.state = state
  }

  /// Content without members.
  static var noContent: [UInt8] { [UInt8]("{}".utf8) }

  package var fetchError: RefreshFailure? { state?.fetchError }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("content", raw: content.span)
    guard let state else { return }
    if let fetchedAt = state.fetchedAt { writer.member("fetchedAt", fetchedAt, in: state.timeZone) }
    writer.member("fetchError", state.fetchError, in: state.timeZone)
    if state.isStale { writer.member("isStale", true) }
    guard let fault = state.fault else { return }
    writer.beginObject("fault")
    writer.member("code", fault.code.rawValue)
    writer.member("path", fault.path)
    writer.member("reference", fault.reference)
    writer.endObject()
  }
}

/// How a kind made an entry: when its data was fetched, and what could not be filled in.
struct HostEntryState: Sendable {
  var fetchedAt: Instant?
  var fetchError: RefreshFailure?
  /// Whether the fetched data is older than the description allows.
  var isStale = false
  var fault: HostFault?
  /// The zone in which the entry's instants are written.
  let timeZone: TimeZoneRules

  init(timeZone: TimeZoneRules) { self.timeZone = timeZone }
}
