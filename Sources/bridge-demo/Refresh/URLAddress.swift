import WidgetTimeline

/// An http or https URL, split where its path begins.
struct URLAddress: Equatable, Sendable {
  private let site: HTTPURL
  /// Path, query and fragment, exactly as in the URL.
  let rest: String

  /// The whole URL.
  var text: String { origin + rest }

  /// Scheme, host and port, for example "http://127.0.0.1:8080".
  var origin: String {
    "http\(site.isSecure ? "s" : "")://\(site.host)" + (site.port.map { ":\($0)" } ?? "")
  }

  /// The address with this scheme, host and port, and with the path, query and fragment of another.
  func standingIn(for address: URLAddress) -> URLAddress {
    URLAddress(site: site, rest: address.rest)
  }

  /// Whether a redirect may lead from here to another address: one with the same scheme, host and
  /// port.
  func allowsRedirect(to other: URLAddress) -> Bool {
    site.host == other.site.host && site.isSecure == other.site.isSecure && port == other.port
  }

  private var port: UInt16 { site.port ?? (site.isSecure ? 443 : 80) }
}

extension URLAddress {
  /// Takes a URL; nil if its scheme is not http or https, if it has no host, or if it has a user
  /// name, which could be taken for a host. curl checks what follows the host.
  init?(_ text: String) {
    let mark = text.firstRange(of: "://")?.upperBound ?? text.endIndex
    let path = text[mark...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    guard let site = HTTPURL(String(text[..<path])) else { return nil }
    self.init(site: site, rest: String(text[path...]))
  }
}
