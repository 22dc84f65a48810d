package import BridgeJSON
import SharedGroupTypes
import WidgetKinds
import WidgetTimeline

// Functions that check values before they are set, and repair damaged groups.
extension GroupFunctions {
  /// Throws if a kind could not show a value. Does not set the value.
  ///
  /// If `kind` is nil, the built-in kind that reads the key by default checks the value. If there
  /// is no such kind, any JSON value passes.
  package func checkSharedValueJSON(
    _ kind: Span<UInt8>?, _ key: Span<UInt8>, _ json: Span<UInt8>
  ) throws(BridgeError) {
    let value = json.extracting(try checkedJSON(json, forKey: key))
    try mappingErrors { () throws(SharedGroupError) in
      try NameRules.checkKey(key)
      try NameRules.checkLength(value.count, forKey: key)
    }
    let name = try String(utf8: key, "key")
    let reader = reader
    let reading =
      if let kind {
        try knownKind(named: String(utf8: kind, "kind"), in: reader)
      } else {
        kindReading(key: name)
      }
    guard let reading else { return }
    try mappingErrors { () throws(WidgetError) in
      let context = try TimelineContext(
        WidgetRequest(), for: reading.description, group: reader,
        environment: requests.environment)
      do throws(WidgetError) {
        try reading.check(ProposedValue([UInt8](copying: value), forKey: name, in: context))
      } catch {
        throw (error.key == nil ? error.about(key: name) : error).keepingSecrets(in: reader)
      }
    }
  }

  /// Rebuilds a damaged group from its intact records.
  package func repairSharedGroup(to output: inout JSONWriter) throws(BridgeError) {
    output.write(try mappingErrors { () throws(SharedGroupError) in try group.repair() })
  }
}

// The document of repairSharedGroup():
// `{"version":1,"damage","keptFile","recordCount","lostKeys","olderKeys"}`
extension JSONWriter {
  fileprivate mutating func write(_ repair: SharedGroupRepair) {
    beginObject()
    member("version", 1)
    beginArray("damage")
    for damage in repair.damage {
      beginObject()
      member("byteOffset", Int64(damage.byteOffset))
      member("byteCount", Int64(damage.byteCount))
      member("reason", damage.reason)
      endObject()
    }
    endArray()
    if let path = repair.keptFile { member("keptFile", path) }
    member("recordCount", Int64(repair.recordCount))
    beginArray("lostKeys")
    for key in repair.lostKeys { element(key) }
    endArray()
    beginArray("olderKeys")
    for key in repair.olderKeys { element(key) }
    endArray()
    endObject()
  }
}
