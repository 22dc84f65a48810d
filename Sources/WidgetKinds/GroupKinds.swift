package import WidgetTimeline

// The kinds of a group: the library's, and those that hosts have registered in it.

/// The kind with a name: one of the library's, else one that a host has registered in the group, or
/// the kind behind an alias. Nil if there is none.
///
/// A kind of the library is found without reading the group.
package func widgetKind(
  named name: String, in group: any GroupReader
) throws(WidgetError) -> (any WidgetKind)? {
  if let kind = builtInKinds.first(where: { $0.description.kind == name }) { return kind }
  guard let record = try HostKindProvider.record(ofKind: name, in: group) else { return nil }
  if let known = HostKindProvider.known(by: record) { return known }
  guard let target = HostAlias.target(of: record) else {
    let kind = try HostKindProvider(record: record)
    kind.remember(by: record)
    return kind
  }
  if let kind = builtInKinds.first(where: { $0.description.kind == target }) { return kind }
  return try HostKindProvider(named: target, in: group)
}

/// The kinds that hosts have registered in a group, at one moment, sorted by the bytes of their
/// names.
///
/// A description that this version of the library cannot read is left out. If that kind is asked
/// for by its name, the error says why.
package func hostKinds(
  in group: any GroupReader
) throws(WidgetError) -> [WidgetDescription] {
  try group.records(withPrefix: HostKindName.descriptionPrefix).compactMap {
    try? HostKindProvider(record: $0.bytes).description
  }
}

/// All kinds of a group, the library's first.
package func allKinds(in group: any GroupReader) throws(WidgetError) -> [WidgetDescription] {
  builtInKinds.map { $0.description } + (try hostKinds(in: group))
}

/// The source that a request's ID names, if it is one of a host's kind; empty for any other ID.
///
/// - Throws: what reading the group throws.
package func hostSources(
  of requestID: String, in group: any GroupReader
) throws(WidgetError) -> [any RefreshSource] {
  guard let name = HostSource.kind(ofRequest: requestID),
    let record = try HostKindProvider.record(ofKind: name, in: group)
  else { return [] }
  return (try? HostKindProvider(record: record))?.ownSources ?? []
}
