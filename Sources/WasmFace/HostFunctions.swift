import BridgeJSON
import CWidgetBridge
import SharedGroupTypes
import WidgetFunctions
import WidgetTimeline

// The functions that differ from the library's, because the host stores the groups.

/// Checks a group's name and options. Writes the options as JSON, except `repair`, because a group
/// that the host stores has nothing to repair.
@_expose(wasm, "openSharedGroup") @_cdecl("wasm_openSharedGroup")
public func openSharedGroup(_ name: Int32, _ optionsJSON: Int32) -> Int32 {
  Face.shared.status { (face, _) throws(BridgeError) in
    let name = try face.withText(name) { (name) throws(BridgeError) in
      try String(utf8: name, "group's name")
    }
    let options = try face.withOptionalText(optionsJSON) { (json) throws(BridgeError) in
      if let json { try SharedGroupOptions(json: json) } else { SharedGroupOptions() }
    }
    try mappingErrors { () throws(SharedGroupError) in try NameRules.checkGroupName(name) }
    face.output.write(options)
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ options: SharedGroupOptions) {
    beginObject()
    if let directory = options.directory { member("directory", directory) }
    member("durability", literal: options.durability == .power ? "power" : "process")
    member("readOnly", options.isReadOnly)
    member("lockTimeoutMilliseconds", Int64(options.lockTimeoutMilliseconds))
    endObject()
  }
}

/// Stores bytes under a key. The bytes stay with the host, which passes only their count to the
/// module.
@_expose(wasm, "setSharedData") @_cdecl("wasm_setSharedData")
public func setSharedData(_ key: Int32, _ count: Int32) -> Int32 {
  Face.shared.status { (face, _) throws(BridgeError) in
    try face.withText(key) { (key) throws(BridgeError) in
      try mappingErrors { () throws(SharedGroupError) in
        try face.group.update { (batch) throws(SharedGroupError) in
          try batch.setData(key, count: Int(count))
        }
      }
    }
  }
}

/// Describes the last call that failed.
@_expose(wasm, "getLastErrorJSON") @_cdecl("wasm_getLastErrorJSON")
public func getLastErrorJSON() {
  let face = Face.shared
  face.output.removeAll(keepingCapacity: true)
  face.output.write(face.lastError)
}

/// Returns the library's version: major << 16 | minor << 8 | patch.
@_expose(wasm, "getBridgeVersion") @_cdecl("wasm_getBridgeVersion")
public func getBridgeVersion() -> UInt32 { LibraryVersion.number }
