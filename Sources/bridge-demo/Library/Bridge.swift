import BridgeJSON
import CWidgetBridge

/// An open group, by the functions of the C header; closed when the value ends.
///
/// The header's functions have few shapes: `change` and `read` call those of each, with the texts
/// that they take behind the handle.
struct Bridge: ~Copyable {
  /// What a command does with the group.
  enum Access {
    /// Nothing is written, and a group that does not exist is an error.
    case readOnly
    /// A group that does not exist is made.
    case readWrite
    /// The same, and the group may be repaired.
    case repair
  }

  /// Text that is lent for a call.
  typealias Text = UnsafePointer<CChar>?
  /// What a function writes text into.
  typealias Buffer = UnsafeMutablePointer<CChar>?

  /// The number by which the library knows the group.
  let handle: UInt32

  init(_ place: GroupPlace, _ access: Access) throws(LibraryError) {
    var options = JSONWriter()
    options.beginObject()
    if let directory = place.directory { options.member("directory", directory) }
    if access == .readOnly { options.member("readOnly", true) }
    if access == .repair { options.member("repair", true) }
    options.endObject()
    let optionsJSON = String(decoding: options.bytes, as: UTF8.self)
    // Safe, here and below: the library borrows the texts for the call.
    let result = unsafe openSharedGroup(place.group, optionsJSON)
    guard result > 0 else {
      var error = LibraryError(status: result)
      if error.status == BridgeStatusInvalidArgument { error.option = .group }
      if error.status == BridgeStatusGroupUnavailable, access == .readOnly,
        let sentence = place.absence
      {
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

  // MARK: - What changes the group

  func change(_ function: (UInt32) -> Int32) throws(LibraryError) {
    try Self.check(function(handle))
  }

  func change(_ function: (UInt32, Text) -> Int32, _ text: String?) throws(LibraryError) {
    unsafe try Self.check(function(handle, text))
  }

  func change(
    _ function: (UInt32, Text, Text) -> Int32, _ first: String?, _ second: String?
  ) throws(LibraryError) {
    unsafe try Self.check(function(handle, first, second))
  }

  func change(
    _ function: (UInt32, Text, Text, Text) -> Int32, _ first: String?, _ second: String?,
    _ third: String?
  ) throws(LibraryError) {
    unsafe try Self.check(function(handle, first, second, third))
  }

  /// Throws unless the kind that reads the key by default can show a value.
  func check(_ json: String, for key: String) throws(LibraryError) {
    do throws(LibraryError) {
      unsafe try change(checkSharedValueJSON, nil, key, json)
    } catch {
      guard error.status == BridgeStatusInvalidValue else { throw error }
      var told = error
      told.message += " Nothing was set; --no-check sets it all the same."
      throw told
    }
  }

  func setData(_ bytes: [UInt8], of key: String) throws(LibraryError) {
    let length = try Self.length(of: bytes)
    let result = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe setSharedData(handle, key, bytes.baseAddress, length)
    }
    try Self.check(result)
  }

  /// Hands back what came for a request of a plan; a status of 0 where nothing did.
  ///
  /// - Parameter headersJSON: those that came with it; nil for none.
  func respond(
    to identifier: String, status: Int32, body: [UInt8], headersJSON: String? = nil
  ) throws(LibraryError) {
    let length = try Self.length(of: body)
    let result = unsafe body.withUnsafeBufferPointer { body in
      unsafe setRefreshResponseHeaders(
        handle, identifier, status, headersJSON, body.baseAddress, length)
    }
    try Self.check(result)
  }

  /// How many bytes there are, as the library counts them.
  private static func length(of bytes: [UInt8]) throws(LibraryError) -> UInt32 {
    guard let length = UInt32(exactly: bytes.count) else {
      throw LibraryError(status: Int32(BridgeStatusTooLarge.rawValue))
    }
    return length
  }

  private static func check(_ result: Int32) throws(LibraryError) {
    guard result >= 0 else { throw LibraryError(status: result) }
  }

  // MARK: - What writes text or bytes

  func read(_ function: (UInt32, Buffer, UInt32) -> Int32) throws(LibraryError) -> String {
    unsafe try BridgeText.read { unsafe function(handle, $0, $1) }
  }

  func read(
    _ function: (UInt32, Text, Buffer, UInt32) -> Int32, _ text: String?
  ) throws(LibraryError) -> String {
    unsafe try BridgeText.read { unsafe function(handle, text, $0, $1) }
  }

  func read(
    _ function: (UInt32, Text, Text, Buffer, UInt32) -> Int32, _ first: String, _ second: String
  ) throws(LibraryError) -> String {
    unsafe try BridgeText.read { unsafe function(handle, first, second, $0, $1) }
  }

  func readBytes(
    _ function: (UInt32, Text, UnsafeMutablePointer<UInt8>?, UInt32) -> Int32, _ text: String
  ) throws(LibraryError) -> [UInt8] {
    unsafe try BridgeText.readBytes { unsafe function(handle, text, $0, $1) }
  }

  /// A document that a function writes, whatever depth a placeholder adds to it.
  func document(_ json: String, from function: String) throws(LibraryError) -> JSONValue {
    // A placeholder stands a level deeper than in the description that it comes from.
    let depth = JSONSyntax.maximumDepth + 1
    guard let root = (try? JSONDocument(json, maximumDepth: depth))?.root else {
      throw LibraryError(unreadableAnswer: function)
    }
    return root
  }

  // MARK: - Changes

  /// Differs after any change by any process; 0 for a handle that was closed.
  var changeCount: UInt32 { getSharedChangeCount(handle) }

  /// Waits until the change count differs.
  func waitForChange(since count: UInt32) throws(LibraryError) {
    try Self.check(waitForSharedChange(handle, count, .max))
  }
}

/// Text and bytes that the library writes into a caller's buffer.
enum BridgeText {
  /// Calls a function that writes text until the text fits; values change between two calls.
  static func read(
    _ call: (UnsafeMutablePointer<CChar>?, UInt32) -> Int32
  ) throws(LibraryError) -> String {
    let bytes = unsafe try readBytes(extra: 1) { buffer, capacity in
      // Safe: the same memory, as the C type of text.
      unsafe buffer?.withMemoryRebound(to: CChar.self, capacity: Int(capacity)) { text in
        unsafe call(text, capacity)
      } ?? call(nil, 0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Calls a function that writes bytes until they fit.
  ///
  /// - Parameter extra: how many bytes it writes behind those it counts: 1 for the NUL of text.
  static func readBytes(
    extra: Int = 0, _ call: (UnsafeMutablePointer<UInt8>?, UInt32) -> Int32
  ) throws(LibraryError) -> [UInt8] {
    var capacity = 4096
    while true {
      var length: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        // Safe: the function writes at most the capacity it is given, and says how much.
        length = unsafe call(buffer.baseAddress, UInt32(clamping: capacity))
        count = length >= 0 && Int(length) + extra <= capacity ? Int(length) : 0
      }
      guard length >= 0 else { throw LibraryError(status: length) }
      if Int(length) + extra <= capacity { return bytes }
      capacity = Int(length) + extra
    }
  }

  /// What getLastErrorJSON tells on this thread.
  static func lastError() -> JSONDocument? {
    guard
      let text = unsafe try? read({ buffer, capacity in unsafe getLastErrorJSON(buffer, capacity) })
    else { return nil }
    return try? JSONDocument(text)
  }
}

/// A version of the library: major, minor and patch.
struct BridgeVersion: Equatable, Sendable, CustomStringConvertible {
  private let number: UInt32

  /// The library that runs.
  static var ofLibrary: BridgeVersion { BridgeVersion(number: getBridgeVersion()) }

  /// The header that this program was compiled with.
  static let ofHeader = BridgeVersion(
    number: UInt32(WIDGET_BRIDGE_VERSION_MAJOR) << 16 | UInt32(WIDGET_BRIDGE_VERSION_MINOR) << 8
      | UInt32(WIDGET_BRIDGE_VERSION_PATCH))

  var description: String {
    "\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)"
  }
}
