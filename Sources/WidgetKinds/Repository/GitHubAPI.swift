import BridgeJSON
package import WidgetTimeline

/// Requests to GitHub's REST API: https://docs.github.com/en/rest
enum GitHubAPI {
  /// Half a day, after a success and after a failure. Without a token GitHub answers 60 requests an
  /// hour, for all programs behind one address together.
  static let interval = 43_200

  /// GitHub refuses requests that do not name their program.
  static let userAgent = ("User-Agent", "WidgetBridge/\(LibraryVersion.text)")

  /// A request for a document of a repository.
  ///
  /// - Parameters:
  ///   - path: what follows the repository's own path.
  /// - token: the header by which the server knows the host; nil for none.
  static func request(
    source: String, for repository: RepositoryAddress, path: String = "",
    token: (name: String, value: String)?
  ) -> RefreshRequest {
    RefreshRequest(
      source: source, subject: repository.description,
      url: "\(repository.server.api)/repos/\(repository.name)\(path)",
      headers: [
        ("Accept", "application/vnd.github+json"), userAgent,
        ("X-GitHub-Api-Version", "2022-11-28"),
      ] + (token.map { [$0] } ?? []),
      maxAge: interval, retryAfter: interval)
  }
}

/// GitHub's document of a repository. The subject is "owner/name", or "host/owner/name" on a server
/// of GitHub Enterprise.
package final class RepositorySource: RefreshSource {
  package init() {}

  package let name = "github.repository"
  package let kinds = ["doubleRepo", "singleRepo"]

  package func request(for subject: String) -> RefreshRequest? {
    RepositoryAddress(subject: subject).map { request(for: $0) }
  }

  /// - Parameter token: the header by which a server knows the host.
  func request(
    for repository: RepositoryAddress, token: (name: String, value: String)? = nil
  ) -> RefreshRequest {
    GitHubAPI.request(source: name, for: repository, token: token)
  }

  package func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent {
    .document(try RepositoryDocument(JSONDocument(body: body).root).json)
  }
}

/// GitHub's list of a repository's contributors. The subject is that of ``RepositorySource``.
///
/// For an empty repository GitHub answers 204, without a body:
/// https://docs.github.com/en/rest/repos/repos#list-repository-contributors
package final class ContributorsSource: RefreshSource {
  package init() {}

  package let name = "github.contributors"
  package let kinds = ["singleRepo"]

  package func request(for subject: String) -> RefreshRequest? {
    RepositoryAddress(subject: subject).map { request(for: $0) }
  }

  /// - Parameter token: the header by which a server knows the host.
  func request(
    for repository: RepositoryAddress, token: (name: String, value: String)? = nil
  ) -> RefreshRequest {
    GitHubAPI.request(source: name, for: repository, path: "/contributors", token: token)
  }

  package func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent {
    .document(
      ContributorsDocument(top: try ContributorsDocument(JSONDocument(body: body).root)).json)
  }

  package var contentWithoutBody: ResponseContent? { .document(ContributorsDocument().json) }
}
