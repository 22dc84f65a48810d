package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What a host's own widget shows from a date on.
package struct HostEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package let relevance: TimelineEntryRelevance?
  package let url: String?
  /// The JSON text of the `content` object, as the host set it.
  package let content: [UInt8]
  /// What people call the kind: what a picture shows where the content has no text for it.
  package var kindName = ""
  /// How an entry came about that the kind made itself; nil for one that the host set.
  var state: HostEntryState?
  /// Whether it is drawn as an entry of "globalTotals" is.
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

/// How an entry came about: when its content was fetched, and what could not be filled in.
struct HostEntryState: Sendable {
  var fetchedAt: Instant?
  var fetchError: RefreshFailure?
  /// Whether what was fetched is older than the description wants it shown.
  var isStale = false
  var fault: HostFault?
  /// Where its instants are written.
  let timeZone: TimeZoneRules

  init(
    fetchError: RefreshFailure? = nil, fault: HostFault? = nil, timeZone: TimeZoneRules
  ) {
    self.fetchError = fetchError
    self.fault = fault
    self.timeZone = timeZone
  }
}
