import Foundation

/// Responses of GitHub's REST API with all their members, some of them changed.
enum GitHubResponses {
  /// The document of apple/swift.
  static let repository = read("repository.json")
  /// A list of six contributors.
  static let contributors = read("contributors.json")

  /// Returns a response with one member set to a JSON value, or left out if `json` is nil.
  ///
  /// - Parameter path: the names of members, and indexes in lists, that lead to the member.
  static func changing(_ text: String, _ path: [String], to json: String?) throws -> String {
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let value = try json.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
    }
    let changed = set(root, path[...], value)
    return String(
      decoding: try JSONSerialization.data(withJSONObject: changed), as: UTF8.self)
  }

  private static func set(_ value: Any, _ path: ArraySlice<String>, _ new: Any?) -> Any {
    guard let name = path.first else { return new ?? NSNull() }
    let rest = path.dropFirst()
    if var list = value as? [Any], let place = Int(name) {
      list[place] = set(list[place], rest, new)
      return list
    }
    guard var object = value as? [String: Any] else { return value }
    object[name] = rest.isEmpty ? new : set(object[name] ?? [String: Any](), rest, new)
    return object
  }

  private static func read(_ name: String) -> String {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appendingPathComponent("Fixtures/github/\(name)")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }
}
