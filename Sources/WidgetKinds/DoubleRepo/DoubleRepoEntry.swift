package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What the widget of two repositories shows from one midnight to the next.
package struct DoubleRepoEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  /// The upper repository; nil if it was never fetched.
  package let topRepository: RepositoryContent?
  /// The lower repository; nil if it was never fetched.
  package let bottomRepository: RepositoryContent?
  /// Why one of them was never fetched. A repository that was fetched reports its own failures.
  package let fetchError: RefreshFailure?
  /// What a tap on the upper repository opens; nil in a sample.
  package let topURL: String?
  /// What a tap on the lower repository opens; nil in a sample.
  package let bottomURL: String?
  /// The time zone in which its instants are written.
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
