import Foundation
import SharedGroup
import Testing

/// A temporary folder for one test. It is removed when the test releases it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "shared-group-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // Tests take rights away, but the folder must still be removed.
    for case let entry as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      chmod(path + "/" + entry, 0o700)
    }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Opens a group in the folder.
  func open(
    _ name: String = "group", durability: SharedGroupOptions.Durability = .process,
    isReadOnly: Bool = false, lockTimeoutMilliseconds: UInt32 = 120_000
  ) throws(SharedGroupError) -> SharedGroup {
    try SharedGroup.open(
      name,
      options: SharedGroupOptions(
        directory: path, durability: durability, isReadOnly: isReadOnly, isRepairing: true,
        lockTimeoutMilliseconds: lockTimeoutMilliseconds))
  }

  /// The path of one of the group's files.
  func file(_ name: String, group: String = "group") -> String { "\(path)/\(group)/\(name)" }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  func permissions(_ entry: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: entry)[.posixPermissions] as? Int
  }
}

extension SharedGroup {
  /// Sets a record, as widgets do.
  func setRecord(_ bytes: [UInt8], forKey key: String) throws(SharedGroupError) {
    try apply([.set(key: key, type: .record, bytes: bytes)])
  }

  /// A record's bytes; nil if there is none.
  func record(forKey key: String) throws(SharedGroupError) -> [UInt8]? {
    try item(.record, forKey: key)
  }
}

/// The error that a call throws. If it throws none, the test fails, and the result is nil.
@discardableResult
func failure(
  sourceLocation: SourceLocation = #_sourceLocation, of call: () throws -> Void
) -> SharedGroupError? {
  do {
    try call()
    Issue.record("The call did not fail.", sourceLocation: sourceLocation)
    return nil
  } catch let error as SharedGroupError {
    #expect(error.message.hasSuffix("."), "a whole sentence", sourceLocation: sourceLocation)
    return error
  } catch {
    Issue.record("The call failed with \(error).", sourceLocation: sourceLocation)
    return nil
  }
}

/// A shorter form of a call, with strings and arrays.
extension SharedGroup {
  func copy(_ type: SharedItemType, _ key: String, capacity: Int) throws -> (Int, [UInt8]) {
    var bytes = [UInt8](repeating: 0xEE, count: capacity)
    let keyBytes = [UInt8](key.utf8)
    var span = bytes.mutableSpan
    let length = try copyItem(type, forKey: keyBytes.span, into: &span)
    return (length, bytes)
  }
}
