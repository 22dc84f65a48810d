package import CivilCalendar
package import WidgetTimeline

/// What widgets show about a repository on one day.
package struct RepositoryContent: Hashable, Sendable {
  /// Whether there was a recent push.
  package enum Activity: String, Sendable {
    /// Within the last 50 days: green.
    case active
    /// More than 50 days ago: pink.
    case stale
  }

  /// A contributor, with a picture and a number of commits.
  package struct Contributor: Hashable, Sendable {
    /// The name of the account.
    package let login: String
    /// The URL of the picture, from GitHub.
    package let avatarURL: String
    /// The picture's ID for `getWidgetImage`; nil if the picture's URL is not allowed.
    package let imageID: String?
    /// The number of the person's commits.
    package let contributions: Int64
  }

  /// The account that owns the repository, for example "apple".
  package let owner: String
  /// The repository's name, for example "swift".
  package let name: String
  /// The URL of the owner's picture, from GitHub.
  package let avatarURL: String
  /// The picture's ID for `getWidgetImage`; nil if the picture's URL is not allowed.
  package let imageID: String?
  /// Whether issues are enabled for the repository.
  package let hasIssues: Bool
  package let forks: Int64
  package let watchers: Int64
  package let openIssues: Int64
  /// The time of the last push.
  package let pushedAt: Instant
  /// The number of days from `pushedAt` to the entry's date, by the calendar of the request's zone.
  package let daysSinceLastActivity: Int
  /// Whether the last push was within 50 days.
  package var activity: Activity { daysSinceLastActivity > 50 ? .stale : .active }
  /// At most four contributors, those with the most commits first. Empty if the family does not
  /// show contributors.
  package let contributors: [Contributor]
  /// When the repository was fetched; nil in sample data.
  package let fetchedAt: Instant?
  /// Why the last fetch failed; nil if it succeeded.
  package let fetchError: RefreshFailure?
}
