package import BridgeJSON
package import CivilCalendar
import WidgetTimeline

/// What the widget of two repositories shows from one midnight to the next.
package struct DoubleRepoEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  /// The upper one; nil where it was never fetched.
  package let topRepository: RepositoryContent?
  /// The lower one; nil where it was never fetched.
  package let bottomRepository: RepositoryContent?

  package func writeMembers(to writer: inout JSONWriter) {
    // Written with the kind.
  }
}
