import BridgeJSON
import CWasmHost
import CWidgetBridge
import SharedGroupTypes

/// The group of a call, which the host stores.
final class HostGroup: Group {
  /// A number that no other group of the host has.
  let serialNumber: UInt64
  private(set) var revision: UInt64

  init(number: UInt32, revision: UInt64) {
    serialNumber = UInt64(number)
    self.revision = revision
  }

  func item(
    _ type: SharedItemType, forKey key: Span<UInt8>
  ) throws(SharedGroupError) -> [UInt8]? {
    try NameRules.checkKey(key)
    let status = unsafe key.withUnsafeBufferPointer { key in
      // Safe: the host reads `key.count` bytes during the call.
      unsafe wasm_host_read(Int32(type.rawValue), key.baseAddress, UInt32(key.count))
    }
    if status == BridgeStatusNotFound.rawValue { return nil }
    if status == BridgeStatusWrongType.rawValue {
      throw .wrongType(key: String(copying: key), holds: type == .value ? .data : .value)
    }
    try check(status, key: key)
    return HostMemory.answer(Int(status))
  }

  func typeOfItem(forKey key: Span<UInt8>) throws(SharedGroupError) -> SharedItemType? {
    do throws(SharedGroupError) {
      return try item(.value, forKey: key) == nil ? nil : .value
    } catch {
      if error.code == .wrongType { return .data }
      throw error
    }
  }

  func items(
    _ type: SharedItemType, withPrefix prefix: String
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    try list(Int32(type.rawValue), prefix)
  }

  func items(
    _ type: SharedItemType, forKeys keys: [[UInt8]]
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    for key in keys { try NameRules.checkKey(key.span) }
    guard type == .value, !keys.isEmpty else { return [] }
    var text: [UInt8] = []
    for key in keys {
      text += key
      text.append(0)
    }
    return try list(WASM_HOST_SOME_VALUES, String(decoding: text, as: UTF8.self))
  }

  func keys() throws(SharedGroupError) -> [SharedKey] {
    try list(WASM_HOST_KEYS, "").map { (key, description) in
      var rest = description.dropFirst()
      return SharedKey(
        key: key, type: description.first == 1 ? .data : .value, byteCount: rest.popLength() ?? 0)
    }
  }

  func changes(since revision: UInt64) throws(SharedGroupError) -> SharedChanges {
    let status = wasm_host_changes(Double(revision))
    if status == BridgeStatusNotFound.rawValue {
      return SharedChanges(revision: self.revision, changed: nil)
    }
    let changed = try answeredList(status).map { (name: $0.key, isRecord: $0.bytes.first == 1) }
    return SharedChanges(revision: self.revision, changed: changed)
  }

  /// The steps are the result of the call. The host makes them as one change after the call. Then,
  /// or after an error, it releases the lock.
  func update(
    _ prepare: (inout HostBatch) throws(SharedGroupError) -> Void,
    whileLocked body: (inout HostBatch) throws(SharedGroupError) -> Void
  ) throws(SharedGroupError) {
    var batch = HostBatch()
    try prepare(&batch)
    try lock()
    try body(&batch)
    Face.shared.output.append(raw: batch.steps.span)
  }

  func removeAll() throws(SharedGroupError) {
    try update { batch in batch.removeAll() }
  }

  func repair() throws(SharedGroupError) -> SharedGroupRepair {
    throw SharedGroupError(
      .unsupported, "This group has no file of its own that could be repaired.")
  }

  /// Keeps other writers out, so that the group does not change between the reads that follow and
  /// the steps.
  private func lock() throws(SharedGroupError) {
    let answer = wasm_host_lock()
    guard let revision = UInt64(exactly: answer) else {
      throw SharedGroupError(.ioError, "The host could not lock the group.")
    }
    self.revision = revision
  }

  private func list(
    _ type: Int32, _ prefix: String
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    let status = unsafe prefix.utf8Span.span.withUnsafeBufferPointer { prefix in
      // Safe: the host reads `prefix.count` bytes during the call.
      unsafe wasm_host_list(type, prefix.baseAddress, UInt32(prefix.count))
    }
    return try answeredList(status)
  }

  /// Reads the list in the host's last answer.
  private func answeredList(
    _ status: Int32
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    try check(status, key: Span())
    var rest = HostMemory.answer(Int(status))[...]
    var items: [(key: String, bytes: [UInt8])] = []
    while let nameLength = rest.popLength(), let length = rest.popLength(),
      nameLength <= rest.count, length <= rest.count - nameLength
    {
      items.append(
        (
          key: String(decoding: rest.prefix(nameLength), as: UTF8.self),
          bytes: [UInt8](rest.dropFirst(nameLength).prefix(length))
        ))
      rest = rest.dropFirst(nameLength + length)
    }
    return items
  }

  /// Throws if the host could not read. The host itself knows what failed, and reports it to its
  /// caller.
  private func check(_ status: Int32, key: Span<UInt8>) throws(SharedGroupError) {
    guard status < 0 else { return }
    throw SharedGroupError(
      .ioError, "The host could not read the group.",
      key: key.isEmpty ? nil : String(copying: key))
  }
}

extension ArraySlice<UInt8> {
  /// Takes four bytes from the front as a number, the lowest first; nil if fewer are left.
  fileprivate mutating func popLength() -> Int? {
    guard count >= 4 else { return nil }
    var length: UInt32 = 0
    for byte in prefix(4).reversed() { length = length << 8 | UInt32(byte) }
    self = dropFirst(4)
    return Int(exactly: length)
  }
}
