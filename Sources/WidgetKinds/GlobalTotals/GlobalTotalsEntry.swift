package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// An entry of the widget that shows the world's totals.
package struct GlobalTotalsEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  /// The title above the figures.
  package let title: String
  package let confirmed: Int64
  package let deaths: Int64
  package let recovered: Int64
  /// When the figures were fetched; nil in sample data.
  package let fetchedAt: Instant?
  /// Why the last fetch failed; nil if it succeeded.
  package let fetchError: RefreshFailure?
  /// Whether the figures are older than the description of a host's kind allows.
  var isStale = false
  /// The zone in which the entry's instants are written.
  let timeZone: TimeZoneRules

  init(
    date: Instant, isPlaceholder: Bool, title: String, totals: GlobalTotals, fetchedAt: Instant?,
    fetchError: RefreshFailure?, timeZone: TimeZoneRules
  ) {
    self.date = date
    self.isPlaceholder = isPlaceholder
    self.title = title
    confirmed = totals.confirmed
    deaths = totals.deaths
    recovered = totals.recovered
    self.fetchedAt = fetchedAt
    self.fetchError = fetchError
    self.timeZone = timeZone
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("title", title)
    writer.member("confirmed", confirmed)
    writer.member("deaths", deaths)
    writer.member("recovered", recovered)
    if let fetchedAt { writer.member("fetchedAt", fetchedAt, in: timeZone) }
    writer.member("fetchError", fetchError, in: timeZone)
  }
}
