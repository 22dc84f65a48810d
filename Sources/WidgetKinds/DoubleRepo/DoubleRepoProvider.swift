import CivilCalendar
import Languages
package import WidgetTimeline

/// Two repositories on GitHub, one above the other.
///
/// If only one repository has been fetched, the other is missing from the entry. If neither has
/// been fetched, there is no entry; but if a fetch has failed, there is an entry with sample data
/// and the failure.
package final class DoubleRepoProvider: WidgetKind {
  package init() {}

  package let description = WidgetDescription(
    kind: "doubleRepo",
    displayName: .word(.doubleRepo),
    description: .word(.doubleRepoDescription),
    defaultFamily: .systemLarge,
    parameters: [
      WidgetParameter(
        name: "topRepo", title: .word(.titleTopRepository), defaultValue: "apple/swift",
        isDynamic: true),
      WidgetParameter(
        name: "bottomRepo", title: .word(.titleBottomRepository),
        defaultValue: "kudoleh/iOS-Clean-Architecture-MVVM", isDynamic: true),
    ] + .ofRepositories + .ofPictures)

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> DoubleRepoEntry {
    sample(after: nil, in: context)
  }

  /// Makes an entry with sample data.
  ///
  /// - Parameter failure: why there is no real data; nil for a placeholder.
  private func sample(
    after failure: RefreshFailure?, in context: TimelineContext
  ) -> DoubleRepoEntry {
    let sample = RepositoryContent.sample(in: context, showsContributors: false)
    return DoubleRepoEntry(
      date: context.now, isPlaceholder: true, topRepository: sample, bottomRepository: sample,
      fetchError: failure, topURL: nil, bottomURL: nil, timeZone: context.timeZone)
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> DoubleRepoEntry? {
    try timeline(in: context).entries.first
  }

  package func timeline(
    in context: TimelineContext
  ) throws(WidgetError) -> Timeline<DoubleRepoEntry> {
    let (top, bottom) = try repositories(in: context)
    let reload = TrackedRepository.reloadDate(of: [top, bottom], at: context.now)
    if !top.wasFetched, !bottom.wasFetched, let failure = top.failure ?? bottom.failure {
      return Timeline(
        entries: [sample(after: failure, in: context)],
        policy: .after(reload, in: context.timeZone))
    }
    return Timeline(dailyUntil: reload, in: context) { start, date in
      let topContent = top.content(on: date, in: context.timeZone)
      let bottomContent = bottom.content(on: date, in: context.timeZone)
      if topContent == nil && bottomContent == nil { return nil }
      let missing = topContent == nil ? top.failure : bottomContent == nil ? bottom.failure : nil
      return DoubleRepoEntry(
        date: start, isPlaceholder: false, topRepository: topContent,
        bottomRepository: bottomContent, fetchError: missing, topURL: top.address.pageURL,
        bottomURL: bottom.address.pageURL, timeZone: context.timeZone)
    }
  }

  package func check(_ value: ProposedValue) throws(WidgetError) {
    try RepositoryList.check(value, ofKind: description.kind)
  }

  package func options(
    of parameter: WidgetParameter, in group: any GroupReader
  ) throws(WidgetError) -> [ConfigurationOption] {
    try RepositoryList.options(in: group)
  }

  package func refreshRequests(
    in context: TimelineContext
  ) throws(WidgetError) -> [RefreshRequest] {
    let (top, bottom) = try repositories(in: context)
    return try top.requests(in: context) + bottom.requests(in: context)
  }

  private func repositories(
    in context: TimelineContext
  ) throws(WidgetError) -> (top: TrackedRepository, bottom: TrackedRepository) {
    (
      try TrackedRepository(configured: "topRepo", showsContributors: false, in: context),
      try TrackedRepository(configured: "bottomRepo", showsContributors: false, in: context)
    )
  }
}
