package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What the widget with one repository shows from one midnight to the next.
package struct SingleRepoEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package let url: String?
  package let repository: RepositoryContent
  /// Whether the family shows the contributors.
  let showsContributors: Bool
  /// The zone in which the entry's instants are written.
  let timeZone: TimeZoneRules

  package var fetchError: RefreshFailure? { repository.fetchError }

  package func writeMembers(to writer: inout JSONWriter) {
    repository.writeMembers(to: &writer, in: timeZone, showsContributors: showsContributors)
  }
}
