import BridgeJSON
import CWidgetBridge

/// An open group, by the functions of the C header; closed when the value ends.
struct Bridge: ~Copyable {
  /// What a command does with the group.
  enum Access {
    /// Nothing is written, and a group that does not exist is an error.
    case readOnly
    /// A group that does not exist is made.
    case readWrite
  }

  /// The number by which the library knows the group.
  let handle: UInt32

  init(_ place: GroupPlace, _ access: Access) throws(BridgeError) {
    var options = JSONWriter()
    options.beginObject()
    if let directory = place.directory { options.member("directory", directory) }
    if access == .readOnly { options.member("readOnly", true) }
    options.endObject()
    let optionsJSON = String(decoding: options.bytes, as: UTF8.self)
    // Safe, here and below: the library borrows the texts for the call.
    let result = unsafe openSharedGroup(place.group, optionsJSON)
    guard result > 0 else {
      var error = BridgeError(status: result)
      if error.code == .invalidArgument { error.option = .group }
      if error.code == .groupUnavailable, access == .readOnly, let sentence = place.absence {
        error.message = sentence
      }
      throw error
    }
    handle = UInt32(bitPattern: result)
  }

  deinit {
    // It fails only where the handle was closed already, to wake a wait.
    _ = closeSharedGroup(handle)
  }

  // MARK: - Values

  func setValue(_ json: String, of key: String) throws(BridgeError) {
    unsafe try Self.check(setSharedValue(handle, key, json))
  }

  func value(of key: String) throws(BridgeError) -> String {
    unsafe try BridgeText.read { buffer, capacity in
      unsafe getSharedValue(handle, key, buffer, capacity)
    }
  }

  /// Sets a value if it still is what is expected; nil if there is to be none.
  func replaceValue(
    _ expected: String?, by json: String, of key: String
  ) throws(BridgeError) {
    unsafe try Self.check(replaceSharedValue(handle, key, expected, json))
  }

  /// Sets every member of an object, as one change.
  func setValues(_ json: String) throws(BridgeError) {
    unsafe try Self.check(setSharedValues(handle, json, nil))
  }

  /// Removes all values and data.
  func removeAll() throws(BridgeError) {
    try Self.check(removeAllSharedValues(handle))
  }

  func setData(_ bytes: [UInt8], of key: String) throws(BridgeError) {
    let length = try Self.length(of: bytes)
    let result = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe setSharedData(handle, key, bytes.baseAddress, length)
    }
    try Self.check(result)
  }

  func removeValue(of key: String) throws(BridgeError) {
    unsafe try Self.check(removeSharedValue(handle, key))
  }

  func data(of key: String) throws(BridgeError) -> [UInt8] {
    unsafe try BridgeText.readBytes { buffer, capacity in
      unsafe getSharedData(handle, key, buffer, capacity)
    }
  }

  /// All values as one object, from one moment.
  func valuesJSON() throws(BridgeError) -> String {
    unsafe try BridgeText.read { buffer, capacity in
      unsafe getSharedValues(handle, buffer, capacity)
    }
  }

  func keysJSON() throws(BridgeError) -> String {
    unsafe try BridgeText.read { buffer, capacity in
      unsafe getSharedKeysJSON(handle, buffer, capacity)
    }
  }

  // MARK: - Changes

  /// Differs after any change by any process; 0 for a handle that was closed.
  var changeCount: UInt32 { getSharedChangeCount(handle) }

  /// Waits, for as long as it takes, until the count differs from `since`.
  func waitForChange(since count: UInt32) throws(BridgeError) {
    try Self.check(waitForSharedChange(handle, count, .max))
  }

  /// What has changed since `{"revision":N}`; since nil, where the group stands.
  func changesJSON(since sinceJSON: String?) throws(BridgeError) -> String {
    unsafe try BridgeText.read { buffer, capacity in
      unsafe getSharedChangesJSON(handle, sinceJSON, buffer, capacity)
    }
  }

  /// How many bytes there are, as the library counts them.
  static func length(of bytes: [UInt8]) throws(BridgeError) -> UInt32 {
    guard let length = UInt32(exactly: bytes.count) else {
      throw BridgeError(status: Int32(BridgeStatusTooLarge.rawValue))
    }
    return length
  }

  static func check(_ result: Int32) throws(BridgeError) {
    guard result >= 0 else { throw BridgeError(status: result) }
  }
}
