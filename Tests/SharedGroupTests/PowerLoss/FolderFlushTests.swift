import SharedGroup
import Synchronization
import SystemCalls
import Testing

// Nested in the serial suite FaultTests, because the seam takes one interceptor at a time.
extension FaultTests {
  /// Tests that the names of new folders are flushed to the disk. A power loss can remove them, as
  /// it can remove the names of files.
  @Suite(.serialized) struct FolderFlushTests {
    @Test func theFoldersOfAPowerSafeChangeAreFlushed() throws {
      let folder = try MemoryFolder()
      let calls = Mutex<[String]>([])
      SystemCallSeam.intercept { call, path in
        if path.hasPrefix(folder.path) { calls.withLock { $0.append("\(call) \(path)") } }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      let options = SharedGroupOptions(directory: folder.path + "/one/two", durability: .power)
      let group = try SharedGroup.open("group", options: options)
      try group.setValue("1", forKey: "key")
      SystemCallSeam.intercept(nil)

      let made = calls.withLock { $0 }
      let names = ["/one", "/one/two", "/one/two/group"]
      for (name, parent) in zip(names, ["", "/one", "/one/two"]) {
        let making = try #require(made.lastIndex(of: "makeFolder \(folder.path)\(name)"))
        let isFlushed = made[making...].contains("synchronize \(folder.path)\(parent)")
        #expect(isFlushed, "\(name)")
      }
    }
  }
}
