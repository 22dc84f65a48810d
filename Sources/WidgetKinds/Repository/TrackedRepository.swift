import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// A repository that a widget shows: the data that the group has about it, and the requests for
/// what to fetch.
struct TrackedRepository {
  /// The repository in the widget's configuration.
  let address: RepositoryAddress
  /// When the repository's document is to be fetched again; nil if no fetch has been attempted.
  let dueDate: Instant?
  /// The earliest time to repeat a request that had no response; nil if all requests had one.
  let retryDate: Instant?
  /// The most important failure of the last fetches: that of the document, else of the
  /// contributors, else of a picture. Nil if nothing failed.
  let failure: RefreshFailure?

  private let repository: RepositoryRecord?
  private let contributors: ContributorsRecord?
  private let showsContributors: Bool

  /// Reads the data that the group has about the repository.
  ///
  /// - Throws: the errors of reading the group.
  init(
    _ address: RepositoryAddress, showsContributors: Bool, in context: TimelineContext
  ) throws(WidgetError) {
    let group = context.group
    self.address = address
    self.showsContributors = showsContributors
    let request = RepositorySource().request(for: address)
    repository = try group.refreshRecord(of: request.id).map {
      RepositoryRecord($0, on: address.server)
    }
    let list = ContributorsSource().request(for: address)
    contributors =
      showsContributors
      ? try group.refreshRecord(of: list.id).map { ContributorsRecord($0, on: address.server) }
      : nil
    dueDate = repository?.record.dueDate(of: request, at: context.now)
    var retries = [
      repository?.record.retryDate(of: request, at: context.now),
      contributors?.record.retryDate(of: list, at: context.now),
    ]
    var failure =
      repository?.record.failure ?? contributors?.record.failure ?? repository?.refusedAvatar
      ?? contributors?.refusedAvatar
    for imageID in (repository?.imageIDs ?? []) + (contributors?.imageIDs ?? []) {
      guard let picture = Self.picture(imageID), let record = try group.refreshRecord(of: imageID)
      else { continue }
      failure = failure ?? record.failure
      retries.append(record.retryDate(of: picture, at: context.now))
    }
    self.failure = failure
    retryDate = retries.compactMap { $0 }.min()
  }

  /// Whether there is a good response that can be shown.
  var wasFetched: Bool { repository?.repository != nil }

  /// The requests for the repository's data: its document, its contributors if the widget shows
  /// them, and the pictures that these documents name.
  ///
  /// - Throws: the errors of reading the token.
  func requests(in context: TimelineContext) throws(WidgetError) -> [RefreshRequest] {
    let token = try context.repositoryToken()
    var requests = [RepositorySource().request(for: address, token: token)]
    if showsContributors {
      requests.append(ContributorsSource().request(for: address, token: token))
    }
    for imageID in (repository?.imageIDs ?? []) + (contributors?.imageIDs ?? []) {
      if let request = Self.picture(imageID) { requests.append(request) }
    }
    return requests
  }

  private static func picture(_ imageID: String) -> RefreshRequest? {
    AvatarSource().request(withID: imageID) ?? ServerAvatarSource().request(withID: imageID)
  }

  /// What a widget shows about the repository on a civil date; nil if it has not been fetched.
  func content(on date: CivilDate, in timeZone: TimeZoneRules) -> RepositoryContent? {
    guard let kept = repository, let repository = kept.repository else { return nil }
    let days = timeZone.civilDate(at: repository.pushedAt)?.days(until: date) ?? 0
    return RepositoryContent(
      owner: repository.owner ?? address.name.owner, name: repository.name,
      avatarURL: repository.avatarURL, imageID: kept.imageIDs.first,
      hasIssues: repository.hasIssues, forks: repository.forks, watchers: repository.watchers,
      openIssues: repository.openIssues, pushedAt: repository.pushedAt,
      daysSinceLastActivity: max(days, 0), contributors: contributors?.contributors ?? [],
      fetchedAt: kept.record.fetchedAt, fetchError: failure)
  }

  /// When the host asks for the next timeline: once the first of these repositories is due, but not
  /// within the next five minutes. Otherwise a host that asks before it fetches would ask in a
  /// loop. If a request had no response, the host may ask sooner, when that request is repeated.
  static func reloadDate(of repositories: [TrackedRepository], at now: Instant) -> Instant {
    let due = repositories.map { $0.dueDate ?? now }.min() ?? now
    let retry = repositories.compactMap { $0.retryDate }.filter { $0 > now }.min()
    let usual = max(due, now.adding(seconds: 300))
    return min(retry ?? usual, usual)
  }
}

extension TrackedRepository {
  /// Reads the repository that a parameter names.
  ///
  /// - Throws: `invalidValue` if the parameter is not "owner/name", and the errors of reading the
  ///   group.
  init(
    configured parameter: String, showsContributors: Bool, in context: TimelineContext
  ) throws(WidgetError) {
    let text = context.configuration[parameter] ?? ""
    guard let name = RepositoryName(text) else {
      throw .invalidValue(
        "\"\(parameter)\" must be a repository on GitHub as \"owner/name\".",
        path: JSONPath.root.member("configuration").member(parameter).description, value: text)
    }
    try self.init(
      RepositoryAddress(name, on: context.repositoryServer()),
      showsContributors: showsContributors, in: context)
  }
}
