import BridgeJSON
package import WidgetTimeline

/// The server of a repository: GitHub, or a server of GitHub Enterprise. The API and the avatars of
/// such a server have its own origin.
struct RepositoryServer: Hashable, Sendable {
  /// The server's host, with its port if there is one; nil for GitHub itself.
  let host: String?

  static let gitHub = RepositoryServer(host: nil)

  private init(host: String?) { self.host = host }

  /// Takes a host such as "github.example.com", with or without a port; nil for any other text. An
  /// empty text and "github.com" mean GitHub itself.
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

  /// The URL in front of a request's path.
  var api: String { host.map { "https://\($0)/api/v3" } ?? "https://api.github.com" }
  /// The URL in front of a repository's name, for its page.
  var pages: String { "https://" + (host ?? "github.com") }

  /// The name of a picture for `getWidgetImage`; nil if its address is not on one of the server's
  /// own hosts.
  func imageID(of url: String) -> String? {
    guard let host else { return AvatarSource.imageID(of: url) }
    guard let own = HTTPURL("https://" + host), let url = HTTPURL(url), url.isSecure,
      url.host == own.host, url.port == own.port
    else { return nil }
    return "\(ServerAvatarSource.sourceName):\(url.text)"
  }
}

/// A repository on a server: the subject of a request, "owner/name" or "host/owner/name".
struct RepositoryAddress: Hashable, Sendable, CustomStringConvertible {
  let server: RepositoryServer
  let name: RepositoryName

  init(_ name: RepositoryName, on server: RepositoryServer = .gitHub) {
    self.server = server
    self.name = name
  }

  /// Takes a subject; nil for any other text.
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

  /// The page that people look at.
  var pageURL: String { "\(server.pages)/\(name)" }
}

/// Pictures of accounts on servers of GitHub Enterprise. The subject is their URL, as the server's
/// documents write it. Only addresses on the server's own origin are planned.
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
  /// The server that is configured for a widget of repositories.
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

  /// The header with the token that is configured for a widget of repositories; nil without one.
  ///
  /// - Throws: `invalidValue` with the key if the group has no token under it, and if a host's
  ///   kind sends it elsewhere. The token is in no error.
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

/// The kind of the widget on screen that uses the text under a key as its token, and where the text
/// goes. Of several such widgets it is the one that was registered first.
struct TokenKey {
  let kind: String
  let origin: HTTPURL

  /// Nil if there is no such widget.
  init?(_ key: String, in group: any GroupReader) {
    guard let widgets = try? WidgetInstances(in: group) else { return nil }
    for widget in widgets.instances {
      // A widget whose host is none sends nothing.
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
