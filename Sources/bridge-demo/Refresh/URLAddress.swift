/// An http or https URL, cut where its path begins.
struct URLAddress: Equatable, Sendable {
  /// "http" or "https".
  let scheme: String
  /// The host in lower case, as it stands in the URL.
  let host: String
  /// The port; nil if the URL names none.
  let port: String?
  /// Path, query and fragment, as they stand in the URL.
  let rest: String

  /// Takes a URL; nil if it is of another scheme or has no host.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    scheme = text[..<colon].lowercased()
    let afterScheme = text[colon...].dropFirst()
    guard scheme == "http" || scheme == "https", afterScheme.hasPrefix("//") else { return nil }
    let body = afterScheme.dropFirst(2)
    let authority = body.prefix { !"/?#".contains($0) }
    rest = String(body[authority.endIndex...])
    // What stands before an @ would be a name and a password, and not the host that is read.
    guard !authority.contains("@"), !authority.contains("\\") else { return nil }
    let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
    if let colon = authority[bracket...].lastIndex(of: ":") {
      host = authority[..<colon].lowercased()
      port = String(authority[colon...].dropFirst())
    } else {
      host = authority.lowercased()
      port = nil
    }
    guard Self.isHost(host), port?.allSatisfy({ "0"..."9" ~= $0 }) ?? true else { return nil }
  }

  /// Whether a text can be a host: a name without brackets, or an address of IPv6 in brackets. More
  /// of what names and addresses must be is left to curl, which looks them up.
  private static func isHost(_ text: String) -> Bool {
    guard text.hasPrefix("[") else { return !text.isEmpty && !text.contains { "[]".contains($0) } }
    let address = text.dropFirst().dropLast()
    return text.hasSuffix("]") && address.contains(":")
      && address.allSatisfy { "0123456789abcdef:.".contains($0) }
  }

  /// The whole URL.
  var text: String { origin + rest }

  /// Scheme, host and port, for example "http://127.0.0.1:8080".
  var origin: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }

  /// Whether a redirect may lead from here to another address: to the same host and port, and not
  /// from https to http.
  func allowsRedirect(to other: URLAddress) -> Bool {
    guard host == other.host else { return false }
    if scheme == other.scheme { return portNumber == other.portNumber }
    // A site that wants to be asked by https only.
    return scheme == "http" && portNumber == "80" && other.portNumber == "443"
  }

  private var portNumber: String {
    guard let port, !port.isEmpty else { return scheme == "https" ? "443" : "80" }
    return port
  }
}

/// Where a stand-in for the servers of a plan listens: `--base-url`.
struct BaseURL: Equatable, Sendable {
  private let origin: String

  /// Takes scheme, host and port; nil for any other text. A slash behind them is left out.
  init?(_ text: String) {
    guard let address = URLAddress(text), address.rest.isEmpty || address.rest == "/",
      text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return nil }
    origin = address.origin
  }

  /// An address with this scheme, host and port, and with its own path and query.
  func standingIn(for address: URLAddress) -> URLAddress? {
    URLAddress(origin + address.rest)
  }
}
