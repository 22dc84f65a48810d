import BridgeJSON
package import WidgetTimeline

/// The repositories that a group's user follows: the value `repos`, a list of "owner/name".
package enum RepositoryList {
  /// The key of the value.
  package static let key = "repos"
  /// What a group without the value follows.
  package static let initial = ["sallen0400/swift-news"]

  /// The texts of the list, as they stand there; those of a group without one (absent or null) are
  /// ``initial``.
  ///
  /// - Throws: `invalidValue` with key and path where the value is no list of texts; what reading
  ///   the group throws.
  package static func read(from group: any GroupReader) throws(WidgetError) -> [String] {
    guard let bytes = try group.value(forKey: key) else { return initial }
    let root: JSONValue
    do throws(WidgetError) {
      root = try JSONDocument(storedValue: bytes).root
    } catch {
      throw error.about(key: key)
    }
    if root.isNull { return initial }
    guard root.kind == .array else {
      throw WidgetError.invalidValue(
        "The followed repositories must be a list of strings.", path: "$", value: root.text
      ).about(key: key)
    }
    var names: [String] = []
    for (index, element) in root.elements.enumerated() {
      guard let name = element.string else {
        throw WidgetError.invalidValue(
          "A followed repository must be a string.",
          path: JSONPath.root.element(index).description, value: element.text
        ).about(key: key)
      }
      names.append(name)
    }
    return names
  }

  /// What a widget of one repository shows where nobody has configured it: the first of ``initial`` while
  /// the list holds it, else the first of the list. Where the list is empty or cannot be read it is the
  /// former, too.
  static func defaultRepository(in group: any GroupReader) -> String {
    let repositories = (try? read(from: group)) ?? initial
    let first = initial.first ?? ""
    return repositories.contains(where: { RepositoryName.isSame($0, first) })
      ? first : repositories.first ?? first
  }

  /// The choices for a parameter that is a repository.
  static func options(in group: any GroupReader) throws(WidgetError) -> [ConfigurationOption] {
    try read(from: group).map { ConfigurationOption(value: $0, title: $0) }
  }
}
