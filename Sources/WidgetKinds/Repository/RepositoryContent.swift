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
    /// Where the picture lies, as GitHub has it.
    package let avatarURL: String
    /// Under which name `getWidgetImage` gives the picture; nil if its address is not allowed.
    package let imageID: String?
    /// How many commits are theirs.
    package let contributions: Int64
  }

  /// The account that the repository belongs to, for example "apple".
  package let owner: String
  /// The repository's name, for example "swift".
  package let name: String
  /// Where the owner's picture lies, as GitHub has it.
  package let avatarURL: String
  /// Under which name `getWidgetImage` gives the picture; nil if its address is not allowed.
  package let imageID: String?
  /// Whether the repository takes issues.
  package let hasIssues: Bool
  package let forks: Int64
  package let watchers: Int64
  package let openIssues: Int64
  /// When something was pushed last.
  package let pushedAt: Instant
  /// Civil days in the request's zone from `pushedAt` to the entry's date.
  package let daysSinceLastActivity: Int
  /// Whether that is long ago.
  package var activity: Activity { daysSinceLastActivity > 50 ? .stale : .active }
  /// Those with the most commits first, four at most; empty if the family does not show them.
  package let contributors: [Contributor]
  /// When it was fetched; nil in sample data.
  package let fetchedAt: Instant?
  /// Why the last fetch brought nothing newer; nil if it did.
  package let fetchError: RefreshFailure?
}
