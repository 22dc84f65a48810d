package import WidgetTimeline

// The kinds that there are in a group: the library's, and those that hosts have registered there.

/// The kind of that name: one of the library's, else one that a host has registered in the group,
/// or the one that an alias stands for; nil if there is none.
///
/// A kind of the library is found without a look at the group.
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

/// The kinds that hosts have registered in a group, sorted by the bytes of their names, as they
/// were at one moment.
///
/// A description that this version of the library cannot read is left out; asking for that kind by
/// its name tells why.
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

/// The source of a host's kind that a request's ID names; none for any other ID.
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
