package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What the widget of the world's totals shows.
package struct GlobalTotalsEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  /// What stands above the figures.
  package let title: String
  package let confirmed: Int
  package let deaths: Int
  package let recovered: Int
  /// When they were fetched; nil in sample data.
  package let fetchedAt: Instant?
  /// Why the last fetch brought nothing newer; nil where it did.
  package let fetchError: FetchFailure?

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("title", title)
    writer.member("confirmed", confirmed)
    writer.member("deaths", deaths)
    writer.member("recovered", recovered)
  }
}
