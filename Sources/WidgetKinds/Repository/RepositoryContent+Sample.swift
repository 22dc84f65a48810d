import CivilCalendar
import WidgetTimeline

extension RepositoryContent {
  /// A repository to show before there is one: pushed to three days ago, so that it is seen in the
  /// colour of an active one.
  static func sample(in context: TimelineContext, showsContributors: Bool) -> RepositoryContent {
    let daysAgo = 3
    return RepositoryContent(
      owner: "", name: "Your Repo", avatarURL: "", imageID: nil, hasIssues: true, forks: 65,
      watchers: 123, openIssues: 55, pushedAt: context.now.adding(seconds: -86_400 &* daysAgo),
      daysSinceLastActivity: daysAgo,
      contributors: showsContributors
        ? zip(1..., [42, 27, 15, 8]).map { place, contributions in
          Contributor(
            login: "Contributor \(place)", avatarURL: "", imageID: nil,
            contributions: contributions)
        } : [],
      fetchedAt: nil, fetchError: nil)
  }
}
