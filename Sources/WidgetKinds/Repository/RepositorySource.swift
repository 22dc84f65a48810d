import BridgeJSON
package import WidgetTimeline

/// GitHub's document of a repository; the subject is "owner/name".
package struct RepositorySource: RefreshSource {
  package init() {}

  package let name = "github.repository"

  package func request(for subject: String) -> RefreshRequest? {
    RepositoryName(subject).map(request)
  }

  func request(for repository: RepositoryName) -> RefreshRequest {
    GitHubAPI.request(
      source: name, subject: repository.description, path: "/repos/\(repository)")
  }

  package func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> FetchedContent {
    .document(try FetchedRepository(JSONDocument(body: body).root).json)
  }
}
