package import WidgetTimeline

// Finds the kinds of a group: the library's, and those that hosts have registered in the group.

/// The kind with a name; nil if there is none. The library's kinds come first, then those that
/// hosts have registered in the group. For an alias, the result is the kind to which it refers.
///
/// The group is not read for the library's kinds.
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

/// The kinds that hosts have registered in a group, sorted by the bytes of their names.
///
/// A description that this version of the library cannot read is left out. A request for that kind
/// gets an error that says why.
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

/// The sources of the host's kind to which a request's ID belongs; empty for any other ID.
///
/// - Throws: the errors of reading the group.
package func hostSources(
  of requestID: String, in group: any GroupReader
) throws(WidgetError) -> [any RefreshSource] {
  guard let name = HostSource.kind(ofRequest: requestID),
    let record = try HostKindProvider.record(ofKind: name, in: group)
  else { return [] }
  return (try? HostKindProvider(record: record))?.ownSources ?? []
}
