import CivilCalendar
import WidgetTimeline

extension RepositoryContent {
  /// The sample that is shown until a repository has been fetched. Its last push was three days
  /// ago, so that it has the colour of an active repository. At the very beginning of the calendar,
  /// the last push was today.
  ///
  /// - Parameter failure: why no repository has been fetched; nil if no fetch has been attempted.
  static func sample(
    in context: TimelineContext, showsContributors: Bool, after failure: RefreshFailure? = nil
  ) -> RepositoryContent {
    let threeDaysAgo = context.now.adding(seconds: -86_400 &* 3)
    let isInCalendar = context.timeZone.civilDate(at: threeDaysAgo) != nil
    return RepositoryContent(
      owner: "", name: "Your Repo", avatarURL: "", imageID: nil, hasIssues: true, forks: 65,
      watchers: 123, openIssues: 55, pushedAt: isInCalendar ? threeDaysAgo : context.now,
      daysSinceLastActivity: isInCalendar ? 3 : 0,
      contributors: showsContributors
        ? zip(1..., [42, 27, 15, 8]).map { place, contributions in
          Contributor(
            login: "Contributor \(place)", avatarURL: "", imageID: nil,
            contributions: contributions)
        } : [],
      fetchedAt: nil, fetchError: failure)
  }
}
