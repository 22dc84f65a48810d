import Foundation
import SharedGroup

/// A temporary folder for one test, on a file system in memory if the machine has one. It is for
/// tests that create thousands of groups, and is removed when the test releases it.
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
    durability: SharedGroupOptions.Durability = .process, isReadOnly: Bool = false,
    lockTimeoutMilliseconds: UInt32 = 30_000
  ) throws(SharedGroupError) -> SharedGroup {
    try SharedGroup.open(
      "group",
      options: SharedGroupOptions(
        directory: path, durability: durability, isReadOnly: isReadOnly, isRepairing: true,
        lockTimeoutMilliseconds: lockTimeoutMilliseconds))
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

  /// Changes bytes of a file in place, because processes may have it mapped.
  func overwrite(_ name: String, at offset: Int, with bytes: [UInt8]) throws {
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file(name)))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  /// All files with their bytes.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in names { files[name] = try read(name) }
    return files
  }

  /// Replaces all files of the folder with `files`, each as a new file.
  func restore(_ files: [String: [UInt8]]) throws {
    for name in names { try FileManager.default.removeItem(atPath: file(name)) }
    for (name, bytes) in files { try write(bytes, to: name) }
  }

  /// Opens the group, if that is possible, and makes every call.
  func exercise(isReadOnly: Bool = false) {
    guard let group = try? open(isReadOnly: isReadOnly) else { return }
    group.exercise()
  }
}

extension SharedGroup {
  /// Makes every call. Error statuses are fine, but traps and hangs are not.
  func exercise() {
    exerciseReading()
    guard !isReadOnly else { return }
    _ = try? setValue("new", forKey: "key 1")
    _ = try? setValue("new", forKey: "another")
    _ = try? removeItem(forKey: "key 2")
    _ = try? replaceValue("new", by: nil, forKey: "another")
    _ = try? apply((0..<30).map { .set(key: "more \($0)", type: .data, bytes: [1]) })
    _ = try? removeAll()
  }

  func exerciseReading() {
    _ = try? keys()
    _ = try? items(.value)
    _ = try? items(.record)
    for number in 0..<12 { _ = try? item(.value, forKey: "key \(number)") }
    _ = (changeCount, revision)
    for since in [0, revision / 2, revision] { _ = try? changes(since: since) }
    _ = try? statistics()
    _ = try? verify()
    _ = try? waitForChange(since: changeCount, timeoutMilliseconds: 0)
  }
}
