import BridgeJSON
package import WidgetTimeline

/// The source of accounts' pictures. The subject is a picture's URL, as it appears in GitHub's
/// documents.
package final class AvatarSource: RefreshSource {
  package init() {}

  package var name: String { Self.sourceName }
  package let kinds = ["doubleRepo", "singleRepo"]
  private static let sourceName = "github.avatar"

  /// The only host from which pictures are fetched. A URL in a document must not direct the HTTP
  /// client to any other host.
  static let host = "avatars.githubusercontent.com"
  /// The most bytes that a picture may have, 1 MiB. GitHub's pictures have a few dozen KB.
  static let maximumByteCount = 1 << 20

  /// The ID of a picture for `getWidgetImage`; nil if its URL is not allowed.
  static func imageID(of url: String) -> String? {
    isAllowed(url) ? "\(sourceName):\(url)" : nil
  }

  private static func isAllowed(_ url: String) -> Bool {
    guard let url = HTTPURL(url) else { return false }
    return url.isSecure && url.host == host && url.port == nil
  }

  package func request(for subject: String) -> RefreshRequest? {
    Self.isAllowed(subject) ? Self.request(source: name, for: subject) : nil
  }

  /// The request for a picture at an allowed URL.
  static func request(source: String, for url: String) -> RefreshRequest {
    RefreshRequest(
      source: source, subject: url, url: url,
      headers: [("Accept", "image/*"), GitHubAPI.userAgent],
      maxAge: GitHubAPI.interval, retryAfter: GitHubAPI.interval)
  }

  /// Accepts any bytes. The code that draws them detects their format.
  package func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent {
    guard (1...Self.maximumByteCount).contains(body.count) else {
      throw UndecodableBody(at: .root)
    }
    return .image(body.indices.map { body[$0] })
  }
}
