package import BridgeJSON
package import Languages
package import WidgetTimeline

/// Follows a repository no longer: `{"repository":"owner/name"}`.
///
/// The last one stays, so that widgets have something to show. What was fetched of it goes, but for
/// what another widget may show.
package final class RemoveRepositoryIntent: WidgetIntent {
  package let name = "removeRepository"
  package let title = Title.word(.titleRemoveRepository)
  package let parameters = [IntentParameter(name: "repository", title: .word(.titleRepository))]

  package init() {}

  package func changes(
    _ parameters: JSONValue, in group: any GroupReader, on day: IntentDay?
  ) throws(WidgetError) -> [GroupChange] {
    // Not asked to be a repository's name: what a host wrote into the list goes as well.
    let text = try parameters.repositoryParameter()
    let followed = try RepositoryList.read(from: group)
    let kept = followed.filter { !RepositoryName.isSame($0, text) }
    guard kept.count < followed.count else {
      throw .brokenRepositoryRule("\"\(text)\" is not followed.", text)
    }
    guard !kept.isEmpty else {
      throw .brokenRepositoryRule("\"\(text)\" is the last one, which stays.", text)
    }
    let change = RepositoryList.change(to: kept)
    return [change] + (try UnusedRecords.changes(with: change, in: group))
  }
}
