import WidgetTimeline

/// How GitHub's REST API is asked: https://docs.github.com/en/rest
enum GitHubAPI {
  /// Half a day, after a success and after a failure: without a token GitHub answers 60 requests an
  /// hour, of all programs behind one address.
  static let interval = 43_200

  /// GitHub refuses requests that do not name their program.
  static let userAgent = ("User-Agent", "WidgetBridge/\(LibraryVersion.text)")

  /// A request for a document.
  static func request(source: String, subject: String, path: String) -> RefreshRequest {
    RefreshRequest(
      source: source, subject: subject, url: "https://api.github.com" + path,
      headers: [
        ("Accept", "application/vnd.github+json"), userAgent,
        ("X-GitHub-Api-Version", "2022-11-28"),
      ],
      maxAge: interval, retryAfter: interval)
  }
}
