import Foundation
import SharedGroup

/// A folder of a test's own in memory, where the machine has one, for tests that make thousands of
/// groups; removed when the test lets go of it.
final class MemoryFolder: Sendable {
  let path: String

  init() throws {
    let memory = "/dev/shm"
    let parent =
      FileManager.default.isWritableFile(atPath: memory) ? memory + "/" : NSTemporaryDirectory()
    path = parent + "shared-group-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path + "/group", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func open(
    durability: SharedGroupOptions.Durability = .process, isReadOnly: Bool = false
  ) throws(SharedGroupError) -> SharedGroup {
    try SharedGroup.open(
      "group",
      options: SharedGroupOptions(
        directory: path, durability: durability, isReadOnly: isReadOnly,
        lockTimeoutMilliseconds: 30_000))
  }

  func file(_ name: String) -> String { "\(path)/group/\(name)" }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/group")) ?? []).sorted()
  }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Changes bytes of a file where it is, as it is mapped by others.
  func overwrite(_ name: String, at offset: Int, with bytes: [UInt8]) throws {
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file(name)))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }
}
