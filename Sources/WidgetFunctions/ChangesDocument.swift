package import BridgeJSON
package import SharedGroupTypes
import WidgetKinds
package import WidgetTimeline

/// The last revision of a group that a caller knows: `{"revision":N}`.
package struct KnownRevision {
  package let revision: UInt64

  package init(json: Span<UInt8>) throws(BridgeError) {
    let root: JSONValue
    do throws(JSONSyntaxError) {
      root = try JSONDocument(json).root
    } catch {
      throw BridgeError(error, in: "The revision text")
    }
    guard root.kind == .object else {
      throw .invalidValue("The revision must be in an object.", path: "$", value: root.text)
    }
    let member = root.present("revision")
    guard let number = member?.integer, let revision = UInt64(exactly: number) else {
      throw .invalidValue(
        "\"revision\" must be a whole number, 0 or above.", path: "$.revision",
        value: member?.text ?? "null")
    }
    self.revision = revision
  }
}

// The document of getSharedChangesJSON(): `{"version":1,"revision","all","keys","kinds","widgets"}`
extension JSONWriter {
  /// Writes what has changed in a group.
  ///
  /// - Parameters:
  ///   - group: the group from which kinds and widgets are read.
  ///   - environment: finds the time zones that events name.
  package mutating func write(
    _ changes: SharedChanges, in group: any GroupReader, environment: some RequestEnvironment
  ) throws(BridgeError) {
    let kinds =
      if let changed = ChangedKinds(records: changes.records) {
        try targets(of: changed.kinds, in: group)
      } else {
        ChangedKinds.sorted(try kindNames(in: group))
      }
    let widgets = try mappingErrors { () throws(WidgetError) in
      try ChangedWidgets(
        keys: changes.keys, kinds: kinds, in: group, environment: environment
      ).instances
    }
    beginDocument(
      revision: changes.revision, isAll: changes.isAll, keys: changes.keys, kinds: kinds)
    if !widgets.isEmpty {
      let descriptions = try mappingErrors { () throws(WidgetError) in try allKinds(in: group) }
      write(elementsOf: widgets, of: descriptions, in: group)
    }
    endDocument()
  }

  /// Writes a group's revision, for a caller that does not know the group yet.
  package mutating func writeRevision(_ revision: UInt64) {
    beginDocument(revision: revision, isAll: true, keys: [], kinds: [])
    endDocument()
  }

  /// The kinds, with the target of each alias in its place. What a removed name meant is not known.
  private func targets(
    of names: [String], in group: any GroupReader
  ) throws(BridgeError) -> [String] {
    try mappingErrors { () throws(WidgetError) in
      var kinds: [String] = []
      for name in names { kinds.append(try kindName(of: name, in: group)) }
      return ChangedKinds.sorted(kinds)
    }
  }

  private mutating func beginDocument(
    revision: UInt64, isAll: Bool, keys: [String], kinds: [String]
  ) {
    beginObject()
    member("version", 1)
    member("revision", revision)
    member("all", isAll)
    beginArray("keys")
    for key in keys { element(key) }
    endArray()
    beginArray("kinds")
    for kind in kinds { element(kind) }
    endArray()
    beginArray("widgets")
  }

  private mutating func endDocument() {
    endArray()
    endObject()
  }
}
