import BridgeJSON
package import WidgetTimeline

/// The server of a repository: GitHub, or a GitHub Enterprise server, whose API and avatars have
/// the same origin.
struct RepositoryServer: Hashable, Sendable {
  /// The server's host, with its port if there is one; nil for GitHub itself.
  let host: String?

  static let gitHub = RepositoryServer(host: nil)

  private init(host: String?) { self.host = host }

  /// Reads a host such as "github.example.com", with or without a port; nil for any other text. An
  /// empty text and "github.com" stand for GitHub itself.
  init?(_ text: String) {
    if text.isEmpty || text == "github.com" {
      self = .gitHub
      return
    }
    let mayBe = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    guard mayBe, text.utf8.count <= 120, HTTPURL("https://" + text) != nil else { return nil }
    host = text
  }

  /// The base URL of the server's API.
  var api: String { host.map { "https://\($0)/api/v3" } ?? "https://api.github.com" }
  /// The base URL of the repositories' web pages.
  var pages: String { "https://" + (host ?? "github.com") }

  /// The ID of a picture for `getWidgetImage`; nil if the picture's URL is not on the server's own
  /// host for pictures.
  func imageID(of url: String) -> String? {
    guard let host else { return AvatarSource.imageID(of: url) }
    guard let own = HTTPURL("https://" + host), let url = HTTPURL(url), own.isSameOrigin(as: url)
    else { return nil }
    return "\(ServerAvatarSource.sourceName):\(url.text)"
  }
}

/// A repository on a server. Its text, "owner/name" or "host/owner/name", is the subject of a
/// request.
struct RepositoryAddress: Hashable, Sendable, CustomStringConvertible {
  let server: RepositoryServer
  let name: RepositoryName

  init(_ name: RepositoryName, on server: RepositoryServer = .gitHub) {
    self.server = server
    self.name = name
  }

  /// Reads the subject of a request; nil for any other text.
  init?(subject: String) {
    let slashes = subject.utf8.filter { $0 == UInt8(ascii: "/") }.count
    guard slashes == 2, let slash = subject.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      guard let name = RepositoryName(subject) else { return nil }
      self.init(name)
      return
    }
    guard let server = RepositoryServer(String(subject[..<slash])), server.host != nil,
      let name = RepositoryName(String(subject[subject.utf8.index(after: slash)...]))
    else { return nil }
    self.init(name, on: server)
  }

  var description: String { server.host.map { "\($0)/\(name)" } ?? "\(name)" }

  /// The URL of the repository's web page.
  var pageURL: String { "\(server.pages)/\(name)" }
}

/// The source of accounts' pictures on GitHub Enterprise servers. The subject is a picture's URL,
/// as it appears in the server's documents. Refresh plans list only URLs of the server's own
/// origin.
package final class ServerAvatarSource: RefreshSource {
  package init() {}

  static let sourceName = "github.server.avatar"

  package var name: String { Self.sourceName }
  package let kinds = ["doubleRepo", "singleRepo"]

  package func request(for subject: String) -> RefreshRequest? {
    guard let url = HTTPURL(subject), url.isSecure else { return nil }
    return AvatarSource.request(source: name, for: url.text)
  }

  package func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent {
    try AvatarSource().decode(body)
  }
}

extension TimelineContext {
  /// The server in the configuration of a repository widget.
  ///
  /// - Throws: `invalidValue` for a text that is not a host.
  func repositoryServer() throws(WidgetError) -> RepositoryServer {
    let text = configuration["host"] ?? ""
    guard let server = RepositoryServer(text) else {
      throw .invalidValue(
        "\"host\" must be a host in small letters, such as github.example.com, perhaps with a "
          + "port.",
        path: "$.configuration.host", value: text)
    }
    return server
  }

  /// The header with the token to which the configuration of a repository widget refers; nil
  /// without a token.
  ///
  /// - Throws: `invalidValue` with the key if the group has no token under it. It is also thrown if
  ///   a host's kind shows the token, and if such a kind or another widget sends it elsewhere. No
  ///   error contains the token.
  func repositoryToken() throws(WidgetError) -> (name: String, value: String)? {
    let key = configuration["tokenKey"] ?? ""
    guard !key.isEmpty else { return nil }
    guard key.utf8.count <= 511 else {
      throw .invalidValue(
        "\"tokenKey\" must be at most 511 bytes long.", path: "$.configuration.tokenKey",
        value: key)
    }
    if let url = HTTPURL(try repositoryServer().api) {
      try HostKeyUse.check(key: key, goesTo: url, in: group)
    }
    let stored = try group.json(forKey: key)?.string
    guard let token = stored, (1...4096).contains(token.utf8.count),
      token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw WidgetError(
        .invalidValue,
        "\"tokenKey\" names the key \"\(key)\", which holds no text of visible ASCII characters.",
        path: "$", key: key)
    }
    return ("Authorization", "Bearer \(token)")
  }
}

/// A widget on screen that uses the text under a key as its token: its kind, and the origin to
/// which the token is sent. If there are several such widgets, the first one registered is used.
struct TokenKey {
  let kind: String
  let origin: HTTPURL

  /// Finds the widget; nil if there is none.
  init?(_ key: String, in group: any GroupReader) {
    guard let widgets = try? WidgetInstances(in: group) else { return nil }
    for widget in widgets.instances {
      // A widget whose `host` is invalid sends nothing.
      guard let tokenKey = widget.text(of: "tokenKey"), tokenKey.hasSameBytes(as: key),
        let kind = widget.kind, kind == "singleRepo" || kind == "doubleRepo",
        let origin = RepositoryServer(widget.text(of: "host") ?? "").flatMap({ HTTPURL($0.api) })
      else { continue }
      self.kind = kind
      self.origin = origin
      return
    }
    return nil
  }
}
