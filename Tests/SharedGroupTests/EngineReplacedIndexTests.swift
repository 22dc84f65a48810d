import Foundation
import SharedGroup
import SystemCalls
import Testing

// In that suite, as the seam has room for one interceptor at a time.
extension FaultTests {
  /// An index that is made anew by a removal that goes on where the compaction fails.
  @Suite(.serialized) struct EngineReplacedIndexTests {
    @Test func aRemovalIsMadeInTheIndexThatIsThere() throws {
      let folder = try MemoryFolder()
      let group = try folder.open()
      // The disk is too full for a second pair of files.
      SystemCallSeam.intercept { call, path in
        let isSecond = path == folder.file("log.0.new") || path == folder.file("index.0.new")
        return call == .write && isSecond ? .fail(ENOSPC) : nil
      }
      defer { SystemCallSeam.intercept(nil) }
      for number in 0..<20 { try group.setValue("1", forKey: "kept \(number)") }
      for length in [9_000, 1] {
        let bytes = [UInt8](repeating: 1, count: length)
        while (try? group.setData(bytes, forKey: "long")) != nil {}
      }

      // Another file has the index's name, and the one that is mapped has lost its slots.
      let mapped = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file("index.1")))
      try FileManager.default.removeItem(atPath: folder.file("index.1"))
      try folder.write([], to: "index.1")
      try mapped.write(contentsOf: Data(count: 4096))
      for number in 0..<20 {
        if (try? group.removeItem(forKey: "kept \(number)")) == nil { continue }
        #expect(try group.value(forKey: "kept \(number)") == nil)
      }
      #expect(try group.keys().map(\.key) == ["long"])
      #expect(try group.verify().isSound)
    }
  }
}
