import BridgeJSON
package import WidgetTimeline

/// A host's description of a kind of its own, on its way into the group.
package struct HostKindRegistration: Sendable {
  private let description: WidgetDescription
  private let record: [UInt8]

  /// Reads the text that a host hands in.
  ///
  /// - Throws: what reading the JSON and ``HostKindDescription`` throw; `tooLarge` above 1 MB.
  package init(json text: Span<UInt8>) throws(WidgetError) {
    guard text.count <= HostKindDescription.maximumByteCount else {
      throw WidgetError(
        .tooLarge,
        "The description has \(text.count) bytes; the limit is "
          + "\(HostKindDescription.maximumByteCount).", path: "$")
    }
    let root = try JSONDocument(incoming: text, "The description").root
    description = try HostKindDescription(root).description
    record = Array(root.bytes)
  }

  /// What to change: the description, in place of an earlier one. The timeline stays, and so do the
  /// widgets on screen that still fit.
  package func changes(in group: any GroupReader) throws(WidgetError) -> [GroupChange] {
    var instances = try WidgetInstances(in: group)
    return [.setRecord(name: HostKindName.description(description.kind), bytes: record)]
      + instances.fit(to: description)
  }
}

/// The end of a host's kind.
package struct HostKindRemoval: Sendable {
  private let kind: String

  /// Names the kind.
  ///
  /// - Throws: `invalidValue` for a kind of the library.
  package init(ofKind kind: String) throws(WidgetError) {
    guard !HostKindName.isBuiltIn(kind) else {
      throw HostKindName.builtInError(kind, "and cannot be removed")
    }
    self.kind = kind
  }

  /// What to change: description, timeline and widgets on screen go.
  ///
  /// - Throws: `notFound` where the group has no such kind.
  package func changes(in group: any GroupReader) throws(WidgetError) -> [GroupChange] {
    guard try HostKindProvider.record(ofKind: kind, in: group) != nil else {
      throw HostKindName.unknownError(kind)
    }
    var instances = try WidgetInstances(in: group)
    return [
      .removeRecord(name: HostKindName.description(kind)),
      .removeRecord(name: HostKindName.timeline(kind)),
      Reload.forgetting(kind),
    ] + instances.removeAll(ofKind: kind)
  }
}
