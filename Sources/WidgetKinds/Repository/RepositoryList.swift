import BridgeJSON
import Languages
package import WidgetTimeline

/// The repositories that a group's user follows. They are stored as the value `repos`, a list of
/// "owner/name".
package enum RepositoryList {
  /// The key of the value.
  package static let key = "repos"
  /// The list for a group that does not have the value.
  package static let initial = ["sallen0400/swift-news"]

  /// The texts of the list as written; ``initial`` if the value is absent or null.
  ///
  /// - Throws: `invalidJSON` with the key if the value is not JSON; `invalidValue` with key and
  ///   path if it is not a list of texts; the errors of reading the group.
  package static func read(from group: any GroupReader) throws(WidgetError) -> [String] {
    guard let bytes = try group.value(forKey: key) else { return initial }
    return try names(of: bytes) ?? initial
  }

  /// Throws for a value that is not a list of repositories in the form "owner/name".
  static func check(_ value: ProposedValue, ofKind kind: String) throws(WidgetError) {
    try value.check(isUnder: [key], ofKind: kind)
    for (index, name) in try (names(of: value.json) ?? []).enumerated()
    where RepositoryName(name) == nil {
      throw WidgetError.invalidValue(
        "A followed repository must be one on GitHub as \"owner/name\".",
        path: JSONPath.root.element(index).description, value: name
      ).about(key: key)
    }
  }

  /// The texts of a list; nil for null.
  ///
  /// - Parameter isMixed: whether elements that are not texts are left out, if there is any text.
  private static func names(
    of bytes: [UInt8], isMixed: Bool = false
  ) throws(WidgetError) -> [String]? {
    let root: JSONValue
    do throws(WidgetError) {
      root = try JSONDocument(storedValue: bytes).root
    } catch {
      throw error.about(key: key)
    }
    if root.isNull { return nil }
    guard root.kind == .array else {
      throw WidgetError.invalidValue(
        "The followed repositories must be a list of strings.", path: "$", value: root.text
      ).about(key: key)
    }
    let isMixed = isMixed && root.elements.contains { $0.string != nil }
    var names: [String] = []
    for (index, element) in root.elements.enumerated() {
      guard let name = element.string else {
        if isMixed { continue }
        throw WidgetError.invalidValue(
          "A followed repository must be a string.",
          path: JSONPath.root.element(index).description, value: element.text
        ).about(key: key)
      }
      names.append(name)
    }
    return names
  }

  /// The repositories of the list. Other elements are left out, because a widget with such a text
  /// would show an error.
  private static func repositories(in group: any GroupReader) throws(WidgetError) -> [String] {
    guard let bytes = try group.value(forKey: key), let names = try names(of: bytes, isMixed: true)
    else { return initial }
    return names.filter { RepositoryName($0) != nil }
  }

  /// The repository that a widget shows in its default configuration. This is the first one of
  /// ``initial`` if the list contains it, or if the list is empty or cannot be read. Otherwise it
  /// is the first repository of the list.
  static func defaultRepository(in group: any GroupReader) -> String {
    let repositories = (try? repositories(in: group)) ?? initial
    let first = initial.first ?? ""
    return repositories.contains(where: { RepositoryName.isSame($0, first) })
      ? first : repositories.first ?? first
  }

  /// The choices for a parameter that is a repository.
  static func options(in group: any GroupReader) throws(WidgetError) -> [ConfigurationOption] {
    try repositories(in: group).map { ConfigurationOption(value: $0, title: .text($0)) }
  }
}
