import CivilCalendar
import Languages
package import WidgetTimeline

/// One repository on GitHub. In systemLarge its main contributors are shown as well.
package final class SingleRepoProvider: WidgetKind {
  package init() {}

  package let description = WidgetDescription(
    kind: "singleRepo",
    displayName: .word(.singleRepo),
    description: .word(.singleRepoDescription),
    defaultFamily: .systemMedium,
    otherFamilies: [.systemLarge, .systemSmall],
    parameters: [
      WidgetParameter(
        name: "repo", title: .word(.titleRepository), defaultValue: "sallen0400/swift-news",
        isDynamic: true,
        defaultInGroup: { .string(RepositoryList.defaultRepository(in: $0)) })
    ] + .ofRepositories + .ofPictures)

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> SingleRepoEntry {
    sample(after: nil, in: context)
  }

  /// Makes an entry with sample data.
  ///
  /// - Parameter failure: why there is no real data; nil for a placeholder.
  private func sample(
    after failure: RefreshFailure?, in context: TimelineContext
  ) -> SingleRepoEntry {
    let showsContributors = context.family.showsContributors
    return SingleRepoEntry(
      date: context.now, isPlaceholder: true, url: nil,
      repository: .sample(in: context, showsContributors: showsContributors, after: failure),
      showsContributors: showsContributors, timeZone: context.timeZone)
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> SingleRepoEntry? {
    try timeline(in: context).entries.first
  }

  package func timeline(
    in context: TimelineContext
  ) throws(WidgetError) -> Timeline<SingleRepoEntry> {
    let repository = try repository(in: context)
    let reload = TrackedRepository.reloadDate(of: [repository], at: context.now)
    if !repository.wasFetched, let failure = repository.failure {
      return Timeline(
        entries: [sample(after: failure, in: context)],
        policy: .after(reload, in: context.timeZone))
    }
    return Timeline(dailyUntil: reload, in: context) { start, date in
      repository.content(on: date, in: context.timeZone).map { content in
        SingleRepoEntry(
          date: start, isPlaceholder: false, url: repository.address.pageURL, repository: content,
          showsContributors: context.family.showsContributors, timeZone: context.timeZone)
      }
    }
  }

  package var usualKey: String? { RepositoryList.key }

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
    try repository(in: context).requests(in: context)
  }

  private func repository(in context: TimelineContext) throws(WidgetError) -> TrackedRepository {
    try TrackedRepository(
      configured: "repo", showsContributors: context.family.showsContributors, in: context)
  }
}

extension WidgetFamily {
  /// Whether the contributors fit into a picture.
  fileprivate var showsContributors: Bool { self == .systemLarge }
}
