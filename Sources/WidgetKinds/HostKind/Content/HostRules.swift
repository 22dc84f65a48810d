import BridgeJSON
import WidgetTimeline

/// The part of a description from which a kind makes its own entries. Without this part, the host
/// sets the entries.
struct HostRules: Sendable {
  let content: HostContentRule?
  let source: HostSourceRule?
  /// The key of a stored list, whose elements are entries with dates.
  let entriesFrom: String?

  /// Reads `source`, `content`, `defaults` and `entriesFrom` of a description.
  ///
  /// - Parameter parameters: the kind's parameters.
  /// - Throws: `invalidValue` or `tooLarge` with the path of the fault.
  init?(in root: JSONValue, parameters: [WidgetParameter]) throws(WidgetError) {
    let content = try HostContentRule(in: root)
    let source = try root.present("source").map { (json) throws(WidgetError) in
      try HostSourceRule(json)
    }
    entriesFrom = try root.key("entriesFrom", at: "$")
    self.content = content
    self.source = source
    if content == nil, source == nil, entriesFrom == nil { return nil }
    guard source == nil || content != nil else {
      throw .invalidValue(
        "A kind with a \"source\" must have a \"content\".", path: "$.content", value: "null")
    }
    guard source == nil || entriesFrom == nil else {
      throw .invalidValue(
        "A kind has a \"source\" or \"entriesFrom\", not both.", path: "$.entriesFrom",
        value: entriesFrom ?? "")
    }
    if let entriesFrom { try Self.checkOpen(entriesFrom, source, at: "$.entriesFrom") }
    for (path, places) in [("$.content", content?.places), ("$.source.url", source?.url.places)] {
      for place in places ?? [] {
        switch place.source {
        case .document:
          guard source != nil || entriesFrom != nil else {
            throw .invalidValue(
              "\"{\(place.reference)}\" needs a \"source\" or \"entriesFrom\".", path: path,
              value: place.reference)
          }
        case .parameter(let name):
          guard !parameters.contains(where: { $0.name == name }) else { continue }
          let names = parameters.map { $0.name }
          throw .invalidValue(
            "There is no parameter \"\(name)\"; \(NameSuggestion(for: name, among: names))",
            path: path, value: place.reference)
        case .stored(let key): try Self.checkOpen(key, source, at: path)
        }
      }
    }
  }

  /// Throws if a key holds the value of a header, because such a value must not be shown.
  static func checkOpen(
    _ key: String, _ source: HostSourceRule?, at path: String
  ) throws(WidgetError) {
    guard let source, source.secretKeys.contains(where: { $0.hasSameBytes(as: key) })
    else { return }
    throw .invalidValue(
      "The key \"\(key)\" has the value of a header, and is shown nowhere.", path: path, value: key)
  }
}

extension JSONValue {
  /// Reads a member that is a key of the group; nil if it is absent or null.
  func key(_ name: String, at parent: String) throws(WidgetError) -> String? {
    guard let key = try text(of: name, at: parent) else { return nil }
    guard (1...511).contains(key.utf8.count) else {
      throw .invalidValue(
        "\"\(name)\" must be a key, 1 to 511 bytes long.", path: "\(parent).\(name)", value: key)
    }
    return key
  }
}
