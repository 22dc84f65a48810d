import BridgeJSON
package import WidgetTimeline

/// A timeline that a host is about to set for its kind.
package struct HostTimelineSetting: Sendable {
  private let kind: String
  private let root: JSONValue

  /// The largest text that is read, in bytes. A text above the limit of a timeline is still read,
  /// so that the error names the entry at which the limit is exceeded.
  private static let longestText = 16 << 20

  /// Checks that a host can set the timeline of a kind. This is done before the text is read,
  /// because an error about the kind takes precedence over one about the document.
  ///
  /// - Throws: `invalidValue` for a kind of the library, `notFound` if the group has no such kind.
  package static func check(_ kind: String, in group: any GroupReader) throws(WidgetError) {
    guard !HostKindName.isBuiltIn(kind) else {
      throw HostKindName.builtInError(kind, "and makes its own timeline")
    }
    guard try HostKindProvider.record(ofKind: kind, in: group) != nil else {
      throw HostKindName.unknownError(kind)
    }
  }

  /// Reads the text from the host.
  ///
  /// - Throws: the errors of reading the JSON and the timeline; `tooLarge` above 16 MiB.
  package init(ofKind kind: String, json text: Span<UInt8>) throws(WidgetError) {
    guard text.count <= Self.longestText else {
      throw WidgetError(
        .tooLarge,
        "The timeline has \(text.count) bytes; the limit is \(TimelineFault.maximumByteCount).",
        path: "$")
    }
    let root = try JSONDocument(incoming: text, "The timeline").root
    _ = try Timeline<HostEntry>(root)
    self.kind = kind
    self.root = root
  }

  /// The changes that store the timeline and replace an earlier one.
  ///
  /// - Throws: the errors of ``check(_:in:)``, because the kind may have been removed in the
  ///   meantime; `invalidValue` for a configuration that the kind does not allow; `tooLarge` for
  ///   too many configurations.
  package func changes(in group: any GroupReader) throws(WidgetError) -> [GroupChange] {
    try Self.check(kind, in: group)
    guard root.present("configuration") != nil,
      let description = try HostKindProvider(named: kind, in: group)?.description,
      let configuration = try HostConfiguration(in: root, for: description, in: group)
    else { return [.setRecord(name: HostKindName.timeline(kind), bytes: Array(root.bytes))] }
    let name = configuration.recordName(ofKind: kind)
    let others = try HostConfiguration.records(ofKind: kind, in: group).filter { $0.name != name }
    guard others.count < HostConfiguration.most else {
      throw WidgetError(
        .tooLarge,
        "The kind \"\(kind)\" has timelines for \(others.count) configurations already.",
        path: "$.configuration", value: String(decoding: configuration.json, as: UTF8.self))
    }
    return [.setRecord(name: name, bytes: configuration.record(of: root))]
  }
}
