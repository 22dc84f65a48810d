import CivilCalendar
import Foundation
import Synchronization
import SystemZones

/// A folder that exists during one test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and its folders, as a package manager does: a new file replaces the old one.
  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url, options: .atomic)
  }

  /// Writes a zone whose clocks follow a POSIX rule.
  func writeZone(_ name: String, rule: String) throws {
    var file = TZifFile()
    file.footer = "\n\(rule)\n"
    try write(file.bytes, to: name)
  }

  func link(_ name: String, to target: String) throws {
    let place = "\(path)/\(name)"
    try? FileManager.default.removeItem(atPath: place)
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }
}

/// A clock that moves when a test says so, and a `TZ` that the test sets.
final class TestSurroundings: Sendable {
  private let nanoseconds = Atomic<Int64>(1)
  private let variable = Mutex<String?>(nil)

  func advance(seconds: Double) {
    nanoseconds.add(Int64(seconds * 1e9), ordering: .relaxed)
  }

  func set(variable text: String?) {
    variable.withLock { $0 = text }
  }

  /// - Parameter folder: the folder whose etc/localtime and etc/timezone replace those in /etc.
  func surroundings(in folder: TemporaryFolder) -> TimeZoneDatabase.Surroundings {
    var surroundings = TimeZoneDatabase.Surroundings(
      variable: { self.variable.withLock { $0 } },
      nanoseconds: { self.nanoseconds.load(ordering: .relaxed) })
    surroundings.localTimePath = "\(folder.path)/etc/localtime"
    surroundings.zoneNamePath = "\(folder.path)/etc/timezone"
    return surroundings
  }
}
