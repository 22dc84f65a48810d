import BridgeJSON
package import WidgetTimeline

/// What a host says about a kind of its own.
package struct HostKindDescription: Sendable {
  /// What the kind is.
  package let description: WidgetDescription
  /// The JSON text of the object that the placeholder shows; nil where the host gives none.
  package let placeholder: [UInt8]?

  /// The most bytes that a description's JSON text has.
  package static let maximumByteCount = 1_000_000
}

/// `{"kind","displayName","description","supportedFamilies","parameters","placeholder"}`.
extension HostKindDescription {
  /// Reads a description.
  ///
  /// A member that is null counts as absent; unknown members are ignored. `description`, `parameters`
  /// and `placeholder` may be absent.
  ///
  /// - Throws: `invalidValue` with the path of what is wrong, or `tooLarge`.
  init(_ root: JSONValue) throws(WidgetError) {
    guard root.kind == .object else {
      throw .invalidValue("A kind must be described by an object.", path: "$", value: root.text)
    }
    // In the order of the header: of all that is missing, the first is named.
    let kind = try Self.kind(in: root)
    let displayName = try root.filledText(of: "displayName")
    let families = try Self.families(in: root)
    description = WidgetDescription(
      kind: kind,
      displayName: displayName,
      description: try root.text(of: "description") ?? "",
      defaultFamily: families.first,
      otherFamilies: families.others,
      parameters: try WidgetParameter.parameters(in: root))
    if let content = root.present("placeholder") {
      guard content.kind == .object else {
        throw .invalidValue(
          "\"placeholder\" must be an object.", path: "$.placeholder", value: content.text)
      }
      placeholder = Array(content.bytes)
    } else {
      placeholder = nil
    }
  }

  private static func kind(in root: JSONValue) throws(WidgetError) -> String {
    let kind = try root.filledText(of: "kind")
    guard kind.utf8.count <= HostKindName.maximumByteCount else {
      throw WidgetError(
        .tooLarge,
        "The name of the kind has \(kind.utf8.count) bytes; the limit is "
          + "\(HostKindName.maximumByteCount).", path: "$.kind", value: kind)
    }
    guard kind.utf8.allSatisfy({ $0 >= UInt8(ascii: " ") }) else {
      throw .invalidValue(
        "The name of a kind may not hold control characters.", path: "$.kind", value: kind)
    }
    guard !HostKindName.isBuiltIn(kind) else {
      throw HostKindName.takenError(kind, path: "$.kind")
    }
    return kind
  }

  private static func families(
    in root: JSONValue
  ) throws(WidgetError) -> (first: WidgetFamily, others: [WidgetFamily]) {
    let known = WidgetFamily.allCases.map { $0.rawValue }.joined(separator: ", ")
    guard let list = root.present("supportedFamilies"), list.kind == .array, list.count > 0 else {
      throw .invalidValue(
        "\"supportedFamilies\" must be a list of one or more of \(known).",
        path: "$.supportedFamilies", value: root["supportedFamilies"]?.text ?? "null")
    }
    var families: [WidgetFamily] = []
    for (index, element) in list.elements.enumerated() {
      guard let family = element.string.flatMap(WidgetFamily.init), !families.contains(family)
      else {
        throw .invalidValue(
          "\(element.text) is not a family, or is listed twice; the families are \(known).",
          path: "$.supportedFamilies[\(index)]", value: element.string ?? element.text)
      }
      families.append(family)
    }
    return (families.removeFirst(), families)
  }
}

extension JSONValue {
  /// The text of a member that must be there and not be empty.
  func filledText(of name: String, at parent: String = "$") throws(WidgetError) -> String {
    guard let text = try text(of: name, at: parent), !text.isEmpty else {
      throw .invalidValue(
        "\"\(name)\" must be a string that is not empty.", path: "\(parent).\(name)",
        value: self[name]?.text ?? "null")
    }
    return text
  }
}
