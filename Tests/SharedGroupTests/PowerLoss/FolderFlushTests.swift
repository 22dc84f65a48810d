import Foundation
import GroupWorkload
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
      let calls = Calls(within: folder.path)
      let options = SharedGroupOptions(directory: folder.path + "/one/two", durability: .power)
      let error = calls.intercept { () throws(SharedGroupError) in
        try SharedGroup.open("group", options: options).setValue("1", forKey: "key")
      }
      #expect(error == nil)
      let made = calls.lines
      let names = ["/one", "/one/two", "/one/two/group"]
      for (name, parent) in zip(names, ["", "/one", "/one/two"]) {
        let making = try #require(made.lastIndex(of: "makeFolder \(folder.path)\(name)"))
        let isFlushed = made[making...].contains("synchronize \(folder.path)\(parent)")
        #expect(isFlushed, "\(name)")
      }
    }

    /// The name of a damaged file is on the disk before a repaired one takes its place.
    @Test func theNameOfADamagedFileIsFlushed() throws {
      let folder = try MemoryFolder()
      let group = try folder.open()
      for key in ["a", "b"] { try group.setValue("1", forKey: key) }
      group.close()
      var bytes = try folder.read("group")
      bytes[GroupImage(bytes).frames[0].upperBound - 16] ^= 1
      try folder.write(bytes, to: "group")
      let calls = Calls(within: folder.path)
      let error = calls.intercept { () throws(SharedGroupError) in
        #expect(try folder.open().repair().keptFile != nil)
      }
      #expect(error == nil)
      let made = calls.lines
      let link = try #require(made.firstIndex { $0.hasPrefix("link ") })
      let rename = try #require(made.firstIndex { $0.hasPrefix("rename ") })
      #expect(made[link..<rename].contains("synchronize \(folder.path)/group"))
    }

    /// Another process makes the folder at the same time, and is killed before it flushes the name.
    @Test func aFolderThatAnotherProcessHasMadeIsFlushed() throws {
      let folder = try MemoryFolder()
      let made = folder.path + "/data/group"
      let isFlushed = Mutex(false)
      SystemCallSeam.intercept { call, path in
        if call == .makeFolder, path == made {
          mkdir(folder.path + "/data", 0o700)
          mkdir(made, 0o700)
        }
        if call == .synchronize, path == folder.path + "/data" {
          isFlushed.withLock { $0 = true }
        }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      let options = SharedGroupOptions(directory: folder.path + "/data", durability: .power)
      try SharedGroup.open("group", options: options).setValue("1", forKey: "key")
      #expect(isFlushed.withLock { $0 })
    }
  }
}
