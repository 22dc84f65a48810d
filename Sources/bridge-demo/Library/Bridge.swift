import BridgeJSON
import CWidgetBridge

/// An open group, used through the functions of the C header. It is closed when this value ends.
///
/// `change` and `read` call functions of the header that take a handle and up to two texts.
struct Bridge: ~Copyable {
  /// What a command may do with the group.
  enum Access {
    /// Nothing is written, and a group that does not exist is an error.
    case readOnly
    /// A group that does not exist is created.
    case readWrite
    /// As `readWrite`, and the group may be repaired.
    case repair
  }

  /// Text that is lent for a call.
  typealias Text = UnsafePointer<CChar>?
  /// The buffer into which a function writes text.
  typealias Buffer = UnsafeMutablePointer<CChar>?

  /// The number by which the library knows the group.
  let handle: UInt32

  init(_ place: GroupPlace, _ access: Access) throws(ProgramError) {
    var options = JSONObject()
    if let directory = place.directory { options = options.with("directory", directory) }
    if access == .readOnly { options["readOnly"] = "true" }
    if access == .repair { options["repair"] = "true" }
    // Safe, here and below: the library borrows the texts for the call.
    let result = unsafe openSharedGroup(place.group, options.json)
    guard result > 0 else {
      var error = ProgramError(answer: result)
      if error.answer == BridgeStatusInvalidArgument { error.option = .group }
      if error.answer == BridgeStatusGroupUnavailable, access == .readOnly {
        error.message = place.absence ?? error.message
      }
      throw error
    }
    handle = UInt32(bitPattern: result)
  }

  deinit {
    // This fails only if the handle was closed already, to wake a wait.
    _ = closeSharedGroup(handle)
  }

  func change(_ function: (UInt32) -> Int32) throws(ProgramError) {
    try Self.check(function(handle))
  }

  func change(_ function: (UInt32, Text) -> Int32, _ text: String?) throws(ProgramError) {
    unsafe try Self.check(function(handle, text))
  }

  func change(
    _ function: (UInt32, Text, Text) -> Int32, _ first: String?, _ second: String?
  ) throws(ProgramError) {
    unsafe try Self.check(function(handle, first, second))
  }

  /// Throws if the kind that reads the key by default cannot show a value.
  func check(_ json: String, for key: String) throws(ProgramError) {
    do throws(ProgramError) {
      try change { unsafe checkSharedValueJSON($0, nil, key, json) }
    } catch {
      guard error.answer == BridgeStatusInvalidValue else { throw error }
      var told = error
      told.message = error.message.map { "\($0) Nothing was set; --no-check sets it all the same." }
      throw told
    }
  }

  /// Checks every member of an object. Text that is not an object is not checked here, because
  /// setting it fails.
  func checkMembers(of json: String) throws(ProgramError) {
    guard let root = try? json.document(), root.kind == .object else { return }
    for member in root.members { try check(member.value.text, for: member.name) }
  }

  func setData(_ bytes: [UInt8], of key: String) throws(ProgramError) {
    unsafe try Self.lend(bytes) { unsafe setSharedData(handle, key, $0, $1) }
  }

  /// Hands back the response to a request of a plan, with status 0 if there was none.
  ///
  /// - Parameter headersJSON: the headers of the response; nil for none.
  func respond(
    to identifier: String, status: Int32, body: [UInt8], headersJSON: String? = nil
  ) throws(ProgramError) {
    unsafe try Self.lend(body) {
      unsafe setRefreshResponseHeaders(handle, identifier, status, headersJSON, $0, $1)
    }
  }

  private static func lend(
    _ bytes: [UInt8], to call: (UnsafePointer<UInt8>?, UInt32) -> Int32
  ) throws(ProgramError) {
    let length = UInt32(clamping: bytes.count)
    try check(unsafe bytes.withUnsafeBufferPointer { unsafe call($0.baseAddress, length) })
  }

  private static func check(_ result: Int32) throws(ProgramError) {
    guard result >= 0 else { throw ProgramError(answer: result) }
  }

  func read(_ function: (UInt32, Buffer, UInt32) -> Int32) throws(ProgramError) -> String {
    unsafe try BridgeText.read { unsafe function(handle, $0, $1) }
  }

  func read(
    _ function: (UInt32, Text, Buffer, UInt32) -> Int32, _ text: String?
  ) throws(ProgramError) -> String {
    unsafe try BridgeText.read { unsafe function(handle, text, $0, $1) }
  }

  func read(
    _ function: (UInt32, Text, Text, Buffer, UInt32) -> Int32, _ first: String, _ second: String
  ) throws(ProgramError) -> String {
    unsafe try BridgeText.read { unsafe function(handle, first, second, $0, $1) }
  }

  func readBytes(
    _ function: (UInt32, Text, UnsafeMutablePointer<UInt8>?, UInt32) -> Int32, _ text: String
  ) throws(ProgramError) -> [UInt8] {
    unsafe try BridgeText.readBytes { unsafe function(handle, text, $0, $1) }
  }

  /// A number that differs after any change by any process; 0 for a handle that was closed.
  var changeCount: UInt32 { getSharedChangeCount(handle) }

  /// Waits until the change count differs.
  func waitForChange(since count: UInt32) throws(ProgramError) {
    try Self.check(waitForSharedChange(handle, count, .max))
  }

  /// A version as text, for example "0.2.0". Without an argument it is the version of the loaded
  /// library.
  static func version(_ number: UInt32 = getBridgeVersion()) -> String {
    "\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)"
  }
}

/// Reads text and bytes that the library writes into a caller's buffer.
enum BridgeText {
  /// Calls a function that writes text until the text fits, because values can change between two
  /// calls.
  static func read(_ call: (Bridge.Buffer, UInt32) -> Int32) throws(ProgramError) -> String {
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
  /// - Parameter extra: how many bytes the function writes after those that it counts: 1 for the
  ///   NUL of text.
  static func readBytes(
    extra: Int = 0, _ call: (UnsafeMutablePointer<UInt8>?, UInt32) -> Int32
  ) throws(ProgramError) -> [UInt8] {
    var capacity = 4096
    while true {
      var length: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        // Safe: the function writes at most `capacity` bytes, and returns how many bytes there are.
        length = unsafe call(buffer.baseAddress, UInt32(clamping: capacity))
        count = length >= 0 && Int(length) + extra <= capacity ? Int(length) : 0
      }
      guard length >= 0 else { throw ProgramError(answer: length) }
      if Int(length) + extra <= capacity { return bytes }
      capacity = Int(length) + extra
    }
  }
}

extension String {
  /// The text as a document of the library.
  func document() throws(ProgramError) -> JSONValue {
    // A placeholder is one level deeper here than in the description of its kind.
    let depth = JSONSyntax.maximumDepth + 1
    guard let root = (try? JSONDocument(self, maximumDepth: depth))?.root else {
      throw .unreadable
    }
    return root
  }
}
