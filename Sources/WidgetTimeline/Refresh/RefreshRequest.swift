/// Something to fetch for a widget. The host sends the request with its own HTTP client, and hands
/// back the response.
public struct RefreshRequest: Hashable, Sendable {
  /// The name of the source that reads the response, for example "github.repository".
  public let source: String
  /// What is asked of the source, for example "apple/swift".
  public let subject: String
  /// Where to fetch: http or https.
  public let url: String
  /// Names and values of the headers to send.
  public let headers: [(name: String, value: String)]
  /// For how many seconds a good response stays fresh.
  public let maxAge: Int
  /// After how many seconds to ask again, if there was a failure.
  public let retryAfter: Int

  /// Makes a request.
  public init(
    source: String, subject: String, url: String, headers: [(name: String, value: String)] = [],
    maxAge: Int, retryAfter: Int
  ) {
    self.source = source
    self.subject = subject
    self.url = url
    self.headers = headers
    self.maxAge = maxAge
    self.retryAfter = retryAfter
  }

  /// The name that the host uses for the request: source and subject, so that the library need not
  /// remember what it asked for.
  public var id: String { "\(source):\(subject)" }

  /// Whether both ask for the same.
  public static func == (one: Self, other: Self) -> Bool { one.id == other.id }

  /// Hashes what the request asks for.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
