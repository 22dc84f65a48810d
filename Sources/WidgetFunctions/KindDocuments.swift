package import BridgeJSON
import WidgetKinds
package import WidgetTimeline

extension JSONWriter {
  /// Lists the kinds of widget that a group knows.
  package mutating func writeKinds(in group: any GroupReader) throws(BridgeError) {
    let hosts = try mappingErrors { () throws(WidgetError) in try hostKinds(in: group) }
    let aliases = try mappingErrors { () throws(WidgetError) in try kindAliases(in: group) }
    writeKinds(
      builtIn: builtInKinds.map { $0.description }, hosts: hosts, in: group, aliases: aliases)
  }

  /// Lists the widgets that are on screen.
  package mutating func writeInstances(in group: any GroupReader) throws(BridgeError) {
    let (instances, kinds) = try mappingErrors { () throws(WidgetError) in
      (try WidgetInstances(in: group), try allKinds(in: group))
    }
    write(instances, of: kinds, in: group)
  }

  /// Lists the intents.
  package mutating func writeIntents(in group: any GroupReader) throws(BridgeError) {
    let hosts = try mappingErrors { () throws(WidgetError) in try hostIntents(in: group) }
    writeIntents(builtInIntents, and: hosts)
  }

  /// Lists the values that a parameter of a kind can be set to.
  package mutating func writeOptions(
    ofParameter parameter: Span<UInt8>, ofKind kind: Span<UInt8>, in group: any GroupReader
  ) throws(BridgeError) {
    let name = try String(utf8: kind, "kind")
    let kind = try knownKind(named: name, in: group)
    let parameter = try String(utf8: parameter, "parameter")
    try mappingErrors { () throws(WidgetError) in
      try writeOptions(
        ofParameter: parameter, of: kind.description, askedAs: name, in: group
      ) { (parameter) throws(WidgetError) in
        do throws(WidgetError) { return try kind.options(of: parameter, in: group) } catch {
          throw error.keepingSecrets(in: group)
        }
      }
    }
  }
}
