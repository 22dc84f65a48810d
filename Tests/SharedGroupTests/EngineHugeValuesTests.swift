import Foundation
import GroupWorkload
import Testing

@testable import SharedGroup

/// A file `values`, the first form of a group, that is longer than any group: a hole of a terabyte.
@Suite struct EngineHugeValuesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    group.close()
  }

  /// Opened after a restart, with the logs and without, to write and to read; with its first bytes and
  /// with none.
  @Test(arguments: [[UInt8](), Array("WBVALUES".utf8) + [1, 0, 0, 0], [7]], [false, true])
  func itIsAStatusThatNamesIt(_ start: [UInt8], _ hasLogs: Bool) throws {
    for name in ["control"] + (hasLogs ? [] : ["log.1", "index.1"]) {
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
    try folder.write(start, to: "values")
    let length = 1 << 40
    #expect(truncate(folder.file("values"), off_t(length)) == 0)
    let log = hasLogs ? try folder.read("log.1") : nil
    for options in [[], ["--read-only"]] {
      let lines = try ClientProcess.lines(folder, ["get", "key"], options: options)
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix("error corrupt: ") == true, "\(lines)")
      #expect(lines.first?.contains("/values\"") == true)
      #expect(lines.first?.contains("\(length) bytes") == true)
    }
    // Nothing of it is touched.
    #expect(
      try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.file("values")))
        .seekToEnd() == UInt64(length))
    if let log { #expect(try folder.read("log.1") == log) }
  }

  /// What power loss leaves has the length of what was there and other bytes; it is not kept in memory to
  /// find that out.
  @Test func zerosCountAsNothingAndOtherBytesAsDamage() throws {
    try FileManager.default.removeItem(atPath: folder.file("control"))
    try folder.write([], to: "values")
    let length = 64 << 20
    #expect(truncate(folder.file("values"), off_t(length)) == 0)
    let limit = "ulimit -v 50000; exec '\(try ClientProcess.executable().path)'"
    func get(_ options: String) throws -> [String]? {
      try SmallDisk.run("sh", ["-c", "\(limit) \(options) '\(folder.path)' group get key"])
    }
    #expect(try get("--read-only") == ["1"])
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file("values")))
    try file.seek(toOffset: UInt64(length - 1))
    try file.write(contentsOf: Data([1]))
    #expect(try get("")?.first?.hasPrefix("error corrupt: ") == true)
    try file.seek(toOffset: UInt64(length - 1))
    try file.write(contentsOf: Data([0]))
    #expect(try get("") == ["1"])
  }
}
