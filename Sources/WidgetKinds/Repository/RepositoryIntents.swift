import BridgeJSON
import WidgetTimeline

// Code that the intents for followed repositories share.

extension JSONValue {
  /// Reads the parameter `repository` of an intent, without surrounding white space.
  ///
  /// - Throws: `invalidValue` if the parameter is absent, empty or not a text.
  func repositoryParameter() throws(WidgetError) -> String {
    let text = try requiredText(of: "repository")
    let trimmed = text.trimmingWhiteSpace()
    guard !trimmed.isEmpty else {
      throw .brokenRepositoryRule("\"repository\" must not be empty.", text)
    }
    return trimmed
  }
}

extension RepositoryName {
  /// Whether two texts name the same repository. Case is ignored, as on GitHub.
  static func isSame(_ one: String, _ other: String) -> Bool {
    one == other || one.lowercased() == other.lowercased()
  }
}

extension RepositoryList {
  /// The change that replaces the list.
  static func change(to repositories: [String]) -> GroupChange {
    var writer = JSONWriter()
    writer.beginArray()
    for repository in repositories { writer.element(repository) }
    writer.endArray()
    return .setValue(key: key, json: writer.bytes)
  }
}

extension WidgetError {
  /// The error for a parameter that breaks a rule of the list of repositories.
  static func brokenRepositoryRule(_ sentence: String, _ repository: String) -> Self {
    .invalidValue(sentence, path: "$.repository", value: repository)
  }
}

extension String {
  /// The text without leading and trailing white space.
  func trimmingWhiteSpace() -> String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
