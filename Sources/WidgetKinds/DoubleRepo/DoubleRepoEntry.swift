package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What the widget with two repositories shows from one midnight to the next.
package struct DoubleRepoEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  /// The upper repository; nil if it has not been fetched.
  package let topRepository: RepositoryContent?
  /// The lower repository; nil if it has not been fetched.
  package let bottomRepository: RepositoryContent?
  /// Why a repository is missing; nil if none is missing, or if no fetch has failed. A repository
  /// that has been fetched reports its own failures.
  package let fetchError: RefreshFailure?
  /// The URL that a tap on the upper repository opens; nil in a sample.
  package let topURL: String?
  /// The URL that a tap on the lower repository opens; nil in a sample.
  package let bottomURL: String?
  /// The zone in which the entry's instants are written.
  let timeZone: TimeZoneRules

  package func writeMembers(to writer: inout JSONWriter) {
    write("topRepo", topRepository, topURL, to: &writer)
    write("bottomRepo", bottomRepository, bottomURL, to: &writer)
    writer.member("fetchError", fetchError, in: timeZone)
    if let topURL, let bottomURL {
      writer.beginObject("links")
      writer.member("topRepo", topURL)
      writer.member("bottomRepo", bottomURL)
      writer.endObject()
    }
  }

  private func write(
    _ name: StaticString, _ repository: RepositoryContent?, _ url: String?,
    to writer: inout JSONWriter
  ) {
    guard let repository else { return writer.memberNull(name) }
    writer.beginObject(name)
    repository.writeMembers(to: &writer, in: timeZone, showsContributors: false)
    if let url { writer.member("url", url) }
    writer.endObject()
  }
}
