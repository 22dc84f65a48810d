package import BridgeJSON
package import CivilCalendar
import WidgetTimeline

extension RepositoryContent {
  /// Writes the members of a repository in an entry.
  ///
  /// - Parameter showsContributors: whether to write the list of contributors.
  package func writeMembers(
    to writer: inout JSONWriter, in timeZone: TimeZoneRules, showsContributors: Bool
  ) {
    writer.member("owner", owner)
    writer.member("name", name)
    writer.member("avatarUrl", avatarURL)
    if let imageID { writer.member("imageID", imageID) }
    writer.member("hasIssues", hasIssues)
    writer.member("forks", forks)
    writer.member("watchers", watchers)
    writer.member("openIssues", openIssues)
    writer.member("pushedAt", pushedAt, in: timeZone)
    writer.member("daysSinceLastActivity", daysSinceLastActivity)
    writer.member("activity", activity.rawValue)
    if showsContributors {
      writer.beginArray("contributors")
      for contributor in contributors {
        writer.beginObject()
        writer.member("login", contributor.login)
        writer.member("avatarUrl", contributor.avatarURL)
        if let imageID = contributor.imageID { writer.member("imageID", imageID) }
        writer.member("contributions", contributor.contributions)
        writer.endObject()
      }
      writer.endArray()
    }
    if let fetchedAt { writer.member("fetchedAt", fetchedAt, in: timeZone) }
    writer.member("fetchError", fetchError, in: timeZone)
  }
}
