/// Something to fetch for a widget. The host sends the request with its own HTTP client, and passes
/// the response to the library.
public struct RefreshRequest: Hashable, Sendable {
  /// The name of the source that reads the response, for example "github.repository".
  public let source: String
  /// What to fetch from the source, for example "apple/swift".
  public let subject: String
  /// The http or https URL to fetch.
  public let url: String
  /// The names and values of the headers to send.
  public let headers: [(name: String, value: String)]
  /// How many seconds a good response stays fresh.
  public let maxAge: Int
  /// How many seconds to wait before asking again after a failure. If there was no response, the
  /// first waits may be shorter.
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

  /// The ID by which the host names the request. It consists of source and subject, so the library
  /// need not remember its requests.
  public var id: String { "\(source):\(subject)" }

  /// Whether both requests have the same ID.
  public static func == (one: Self, other: Self) -> Bool { one.id == other.id }

  /// Hashes the ID.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
