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
