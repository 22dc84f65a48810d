import CWasmHost
import CWidgetBridge
import SharedGroupTypes
import WidgetFunctions
import WidgetTimeline

/// The group that a call is about, as the host reads it.
final class HostGroup: GroupReader {
  /// Tells this group apart from the host's others; none has the number of another.
  private let number: UInt32
  private(set) var revision: UInt64

  init(number: UInt32, revision: UInt64) {
    self.number = number
    self.revision = revision
  }

  var state: GroupState? {
    // A group that cannot be read has revision 0 as an empty one has.
    revision > 0 ? GroupState(group: UInt64(number), revision: revision) : nil
  }

  func value(forKey key: String) throws(WidgetError) -> [UInt8]? {
    do throws(SharedGroupError) { try NameRules.checkKey(key.utf8.span) } catch {
      throw WidgetError(error)
    }
    return try read(WASM_HOST_VALUE, key, key: key)
  }

  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] {
    try list(WASM_HOST_VALUE, "").map { (key: $0.name, bytes: $0.bytes) }
  }

  func record(named name: String) throws(WidgetError) -> [UInt8]? {
    try read(WASM_HOST_RECORD, name)
  }

  func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] {
    try list(WASM_HOST_RECORD, prefix)
  }

  /// What a key holds; nil where the group has no such key.
  func type(of key: String) throws(WidgetError) -> SharedItemType? {
    do throws(WidgetError) {
      return try read(WASM_HOST_VALUE, key, key: key) == nil ? nil : .value
    } catch {
      if error.status == BridgeStatusWrongType.rawValue { return .data }
      throw error
    }
  }

  /// The keys, with what each holds.
  func keys() throws(WidgetError) -> [SharedKey] {
    try list(WASM_HOST_KEY, "").map { (key, description) in
      var rest = description.dropFirst()
      return SharedKey(
        key: key, type: description.first == 1 ? .data : .value, byteCount: rest.popLength() ?? 0)
    }
  }

  /// The names of what was set or removed since a revision, and whether each is a record; nil where
  /// that is no longer known.
  func changes(since: UInt64) throws(WidgetError) -> [(name: String, isRecord: Bool)]? {
    let status = wasm_host_changes(Double(since))
    if status == BridgeStatusNotFound.rawValue { return nil }
    return try answeredList(status).map { (name: $0.name, isRecord: $0.bytes.first == 1) }
  }

  /// Keeps other writers out until the host has made the changes of the call: what is read from now on
  /// is what they apply to.
  func lock() throws(BridgeError) {
    let answer = wasm_host_lock()
    guard let revision = UInt64(exactly: answer) else {
      throw BridgeError(BridgeStatusIOError, "The host could not lock the group.")
    }
    self.revision = revision
  }
}

extension HostGroup {
  private func read(
    _ type: Int32, _ name: String, key: String? = nil
  ) throws(WidgetError) -> [UInt8]? {
    let status = unsafe name.utf8Span.span.withUnsafeBufferPointer { name in
      // Safe: the host reads `name.count` bytes during the call.
      unsafe wasm_host_read(type, name.baseAddress, UInt32(name.count))
    }
    if status == BridgeStatusNotFound.rawValue { return nil }
    try Self.check(status, key: key)
    return HostMemory.answer(Int(status))
  }

  private func list(
    _ type: Int32, _ prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] {
    let status = unsafe prefix.utf8Span.span.withUnsafeBufferPointer { prefix in
      // Safe: the host reads `prefix.count` bytes during the call.
      unsafe wasm_host_list(type, prefix.baseAddress, UInt32(prefix.count))
    }
    return try answeredList(status)
  }

  /// The list that the host has just answered.
  private func answeredList(
    _ status: Int32
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] {
    try Self.check(status)
    var rest = HostMemory.answer(Int(status))[...]
    var items: [(name: String, bytes: [UInt8])] = []
    while let nameLength = rest.popLength(), let length = rest.popLength(),
      nameLength <= rest.count, length <= rest.count - nameLength
    {
      items.append(
        (
          name: String(decoding: rest.prefix(nameLength), as: UTF8.self),
          bytes: [UInt8](rest.dropFirst(nameLength).prefix(length))
        ))
      rest = rest.dropFirst(nameLength + length)
    }
    return items
  }

  private static func check(_ status: Int32, key: String? = nil) throws(WidgetError) {
    guard status < 0 else { return }
    if status == BridgeStatusWrongType.rawValue, let key {
      throw WidgetError(.wrongType(key: key, holds: .data))
    }
    throw WidgetError(
      .groupFailure, "The host could not read the group.", key: key, status: status)
  }
}

extension ArraySlice<UInt8> {
  /// Takes four bytes from the front as a number, the lowest first; nil where fewer are left.
  fileprivate mutating func popLength() -> Int? {
    guard count >= 4 else { return nil }
    var length: UInt32 = 0
    for byte in prefix(4).reversed() { length = length << 8 | UInt32(byte) }
    self = dropFirst(4)
    return Int(exactly: length)
  }
}
