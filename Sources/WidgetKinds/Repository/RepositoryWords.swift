import WidgetDrawing
import WidgetTimeline

/// What the pictures of repositories say.
struct RepositoryWords {
  private let table: LanguageTable

  init(_ locale: LanguageTag) { table = LanguageTable(locale) }

  /// Below the number of days: "days ago".
  var daysAgo: Sentence { Sentence(.daysAgo, in: table) }
  /// Above the contributors.
  var topContributors: String { table.word(.topContributors) }
  /// What a screen reader says of the activity: "swift, last activity 3 days ago".
  var activity: Sentence { Sentence(.activity, in: table) }
  /// The same of today.
  var activityToday: Sentence { Sentence(.activityToday, in: table) }
  /// What it says of the counters, by star, fork and issue.
  var stars: Sentence { Sentence(.stars, in: table) }
  /// Copies.
  var forks: Sentence { Sentence(.forks, in: table) }
  /// What is to be done.
  var openIssues: Sentence { Sentence(.openIssues, in: table) }
  /// Where a repository was never fetched.
  var notFetched: String { table.word(.notFetched) }
}
