import CWidgetBridge
import SharedGroup
import WidgetKinds
import WidgetTimeline

/// The kind of that name, the library's or a host's.
///
/// - Throws: `notFound` with the names that there are; what reading the group throws.
func knownKind(
  named name: String, in group: SharedGroup
) throws(BridgeError) -> any WidgetKind {
  let kind = try mappingErrors { () throws(WidgetError) in
    try widgetKind(named: name, in: GroupValues(group: group))
  }
  guard let kind else { throw try unknownKind(name, in: group) }
  return kind
}

/// Changes what the group keeps of a kind, while no other writer can.
///
/// - Parameter changes: throws `notFound` where there is no such kind, which becomes the error that
///   tells which kinds there are.
func update(
  _ group: SharedGroup, ofKind name: String,
  _ changes: (GroupValues) throws(WidgetError) -> [GroupChange]
) throws(BridgeError) {
  try namingKinds(in: group, name) { () throws(BridgeError) in try update(group, changes) }
}

/// Runs a call on a kind.
///
/// - Parameter body: throws as the body of ``update(_:ofKind:_:)``.
func mappingErrors(
  ofKind name: String, in group: SharedGroup, _ body: () throws(WidgetError) -> Void
) throws(BridgeError) {
  try namingKinds(in: group, name) { () throws(BridgeError) in try mappingErrors(body) }
}

private func namingKinds(
  in group: SharedGroup, _ name: String, _ body: () throws(BridgeError) -> Void
) throws(BridgeError) {
  do throws(BridgeError) {
    try body()
  } catch {
    throw error.status == BridgeStatusNotFound ? try unknownKind(name, in: group) : error
  }
}

/// The kinds that hosts have registered in a group, sorted by the bytes of their names, as they were
/// at one moment.
///
/// A description that this version of the library cannot read is left out; asking for that kind by
/// its name tells why.
func hostKinds(in group: SharedGroup) throws(BridgeError) -> [WidgetDescription] {
  let records = try mappingErrors { () throws(SharedGroupError) in
    try group.records(withPrefix: HostKindName.descriptionPrefix)
  }
  return records.compactMap { try? HostKindProvider(record: $0.bytes).description }
}

private func unknownKind(
  _ name: String, in group: SharedGroup
) throws(BridgeError) -> BridgeError {
  let names = builtInKinds.map { $0.description.kind } + (try hostKinds(in: group)).map { $0.kind }
  return BridgeError(
    BridgeStatusNotFound,
    "There is no kind \"\(name)\"; there are \(names.joined(separator: ", ")).", value: name)
}
