package import BridgeJSON
package import Languages
package import WidgetTimeline

/// Follows a repository: `{"repository":"owner/name"}`.
///
/// The repository is added at the end of the list, without surrounding white space.
package final class AddRepositoryIntent: WidgetIntent {
  package let name = "addRepository"
  package let title = Title.word(.titleAddRepository)
  package let parameters = [IntentParameter(name: "repository", title: .word(.titleRepository))]

  package init() {}

  package func changes(
    _ parameters: JSONValue, in group: any GroupReader, on day: IntentDay?
  ) throws(WidgetError) -> [GroupChange] {
    let text = try parameters.repositoryParameter()
    guard let repository = RepositoryName(text) else {
      throw .brokenRepositoryRule(
        "\"\(text)\" does not have the form owner/name that GitHub has.", text)
    }
    let added = repository.description
    let followed = try RepositoryList.read(from: group)
    if let present = followed.first(where: { RepositoryName.isSame($0, added) }) {
      throw .brokenRepositoryRule("\"\(present)\" is followed already.", text)
    }
    return [RepositoryList.change(to: followed + [added])]
  }
}
