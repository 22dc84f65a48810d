import BridgeJSON
import Languages
package import WidgetTimeline

/// A host's description of a kind.
package struct HostKindDescription: Sendable {
  /// The kind's description.
  package let description: WidgetDescription
  /// The JSON text of the placeholder's content; nil if the host provides none.
  package let placeholder: [UInt8]?
  /// How the kind makes its own entries; nil if the host sets them.
  let rules: HostRules?
  /// The parameters whose options are stored lists, with the keys of these lists.
  let optionsFrom: [(parameter: String, key: String)]
  /// Whether the kind's entries are drawn like those of "globalTotals".
  let drawsTotals: Bool
  /// The actions that the kind offers.
  let intents: [HostIntent]
  /// The keys of the group that the kind uses.
  var keyUse: HostKeyUse { HostKeyUse(rules, optionsFrom: optionsFrom) }

  /// The most bytes that a description's JSON text may have.
  package static let maximumByteCount = 1_000_000
}

/// A description has the members
/// `{"kind","displayName","description","supportedFamilies","parameters","placeholder"}`, and
/// `"source"`, `"content"`, `"defaults"`, `"entriesFrom"`, `"intents"` and `"drawnAs"`.
extension HostKindDescription {
  /// Reads a description.
  ///
  /// A null member counts as absent. Unknown members are ignored, except within "source" and
  /// "intents". Only `kind`, `displayName` and `supportedFamilies` are required.
  ///
  /// - Throws: `invalidValue` with the path of the fault, or `tooLarge`.
  init(_ root: JSONValue) throws(WidgetError) {
    guard root.kind == .object else {
      throw .invalidValue("A kind must be described by an object.", path: "$", value: root.text)
    }
    // The members are read in the order of the C header, so that an error names the first missing
    // member.
    let kind = try Self.kindName("kind", in: root)
    let displayName = try root.filledText(of: "displayName")
    let families = try Self.families(in: root)
    let parameters = try WidgetParameter.parameters(in: root)
    let rules = try HostRules(in: root, parameters: parameters.map { $0.parameter })
    self.rules = rules
    intents = try HostIntent.intents(in: root)
    let drawing = rules == nil ? root["drawnAs"]?.string : try root.text(of: "drawnAs")
    drawsTotals = drawing == "globalTotals"
    guard drawing == nil || drawsTotals || rules == nil else {
      throw .invalidValue(
        "A kind is drawn as \"globalTotals\", or by its content.", path: "$.drawnAs",
        value: drawing ?? "")
    }
    optionsFrom = parameters.compactMap { (parameter, key) in
      key.map { (parameter: parameter.name, key: $0) }
    }
    for (index, (_, key)) in parameters.enumerated() {
      guard let key else { continue }
      try HostRules.checkOpen(key, rules?.source, at: "$.parameters[\(index)].optionsFrom")
    }
    description = WidgetDescription(
      kind: kind,
      displayName: .text(displayName),
      description: .text(try root.text(of: "description") ?? ""),
      defaultFamily: families.first,
      otherFamilies: families.others,
      parameters: parameters.map { $0.parameter })
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

  /// Reads a member that is a kind's name or an alias.
  static func kindName(_ member: String, in root: JSONValue) throws(WidgetError) -> String {
    let path = "$.\(member)"
    let kind = try root.filledText(of: member)
    guard kind.utf8.count <= HostKindName.maximumByteCount else {
      throw WidgetError(
        .tooLarge,
        "The name of the kind has \(kind.utf8.count) bytes; the limit is "
          + "\(HostKindName.maximumByteCount).", path: path, value: kind)
    }
    guard kind.utf8.allSatisfy({ $0 >= UInt8(ascii: " ") }) else {
      throw .invalidValue(
        "The name of a kind may not hold control characters.", path: path, value: kind)
    }
    guard !HostKindName.isBuiltIn(kind) else {
      throw HostKindName.takenError(kind, path: path)
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
  /// Reads the text of a member that is required and must not be empty.
  func filledText(of name: String, at parent: String = "$") throws(WidgetError) -> String {
    guard let text = try text(of: name, at: parent), !text.isEmpty else {
      throw .invalidValue(
        "\"\(name)\" must be a string that is not empty.", path: "\(parent).\(name)",
        value: self[name]?.text ?? "null")
    }
    return text
  }
}
