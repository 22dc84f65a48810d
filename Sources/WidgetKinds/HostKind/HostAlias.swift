import BridgeJSON
package import WidgetTimeline

/// Another name for a kind: `{"alias":"SingleRepoWidget","of":"singleRepo"}`. An alias lets callers
/// use the name that a kind has elsewhere, for example in an Xcode project.
///
/// It is stored in the record that a kind of that name would have, so a name belongs to either a
/// kind or an alias.
struct HostAlias: Sendable {
  let name: String
  let target: String

  /// Reads an alias from a host's document; nil if the document describes a kind.
  ///
  /// - Throws: `invalidValue` and `tooLarge` with the path of the fault.
  init?(_ root: JSONValue) throws(WidgetError) {
    guard Self.describes(root) else { return nil }
    try root.checkNames(["alias", "of"], "An alias", at: .root)
    name = try HostKindDescription.kindName("alias", in: root)
    target = try root.filledText(of: "of")
  }

  /// Whether a document describes an alias. A kind may have members with the names of an alias's.
  private static func describes(_ root: JSONValue) -> Bool {
    root.present("alias") != nil && root.present("kind") == nil
  }

  /// The name of the kind to which an alias's record refers; nil if the record describes a kind.
  static func target(of record: [UInt8]) -> String? {
    guard let root = (try? JSONDocument(record))?.root, describes(root) else { return nil }
    return root["of"]?.string
  }

  /// The changes that store the alias.
  ///
  /// - Throws: `invalidValue` if a kind has the name, or if the target is not a kind.
  func changes(in group: any GroupReader) throws(WidgetError) -> [GroupChange] {
    if let record = try HostKindProvider.record(ofKind: name, in: group),
      Self.target(of: record) == nil
    {
      throw .invalidValue("\"\(name)\" is a kind.", path: "$.alias", value: name)
    }
    if !HostKindName.isBuiltIn(target) {
      guard let record = try HostKindProvider.record(ofKind: target, in: group),
        Self.target(of: record) == nil
      else {
        throw .invalidValue("There is no kind \"\(target)\".", path: "$.of", value: target)
      }
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("alias", name)
    writer.member("of", target)
    writer.endObject()
    return [.setRecord(name: HostKindName.description(name), bytes: writer.bytes)]
  }
}

/// Resolves an alias to the name of its kind; any other name is returned unchanged.
///
/// - Throws: the errors of reading the group.
package func kindName(
  of name: String, in group: any GroupReader
) throws(WidgetError) -> String {
  guard !HostKindName.isBuiltIn(name),
    let record = try HostKindProvider.record(ofKind: name, in: group)
  else { return name }
  return HostAlias.target(of: record) ?? name
}

/// The aliases in a group with their kinds, sorted by the bytes of the aliases.
///
/// - Throws: the errors of reading the group.
package func kindAliases(
  in group: any GroupReader
) throws(WidgetError) -> [(alias: String, kind: String)] {
  var aliases: [(alias: String, kind: String)] = []
  let prefix = HostKindName.descriptionPrefix
  for (name, record) in try group.records(withPrefix: prefix) {
    guard let kind = HostAlias.target(of: record), let alias = name.rest(after: prefix) else {
      continue
    }
    aliases.append((alias, kind))
  }
  return aliases
}
