import BridgeJSON
import CWidgetBridge
import SharedGroupTypes
import WidgetFunctions
import WidgetKinds
import WidgetTimeline

/// Gives the changes of values, data and records, if what they touch is as expected.
@_expose(wasm, "applySharedChanges") @_cdecl("wasm_applySharedChanges")
public func applySharedChanges(_ changes: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let items = try face.withText(changes) { (json) throws(BridgeError) in
      try ItemChanges(json: json)
    }
    try checkLimits(items.changes)
    try face.group.lock()
    if let since = items.unchangedSince {
      let changed = try mappingErrors { () throws(WidgetError) in
        try face.group.changes(since: since)
      }
      let keys = changed?.filter { !$0.isRecord }.map { $0.name }
      try mappingErrors { () throws(SharedGroupError) in try items.check(changed: keys) }
    }
    for expected in items.expectedRecords {
      let held = try mappingErrors { () throws(WidgetError) in
        try face.group.record(named: ProgramRecordName.record(expected.name))
      }
      try mappingErrors { () throws(SharedGroupError) in try items.check(expected, is: held) }
    }
    for change in items.changes { face.write(change) }
  }
}

/// Gives the records of programs whose names begin with a text.
@_expose(wasm, "getSharedRecordsJSON") @_cdecl("wasm_getSharedRecordsJSON")
public func getSharedRecordsJSON(_ prefix: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let prefix = try face.withText(prefix) { (prefix) throws(BridgeError) in
      ProgramRecordName.record(try String(utf8: prefix, "prefix"))
    }
    face.output.write(
      programRecords: try mappingErrors { () throws(WidgetError) in
        try face.group.records(withPrefix: prefix)
      })
  }
}

private func checkLimits(_ changes: [SharedChange]) throws(BridgeError) {
  try mappingErrors { () throws(SharedGroupError) in
    for change in changes {
      try NameRules.checkKey(change.key.utf8.span)
      try NameRules.checkLength(change.bytes?.count ?? 0, forKey: change.key.utf8.span)
    }
  }
  var size = FrameSize()
  for change in changes { try size.add(change.key.utf8.count, change.bytes?.count ?? 0) }
}
