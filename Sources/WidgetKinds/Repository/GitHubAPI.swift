import BridgeJSON
package import WidgetTimeline

/// Requests to GitHub's REST API: https://docs.github.com/en/rest
enum GitHubAPI {
  /// The seconds between two requests, after a success or a failure: half a day. Without a token,
  /// GitHub answers 60 requests per hour for all programs behind one IP address together.
  static let interval = 43_200

  /// GitHub refuses requests without a User-Agent.
  static let userAgent = ("User-Agent", "WidgetBridge/\(LibraryVersion.text)")

  /// A request for a document of a repository.
  ///
  /// - Parameters:
  ///   - path: the part after the repository's own path.
  ///   - token: the header that authenticates the host to the server; nil for none.
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

/// The source of GitHub's document about a repository. The subject is "owner/name", or
/// "host/owner/name" on a GitHub Enterprise server.
package final class RepositorySource: RefreshSource {
  package init() {}

  package let name = "github.repository"
  package let kinds = ["doubleRepo", "singleRepo"]

  package func request(for subject: String) -> RefreshRequest? {
    RepositoryAddress(subject: subject).map { request(for: $0) }
  }

  /// - Parameter token: the header that authenticates the host to the server; nil for none.
  func request(
    for repository: RepositoryAddress, token: (name: String, value: String)? = nil
  ) -> RefreshRequest {
    GitHubAPI.request(source: name, for: repository, token: token)
  }

  package func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent {
    .document(try RepositoryDocument(JSONDocument(body: body).root).json)
  }
}

/// The source of GitHub's list of a repository's contributors. The subject is that of
/// ``RepositorySource``.
///
/// For an empty repository, GitHub responds with status 204 and no body:
/// https://docs.github.com/en/rest/repos/repos#list-repository-contributors
package final class ContributorsSource: RefreshSource {
  package init() {}

  package let name = "github.contributors"
  package let kinds = ["singleRepo"]

  package func request(for subject: String) -> RefreshRequest? {
    RepositoryAddress(subject: subject).map { request(for: $0) }
  }

  /// - Parameter token: the header that authenticates the host to the server; nil for none.
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
