package import BridgeJSON
import SharedGroupTypes
import WidgetKinds
import WidgetTimeline

// Functions that list changes, make changes on a condition, and read the records of programs.
extension GroupFunctions {
  /// Lists what has changed since a revision.
  package func getSharedChangesJSON(
    _ since: Span<UInt8>?, to output: inout JSONWriter
  ) throws(BridgeError) {
    guard let since else { return output.writeRevision(group.revision) }
    let known = try KnownRevision(json: since).revision
    let changes = try mappingErrors { () throws(SharedGroupError) in
      try group.changes(since: known)
    }
    try output.write(changes, in: reader, environment: requests.environment)
  }

  /// Sets and removes values, data and records as one change, if the caller's conditions are met.
  package func applySharedChanges(_ json: Span<UInt8>) throws(BridgeError) {
    let items = try ItemChanges(json: json)
    try mappingErrors { () throws(SharedGroupError) in
      try group.update { (batch) throws(SharedGroupError) in
        try batch.append(items.changes)
      } whileLocked: { (_) throws(SharedGroupError) in
        if let since = items.unchangedSince {
          let changes = try group.changes(since: since)
          try items.check(changed: changes.isAll ? nil : changes.keys)
        }
        for expected in items.expectedRecords {
          let name = ProgramRecordName.record(expected.name)
          try items.check(expected, is: try group.item(.record, forKey: name.utf8.span))
        }
      }
    }
  }

  /// Reads each program record whose name begins with a prefix.
  package func getSharedRecordsJSON(
    _ prefix: Span<UInt8>, to output: inout JSONWriter
  ) throws(BridgeError) {
    let prefix = ProgramRecordName.record(try String(utf8: prefix, "prefix"))
    output.write(
      programRecords: try mappingErrors { () throws(SharedGroupError) in
        try group.items(.record, withPrefix: prefix)
      })
  }
}
