package import CivilCalendar
package import WidgetTimeline

/// What widgets show of a repository on one day.
package struct RepositoryContent: Hashable, Sendable {
  /// Whether something was pushed lately.
  package enum Activity: String, Sendable {
    /// Within the last 50 days: green.
    case active
    /// More than 50 days ago: pink.
    case stale
  }

  /// A person, as a picture and a number of commits.
  package struct Contributor: Hashable, Sendable {
    /// The name of the account.
    package let login: String
    /// The URL of the picture, from GitHub.
    package let avatarURL: String
    /// The picture's name for `getWidgetImage`; nil if its address is not allowed.
    package let imageID: String?
    /// How many commits the person has made.
    package let contributions: Int64
  }

  /// The account that the repository belongs to, for example "apple".
  package let owner: String
  /// The repository's name, for example "swift".
  package let name: String
  /// The URL of the owner's picture, from GitHub.
  package let avatarURL: String
  /// The picture's name for `getWidgetImage`; nil if its address is not allowed.
  package let imageID: String?
  /// Whether issues are enabled for the repository.
  package let hasIssues: Bool
  package let forks: Int64
  package let watchers: Int64
  package let openIssues: Int64
  /// The time of the last push.
  package let pushedAt: Instant
  /// Civil days in the request's zone from `pushedAt` to the entry's date.
  package let daysSinceLastActivity: Int
  /// Whether the repository is active.
  package var activity: Activity { daysSinceLastActivity > 50 ? .stale : .active }
  /// Those with the most commits first, at most four. Empty if the family does not show them.
  package let contributors: [Contributor]
  /// When it was fetched; nil in sample data.
  package let fetchedAt: Instant?
  /// Why the last fetch brought nothing newer; nil if it succeeded.
  package let fetchError: RefreshFailure?
}
