import CWidgetBridge
import Foundation
import Testing

/// A group in its own folder, opened through the C functions. The folder is removed with the
/// object.
final class TestGroup: Sendable {
  let directory: String
  let handle: UInt32

  init(options: String = "") throws {
    directory = NSTemporaryDirectory() + "widget-bridge-\(UUID().uuidString)"
    let handle = openSharedGroup("test", #"{"directory":"\#(directory)"\#(options)}"#)
    try #require(handle > 0)
    self.handle = UInt32(handle)
  }

  deinit {
    _ = closeSharedGroup(handle)
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Another handle on the same group.
  func openAgain(options: String = "") -> Int32 {
    openSharedGroup("test", #"{"directory":"\#(directory)"\#(options)}"#)
  }
}

/// Reads a text as a host does: asks for the length, allocates memory, reads.
func text(_ read: (UnsafeMutablePointer<CChar>?, UInt32) -> Int32) throws -> String {
  let length = read(nil, 0)
  try #require(length >= 0, "\(lastError())")
  var buffer = [CChar](repeating: 0x55, count: Int(length) + 1)
  #expect(read(&buffer, UInt32(buffer.count)) == length)
  #expect(buffer[Int(length)] == 0)
  return String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// What getLastErrorJSON() returns on this thread.
func lastError() -> String {
  var buffer = [CChar](repeating: 0, count: 70_000)
  let length = getLastErrorJSON(&buffer, UInt32(buffer.count))
  return String(
    decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The last error as a dictionary.
func lastErrorMembers() throws -> [String: String] {
  let object = try JSONSerialization.jsonObject(with: Data(lastError().utf8))
  let members = try #require(object as? [String: Any])
  return members.compactMapValues { $0 as? String }
}
