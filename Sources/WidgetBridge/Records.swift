import BridgeJSON
import CWidgetBridge
import SharedGroup
import WidgetFunctions
import WidgetKinds

/// Sets and removes values, data and records as one change, if what it touches is as expected.
@c @implementation
public func applySharedChanges(_ group: UInt32, _ changesJSON: UnsafePointer<CChar>?) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let items = try unsafe withText(changesJSON, "text of changes") {
      (json) throws(BridgeError) in try ItemChanges(json: json)
    }
    try mappingErrors { () throws(SharedGroupError) in
      try group.update { () throws(SharedGroupError) in
        if let since = items.unchangedSince {
          let changes = try group.changes(since: since)
          try items.check(changed: changes.isAll ? nil : changes.keys)
        }
        for expected in items.expectedRecords {
          let record = ProgramRecordName.record(expected.name)
          try items.check(expected, is: try group.item(.record, forKey: record))
        }
        return items.changes
      }
    }
    return 0
  }
}

/// Reads the records of programs.
@c @implementation
public func getSharedRecordsJSON(
  _ group: UInt32, _ prefix: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let prefix = try unsafe withText(prefix, "prefix") { (prefix) throws(BridgeError) in
      ProgramRecordName.record(try String(utf8: prefix, "prefix"))
    }
    let records = try mappingErrors { () throws(SharedGroupError) in
      try group.items(.record, withPrefix: prefix)
    }
    var writer = JSONWriter()
    writer.write(programRecords: records.map { (name: $0.key, bytes: $0.bytes) })
    return try unsafe TextOutput(buffer, capacity).write(writer.bytes.span)
  }
}
