package import BridgeJSON
package import Languages
package import WidgetTimeline

/// Stops following a repository: `{"repository":"owner/name"}`.
///
/// The last repository cannot be removed, so that widgets always have something to show. The data
/// that was fetched for the repository is removed too, unless another widget may show it.
package final class RemoveRepositoryIntent: WidgetIntent {
  package let name = "removeRepository"
  package let title = Title.word(.titleRemoveRepository)
  package let parameters = [IntentParameter(name: "repository", title: .word(.titleRepository))]

  package init() {}

  package func changes(
    _ parameters: JSONValue, in group: any GroupReader, on day: IntentDay?
  ) throws(WidgetError) -> [GroupChange] {
    // The text need not be a valid name: anything that a host wrote into the list can be removed.
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
