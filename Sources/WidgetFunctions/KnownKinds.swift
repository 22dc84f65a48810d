package import BridgeJSON
import CWidgetBridge
package import WidgetKinds
package import WidgetTimeline

/// The kind of that name, the library's or a host's.
///
/// - Throws: `notFound` with the names that there are; what reading the group throws.
package func knownKind(
  named name: String, in group: any GroupReader
) throws(BridgeError) -> any WidgetKind {
  let kind = try mappingErrors { () throws(WidgetError) in try widgetKind(named: name, in: group) }
  guard let kind else { throw try unknownKind(name, in: group) }
  return kind
}

/// Runs a call on a kind.
///
/// - Parameter body: throws `notFound` where there is no such kind, which becomes the error that
///   tells which kinds there are.
package func namingKinds<Result>(
  in group: any GroupReader, _ name: String, _ body: () throws(BridgeError) -> Result
) throws(BridgeError) -> Result {
  do throws(BridgeError) {
    return try body()
  } catch {
    throw error.status == BridgeStatusNotFound ? try unknownKind(name, in: group) : error
  }
}

/// The kinds that hosts have registered in a group, sorted by the bytes of their names, as they
/// were at one moment.
///
/// A description that this version of the library cannot read is left out; asking for that kind by
/// its name tells why.
func hostKinds(in group: any GroupReader) throws(BridgeError) -> [WidgetDescription] {
  let records = try mappingErrors { () throws(WidgetError) in
    try group.records(withPrefix: HostKindName.descriptionPrefix)
  }
  return records.compactMap { try? HostKindProvider(record: $0.bytes).description }
}

/// The names of all kinds, the library's first.
func kindNames(in group: any GroupReader) throws(BridgeError) -> [String] {
  builtInKinds.map { $0.description.kind } + (try hostKinds(in: group)).map { $0.kind }
}

private func unknownKind(
  _ name: String, in group: any GroupReader
) throws(BridgeError) -> BridgeError {
  let names = try kindNames(in: group).joined(separator: ", ")
  return BridgeError(
    BridgeStatusNotFound, "There is no kind \"\(name)\"; there are \(names).", value: name)
}

extension JSONWriter {
  /// Lists the kinds of widget that a group knows.
  package mutating func writeKinds(in group: any GroupReader) throws(BridgeError) {
    let hosts = try hostKinds(in: group)
    let aliases = try mappingErrors { () throws(WidgetError) in try kindAliases(in: group) }
    writeKinds(
      builtIn: builtInKinds.map { $0.description }, hosts: hosts, in: group,
      translations: { $0.translations }, titles: titleTranslations, aliases: aliases)
  }

  /// Lists the widgets that are on screen.
  package mutating func writeInstances(in group: any GroupReader) throws(BridgeError) {
    let instances = try mappingErrors { () throws(WidgetError) in try WidgetInstances(in: group) }
    write(
      instances, of: builtInKinds.map { $0.description } + (try hostKinds(in: group)), in: group)
  }

  /// Lists what people can do with widgets.
  package mutating func writeIntents(in group: any GroupReader) throws(BridgeError) {
    let hosts = try mappingErrors { () throws(WidgetError) in try hostIntents(in: group) }
    writeIntents(builtInIntents, and: hosts, titles: titleTranslations)
  }

  /// Lists what a parameter of a kind can be set to.
  package mutating func writeOptions(
    ofParameter parameter: Span<UInt8>, ofKind kind: Span<UInt8>, in group: any GroupReader
  ) throws(BridgeError) {
    let kind = try knownKind(named: try String(utf8: kind, "kind"), in: group)
    let parameter = try String(utf8: parameter, "parameter")
    try mappingErrors { () throws(WidgetError) in
      let isHosts = kind.description.translations.isEmpty
      try writeOptions(
        ofParameter: parameter, of: kind.description, in: group,
        titles: { isHosts ? [] : titleTranslations($0) }
      ) { (parameter) throws(WidgetError) in
        try kind.options(of: parameter, in: group)
      }
    }
  }
}
