import CWidgetBridge
package import WidgetKinds
package import WidgetTimeline

// Functions that find a kind. If it is unknown, their error names all known kinds.

/// Finds one of the library's kinds, or of a host's kinds, by its name.
///
/// - Throws: `notFound` with the names of all kinds; what reading the group throws.
package func knownKind(
  named name: String, in group: any GroupReader
) throws(BridgeError) -> any WidgetKind {
  let kind = try mappingErrors { () throws(WidgetError) in try widgetKind(named: name, in: group) }
  guard let kind else { throw try unknownKind(name, in: group) }
  return kind
}

/// Runs a call on a kind.
///
/// - Parameter body: throws `notFound` if there is no such kind. This function replaces that error
///   by one that names all kinds.
package func namingKinds<Result>(
  in group: any GroupReader, _ name: String, _ body: () throws(BridgeError) -> Result
) throws(BridgeError) -> Result {
  do throws(BridgeError) {
    return try body()
  } catch {
    throw error.status == BridgeStatusNotFound ? try unknownKind(name, in: group) : error
  }
}

/// The names of all kinds, the library's first.
func kindNames(in group: any GroupReader) throws(BridgeError) -> [String] {
  try mappingErrors { () throws(WidgetError) in try allKinds(in: group).map { $0.kind } }
}

private func unknownKind(
  _ name: String, in group: any GroupReader
) throws(BridgeError) -> BridgeError {
  let names = try kindNames(in: group).joined(separator: ", ")
  return BridgeError(
    BridgeStatusNotFound, "There is no kind \"\(name)\"; there are \(names).", value: name)
}
