import BridgeJSON
package import WidgetTimeline

/// GitHub's document of a repository; the subject is "owner/name".
package final class RepositorySource: RefreshSource {
  package init() {}

  package let name = "github.repository"
  package let kinds = ["doubleRepo", "singleRepo"]

  package func request(for subject: String) -> RefreshRequest? {
    RepositoryName(subject).map(request)
  }

  func request(for repository: RepositoryName) -> RefreshRequest {
    GitHubAPI.request(
      source: name, subject: repository.description, path: "/repos/\(repository)")
  }

  package func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent {
    .document(try RepositoryDocument(JSONDocument(body: body).root).json)
  }
}
