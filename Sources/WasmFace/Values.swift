import BridgeJSON
import CWidgetBridge
import SharedGroupTypes
import WidgetFunctions
import WidgetTimeline

// The functions about values. The host keeps them: these check what comes in, and say what to change.

/// Checks a group's name, and gives the options, each that is set, as JSON.
@_expose(wasm, "openSharedGroup") @_cdecl("wasm_openSharedGroup")
public func openSharedGroup(_ name: Int32, _ options: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let options = try face.withTexts(name, optional: options) { (name, json) throws(BridgeError) in
      let name = try String(utf8: name, "group's name")
      let options = if let json { try SharedGroupOptions(json: json) } else { SharedGroupOptions() }
      try mappingErrors { () throws(SharedGroupError) in try NameRules.checkGroupName(name) }
      return options
    }
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

/// Checks a JSON value, and gives its change.
@_expose(wasm, "setSharedValue") @_cdecl("wasm_setSharedValue")
public func setSharedValue(_ key: Int32, _ json: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let change = try face.withTexts(key, json) { (key, json) throws(BridgeError) in
      let value = json.extracting(try checkedJSON(json, forKey: key))
      try check(key, holding: value.count)
      return GroupChange.setValue(key: String(copying: key), json: [UInt8](copying: value))
    }
    try face.group.lock()
    face.write([change])
  }
}

/// Checks a key, and the length of what it is to hold.
@_expose(wasm, "checkNewItem") @_cdecl("wasm_checkNewItem")
public func checkNewItem(_ key: Int32, _ count: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    try face.withText(key) { (key) throws(BridgeError) in try check(key, holding: Int(count)) }
  }
}

/// Checks that a key holds a value, or, where `isData` is 1, data.
@_expose(wasm, "checkItem") @_cdecl("wasm_checkItem")
public func checkItem(_ key: Int32, _ isData: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    try face.withText(key) { (key) throws(BridgeError) in
      try check(key, holding: 0)
      let name = String(copying: key)
      let type: SharedItemType = isData == 1 ? .data : .value
      let held = try mappingErrors { () throws(WidgetError) in try face.group.type(of: name) }
      try mappingErrors { () throws(SharedGroupError) in
        guard let held else { throw .notFound(key: name) }
        if held != type { throw .wrongType(key: name, holds: held) }
      }
    }
  }
}

private func check(_ key: Span<UInt8>, holding count: Int) throws(BridgeError) {
  try mappingErrors { () throws(SharedGroupError) in
    try NameRules.checkKey(key)
    try NameRules.checkLength(count, forKey: key)
  }
}

/// Gives the change that removes what a key holds.
@_expose(wasm, "removeSharedValue") @_cdecl("wasm_removeSharedValue")
public func removeSharedValue(_ key: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let key = try face.withText(key) { (key) throws(BridgeError) in
      try check(key, holding: 0)
      return String(copying: key)
    }
    try face.group.lock()
    let held = try mappingErrors { () throws(WidgetError) in try face.group.type(of: key) }
    guard held != nil else { throw BridgeError(SharedGroupError.notFound(key: key)) }
    face.writeRemoval(of: key)
  }
}

/// Gives the change of a value that still is what the caller has read; `expected` and `json` may be
/// absent: -1.
@_expose(wasm, "replaceSharedValue") @_cdecl("wasm_replaceSharedValue")
public func replaceSharedValue(_ key: Int32, _ expected: Int32, _ json: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    let name = try face.withText(key) { (key) throws(BridgeError) in String(copying: key) }
    var read: [UInt8]?
    if expected >= 0 {
      read = try face.withText(from: key, expected) { (text) throws(BridgeError) in
        [UInt8](copying: text)
      }
    }
    var value: [UInt8]?
    if json >= 0 {
      value = try face.withText(from: key + max(expected, 0), json) { (json) throws(BridgeError) in
        [UInt8](copying: json.extracting(try checkedJSON(json, forKey: name.utf8.span)))
      }
    }
    try check(name.utf8.span, holding: value?.count ?? 0)
    try face.group.lock()
    let held = try mappingErrors { () throws(WidgetError) in
      try face.group.value(forKey: name)
    }
    guard held == read else { throw BridgeError(SharedGroupError.conflict(key: name)) }
    if let value {
      face.write([.setValue(key: name, json: value)])
    } else if held != nil {
      face.writeRemoval(of: name)
    }
  }
}

/// Gives the changes of a batch; both texts may be absent: -1.
@_expose(wasm, "setSharedValues") @_cdecl("wasm_setSharedValues")
public func setSharedValues(_ values: Int32, _ removedKeys: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    var size = FrameSize()
    var removed: [String] = []
    if removedKeys >= 0 {
      let keys = try face.withText(from: values, removedKeys) { (json) throws(BridgeError) in
        try ValueBatch.removedKeys(in: json)
      }
      for key in keys { removed.append(String(decoding: key, as: UTF8.self)) }
    }
    var changes: [GroupChange] = []
    if values >= 0 {
      changes = try face.withText(values) { (json) throws(BridgeError) in
        var members: [JSONMember] = []
        try ValueBatch.readAssignments(in: json, members: &members)
        return members.map { (member) in
          let value = [UInt8](copying: json.extracting(member.value))
          let key =
            member.hasEscapes
            ? JSONSyntax.resolvedName(of: member, in: json)
            : [UInt8](copying: json.extracting(member.name))
          return .setValue(key: String(decoding: key, as: UTF8.self), json: value)
        }
      }
    }
    for key in removed {
      try check(key.utf8.span, holding: 0)
    }
    for change in changes {
      guard case .setValue(let key, let json) = change else { continue }
      try check(key.utf8.span, holding: json.count)
    }
    for key in removed { try size.add(key.utf8.count, 0) }
    for change in changes {
      guard case .setValue(let key, let json) = change else { continue }
      try size.add(key.utf8.count, json.count)
    }
    try face.group.lock()
    for key in removed { face.writeRemoval(of: key) }
    face.write(changes)
  }
}

/// What a batch takes, of which the native library takes 64 MiB at most.
struct FrameSize {
  private var byteCount = 16

  mutating func add(_ keyCount: Int, _ valueCount: Int) throws(BridgeError) {
    byteCount += 24 + (keyCount + 7) & ~7 + (valueCount + 7) & ~7
    guard byteCount <= 64 << 20 else { throw BridgeError(SharedGroupError.frameTooLarge()) }
  }
}

/// Gives every value as one object.
@_expose(wasm, "getSharedValues") @_cdecl("wasm_getSharedValues")
public func getSharedValues() -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    face.output.write(
      values: try mappingErrors { () throws(WidgetError) in try face.group.allValues() })
  }
}

/// Lists the keys.
@_expose(wasm, "getSharedKeysJSON") @_cdecl("wasm_getSharedKeysJSON")
public func getSharedKeysJSON() -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    face.output.write(try mappingErrors { () throws(WidgetError) in try face.group.keys() })
  }
}

/// Tells what has changed since a revision; `since` may be absent: -1.
@_expose(wasm, "getSharedChangesJSON") @_cdecl("wasm_getSharedChangesJSON")
public func getSharedChangesJSON(_ since: Int32) -> Int32 {
  Face.shared.status { (face) throws(BridgeError) in
    guard since >= 0 else { return face.output.writeRevision(face.group.revision) }
    let known = try face.withText(since) { (json) throws(BridgeError) in
      try KnownRevision(json: json).revision
    }
    let changed = try mappingErrors { () throws(WidgetError) in
      try face.group.changes(since: known)
    }
    let names = { (isRecord: Bool) in
      (changed ?? []).filter { $0.isRecord == isRecord }.map { $0.name }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    try face.output.writeChanges(
      upTo: face.group.revision, all: changed == nil, keys: names(false), records: names(true),
      in: face.group)
  }
}

/// The library's version: major << 16 | minor << 8 | patch.
@_expose(wasm, "getBridgeVersion") @_cdecl("wasm_getBridgeVersion")
public func getBridgeVersion() -> UInt32 { LibraryVersion.number }
