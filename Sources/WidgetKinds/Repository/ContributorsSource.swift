import BridgeJSON
package import WidgetTimeline

/// GitHub's list of a repository's contributors; the subject is "owner/name".
///
/// Of a repository that is empty GitHub answers 204, without a body:
/// https://docs.github.com/en/rest/repos/repos#list-repository-contributors
package final class ContributorsSource: RefreshSource {
  package init() {}

  package let name = "github.contributors"
  package let kinds = ["singleRepo"]

  package func request(for subject: String) -> RefreshRequest? {
    RepositoryName(subject).map(request)
  }

  func request(for repository: RepositoryName) -> RefreshRequest {
    GitHubAPI.request(
      source: name, subject: repository.description, path: "/repos/\(repository)/contributors")
  }

  package func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent {
    .document(
      ContributorsDocument(top: try ContributorsDocument(JSONDocument(body: body).root)).json)
  }

  package var contentWithoutBody: ResponseContent? { .document(ContributorsDocument().json) }
}
