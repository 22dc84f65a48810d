import BridgeJSON
package import WidgetTimeline

/// A kind or an alias that a host is about to register.
package struct HostKindRegistration: Sendable {
  private enum Step: Sendable {
    case kind(HostKindDescription, record: [UInt8])
    case alias(HostAlias)
  }

  private let step: Step

  /// Reads the text from the host.
  ///
  /// - Throws: the errors of reading the JSON and of ``HostKindDescription``; `tooLarge` above 1
  ///   MB.
  package init(json text: Span<UInt8>) throws(WidgetError) {
    guard text.count <= HostKindDescription.maximumByteCount else {
      throw WidgetError(
        .tooLarge,
        "The description has \(text.count) bytes; the limit is "
          + "\(HostKindDescription.maximumByteCount).", path: "$")
    }
    let root = try JSONDocument(incoming: text, "The description").root
    if let alias = try HostAlias(root) {
      step = .alias(alias)
      return
    }
    step = .kind(try HostKindDescription(root), record: Array(root.bytes))
  }

  /// The changes that store the description or the alias, and replace an earlier one. The kind's
  /// timeline is kept. Timelines for configurations, and widgets on screen, are kept if the new
  /// description still allows them.
  ///
  /// - Throws: `invalidValue` for a kind with the name of an alias, for an intent with the name of
  ///   another kind's intent, and for a key that another kind or a widget on screen uses in a
  ///   conflicting way. It is also thrown for an alias with the name of a kind, or without an
  ///   existing target. Other errors are those of reading the group.
  package func changes(in group: any GroupReader) throws(WidgetError) -> [GroupChange] {
    switch step {
    case .alias(let alias): try alias.changes(in: group)
    case .kind(let read, let record): try Self.changes(to: read, record, in: group)
    }
  }

  private static func changes(
    to read: HostKindDescription, _ record: [UInt8], in group: any GroupReader
  ) throws(WidgetError) -> [GroupChange] {
    let description = read.description
    let there = try HostKindProvider.record(ofKind: description.kind, in: group)
    if let target = there.flatMap({ HostAlias.target(of: $0) }) {
      throw .invalidValue(
        "\"\(description.kind)\" is an alias of \"\(target)\".", path: "$.kind",
        value: description.kind)
    }
    let use = read.keyUse
    let earlier = there.flatMap { (try? JSONDocument($0))?.root }.flatMap {
      try? HostKindDescription($0)
    }
    try use.check(againstWidgetsIn: group, after: earlier?.keyUse)
    if !use.secret.isEmpty || !use.open.isEmpty || !read.intents.isEmpty {
      try checkOthers(read, use, in: group)
    }
    var instances = try WidgetInstances(in: group)
    let old = try HostConfiguration.records(ofKind: description.kind, in: group)
      .filter { !HostConfiguration.fits($0.bytes, description, in: group) }
    return old.map { .removeRecord(name: $0.name) }
      + [.setRecord(name: HostKindName.description(description.kind), bytes: record)]
      + instances.fit(to: description)
  }
}

extension HostKindRegistration {
  /// Throws if another kind has one of the intents, or uses a key in a conflicting way.
  private static func checkOthers(
    _ read: HostKindDescription, _ use: HostKeyUse, in group: any GroupReader
  ) throws(WidgetError) {
    for record in try group.records(withPrefix: HostKindName.descriptionPrefix) {
      guard let root = (try? JSONDocument(record.bytes))?.root,
        let other = try? HostKindDescription(root),
        !other.description.kind.hasSameBytes(as: read.description.kind)
      else { continue }
      let kind = other.description.kind
      for (index, intent) in read.intents.enumerated()
      where other.intents.contains(where: { $0.name == intent.name }) {
        throw .invalidValue(
          "The kind \"\(kind)\" has the intent \"\(intent.name)\".",
          path: "$.intents[\(index)].intent", value: intent.name)
      }
      try use.check(against: other.keyUse, ofKind: kind)
    }
  }
}

/// The removal of a host's kind.
package struct HostKindRemoval: Sendable {
  private let kind: String

  /// Prepares the removal of a kind.
  ///
  /// - Throws: `invalidValue` for a kind of the library.
  package init(ofKind kind: String) throws(WidgetError) {
    guard !HostKindName.isBuiltIn(kind) else {
      throw HostKindName.builtInError(kind, "and cannot be removed")
    }
    self.kind = kind
  }

  /// The changes that remove the kind's description, aliases, timelines, fetched data and widgets
  /// on screen.
  ///
  /// - Throws: `notFound` if the group has no such kind.
  package func changes(in group: any GroupReader) throws(WidgetError) -> [GroupChange] {
    guard try HostKindProvider.record(ofKind: kind, in: group) != nil else {
      throw HostKindName.unknownError(kind)
    }
    var instances = try WidgetInstances(in: group)
    let fetched = try group.records(
      withPrefix: RefreshRecordName.response(HostSource.prefix + percentEncoded(kind) + ":"))
    let configured = try HostConfiguration.records(ofKind: kind, in: group)
    let aliases = try kindAliases(in: group).filter { $0.kind.hasSameBytes(as: kind) }
    let names =
      (fetched + configured).map { $0.name } + aliases.map { HostKindName.description($0.alias) }
      + [HostKindName.description(kind), HostKindName.timeline(kind)]
    return names.map { .removeRecord(name: $0) } + [Reload.forgetting(kind)]
      + instances.removeAll(ofKind: kind)
  }
}
