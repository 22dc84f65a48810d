/// The name of a repository on GitHub in the usual form, "owner/name".
package struct RepositoryName: Hashable, Sendable, CustomStringConvertible {
  /// The account, for example "apple".
  package let owner: String
  /// The repository, for example "swift".
  package let name: String

  /// Reads "owner/name"; nil for any other text.
  ///
  /// GitHub's rules: an account has 1 to 39 letters, digits, hyphens and (for companies)
  /// underscores, and starts with a letter or a digit. A repository has 1 to 100 letters, digits,
  /// hyphens, underscores and dots, and is neither "." nor "..". So the text needs no escapes in a
  /// URL's path.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2,
      let owner = parts.first, (1...39).contains(owner.count), let first = owner.first,
      Self.isAlphanumeric(first),
      owner.allSatisfy({ Self.isAlphanumeric($0) || Self.isJoiner($0) }),
      let name = parts.last, (1...100).contains(name.count),
      name.allSatisfy({
        Self.isAlphanumeric($0) || Self.isJoiner($0) || $0 == UInt8(ascii: ".")
      })
    else { return nil }
    self.owner = String(decoding: owner, as: UTF8.self)
    self.name = String(decoding: name, as: UTF8.self)
    if self.name == "." || self.name == ".." { return nil }
  }

  /// The name in the form "owner/name".
  package var description: String { "\(owner)/\(name)" }

  /// The URL of the repository's web page.
  package var pageURL: String { "https://github.com/\(owner)/\(name)" }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func isJoiner(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
