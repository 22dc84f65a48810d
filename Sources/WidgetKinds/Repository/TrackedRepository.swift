import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// A repository that a widget shows: what the group keeps of it, and what there is to fetch.
struct TrackedRepository {
  /// "owner/name", as it is configured.
  let name: RepositoryName
  /// When its document is to be fetched again; nil where it never was.
  let dueDate: Instant?
  /// Why the last fetch brought nothing newer: of the document, else of the contributors, else of a
  /// picture; nil where nothing failed.
  let failure: RefreshFailure?

  private let repository: RepositoryRecord?
  private let contributors: ContributorsRecord?
  private let showsContributors: Bool

  /// Reads what the group keeps.
  ///
  /// - Throws: what reading the group throws.
  init(
    _ name: RepositoryName, showsContributors: Bool, in context: TimelineContext
  ) throws(WidgetError) {
    let group = context.group
    self.name = name
    self.showsContributors = showsContributors
    let request = RepositorySource().request(for: name)
    repository = try group.refreshRecord(of: request.id).map { RepositoryRecord($0) }
    let list = ContributorsSource().request(for: name)
    contributors =
      showsContributors
      ? try group.refreshRecord(of: list.id).map { ContributorsRecord($0) } : nil
    dueDate = repository?.record.dueDate(of: request, at: context.now)
    var failure =
      repository?.record.failure ?? contributors?.record.failure ?? repository?.refusedAvatar
      ?? contributors?.refusedAvatar
    for imageID in (repository?.imageIDs ?? []) + (contributors?.imageIDs ?? [])
    where failure == nil {
      failure = try group.refreshRecord(of: imageID)?.failure
    }
    self.failure = failure
  }

  /// Whether there is a good response to show.
  var wasFetched: Bool { repository?.repository != nil }

  /// Everything that the widget shows of it and that comes from elsewhere: its document, those of
  /// its contributors where they show, and the pictures that these name.
  var requests: [RefreshRequest] {
    var requests = [RepositorySource().request(for: name)]
    if showsContributors { requests.append(ContributorsSource().request(for: name)) }
    for imageID in (repository?.imageIDs ?? []) + (contributors?.imageIDs ?? []) {
      if let request = AvatarSource().request(withID: imageID) { requests.append(request) }
    }
    return requests
  }

  /// What shows of it on a civil date; nil where it was never fetched.
  func content(on date: CivilDate, in timeZone: TimeZoneRules) -> RepositoryContent? {
    guard let kept = repository, let repository = kept.repository else { return nil }
    let days = timeZone.civilDate(at: repository.pushedAt)?.days(until: date) ?? 0
    return RepositoryContent(
      owner: repository.owner ?? name.owner, name: repository.name,
      avatarURL: repository.avatarURL, imageID: kept.imageIDs.first,
      hasIssues: repository.hasIssues, forks: repository.forks, watchers: repository.watchers,
      openIssues: repository.openIssues, pushedAt: repository.pushedAt,
      daysSinceLastActivity: max(days, 0), contributors: contributors?.contributors ?? [],
      fetchedAt: kept.record.fetchedAt, fetchError: failure)
  }

  /// When the host asks for the next timeline: once the first of these repositories is due, and not
  /// within the next five minutes, so that one who asks before he fetches does not ask on and on.
  static func reloadDate(of repositories: [TrackedRepository], at now: Instant) -> Instant {
    let due = repositories.map { $0.dueDate ?? now }.min() ?? now
    return max(due, now.adding(seconds: 300))
  }
}

extension TrackedRepository {
  /// Reads what the group keeps of a repository that is configured.
  ///
  /// - Throws: `invalidValue` where the parameter is not "owner/name"; what reading the group throws.
  init(
    configured parameter: String, showsContributors: Bool, in context: TimelineContext
  ) throws(WidgetError) {
    let text = context.configuration[parameter] ?? ""
    guard let name = RepositoryName(text) else {
      throw .invalidValue(
        "\"\(parameter)\" must be a repository on GitHub as \"owner/name\".",
        path: JSONPath.root.member("configuration").member(parameter).description, value: text)
    }
    try self.init(name, showsContributors: showsContributors, in: context)
  }
}
