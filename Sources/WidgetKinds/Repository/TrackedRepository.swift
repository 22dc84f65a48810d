import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// A repository that a widget shows: what the group keeps of it, and what there is to fetch.
struct TrackedRepository {
  /// Everything that the widget shows of it and that comes from elsewhere: its document, those of
  /// its contributors where they show, and the pictures that these name.
  let requests: [RefreshRequest]
  /// When its document is to be fetched again; nil where it never was.
  let dueDate: Instant?
  /// Why the last fetch brought nothing newer: of the document, else of the contributors, else of a
  /// picture; nil where nothing failed.
  let failure: FetchFailure?

  /// "owner/name", as it is configured.
  let name: RepositoryName
  private let fetched: (repository: FetchedRepository, imageID: String?, at: Instant)?
  private let contributors: [RepositoryContent.Contributor]

  /// Reads what the group keeps.
  ///
  /// - Throws: what reading the group throws.
  init(
    _ name: RepositoryName, showsContributors: Bool, in context: TimelineContext
  ) throws(WidgetError) {
    self.name = name
    let document = try Part(RepositorySource().request(for: name), in: context.group)
    var avatars = Avatars()
    dueDate = document.record?.dueDate(of: document.request)
    if let (json, at) = document.good, let repository = try? FetchedRepository(json) {
      let imageID = avatars.add(repository.avatarURL, FetchedRepository.avatarPath, at)
      fetched = (repository, imageID, at)
    } else {
      fetched = nil
    }
    var parts = [document]
    var contributors: [RepositoryContent.Contributor] = []
    if showsContributors {
      let list = try Part(ContributorsSource().request(for: name), in: context.group)
      parts.append(list)
      if let (json, at) = list.good, let fetched = try? FetchedContributors(json) {
        for contributor in fetched.contributors {
          contributors.append(
            RepositoryContent.Contributor(
              login: contributor.login, avatarURL: contributor.avatarURL,
              imageID: avatars.add(contributor.avatarURL, contributor.avatarPath, at),
              contributions: contributor.contributions))
        }
      }
    }
    self.contributors = contributors
    requests = parts.map(\.request) + avatars.requests

    var failure = parts.lazy.compactMap(\.record?.failure).first ?? avatars.failure
    if failure == nil {
      for avatar in avatars.requests where failure == nil {
        failure = try context.group.fetchRecord(of: avatar.id)?.failure
      }
    }
    self.failure = failure
  }

  /// What shows of it on a civil date; nil where it was never fetched.
  func content(on date: CivilDate, in timeZone: TimeZoneRules) -> RepositoryContent? {
    guard let (repository, imageID, fetchedAt) = fetched else { return nil }
    let days = timeZone.civilDate(at: repository.pushedAt)?.days(until: date) ?? 0
    return RepositoryContent(
      owner: repository.owner ?? name.owner, name: repository.name,
      avatarURL: repository.avatarURL, imageID: imageID, hasIssues: repository.hasIssues,
      forks: repository.forks, watchers: repository.watchers, openIssues: repository.openIssues,
      pushedAt: repository.pushedAt, daysSinceLastActivity: max(days, 0),
      contributors: contributors, fetchedAt: fetchedAt, fetchError: failure)
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

/// A document that a repository is made of, and what the group keeps of it.
private struct Part {
  let request: RefreshRequest
  let record: FetchRecord?

  init(_ request: RefreshRequest, in group: any GroupReader) throws(WidgetError) {
    self.request = request
    record = try group.fetchRecord(of: request.id)
  }

  /// The last good answer, and when it came.
  var good: (json: JSONValue, at: Instant)? {
    guard let json = record?.document, let at = record?.fetchedAt else { return nil }
    return (json, at)
  }
}

/// The pictures that documents name.
private struct Avatars {
  /// Those that may be fetched.
  private(set) var requests: [RefreshRequest] = []
  /// The first that may not.
  private(set) var failure: FetchFailure?

  /// Takes an address that stands at a path of a document that came at an instant.
  ///
  /// - Returns: the name of the picture; nil where its address is not allowed.
  mutating func add(_ url: String, _ path: JSONPath, _ at: Instant) -> String? {
    guard let request = AvatarSource().request(for: url) else {
      failure =
        failure ?? FetchFailure(.invalidURL, at: at, httpStatus: 200, path: path.description)
      return nil
    }
    requests.append(request)
    return request.id
  }
}
