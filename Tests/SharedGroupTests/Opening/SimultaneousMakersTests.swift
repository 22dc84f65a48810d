import Foundation
import SharedGroup
import Synchronization
import SystemCalls
import Testing

// Nested in the serial suite FaultTests, because the seam takes one interceptor at a time.
extension FaultTests {
  /// Processes that create a group at the same time. Until a process has locked its new file,
  /// another process may take the file for one that a killed process has left.
  @Suite(.serialized) struct SimultaneousMakersTests {
    @Test(arguments: [false, true]) func aNewFileThatIsRemovedIsCreatedAgain(
      _ isReplaced: Bool
    ) throws {
      let folder = try MemoryFolder()
      let isTaken = Mutex(false)
      SystemCallSeam.intercept { call, path in
        guard call == .lock, path.hasPrefix(folder.path), path.hasSuffix("/group.new"),
          isTaken.withLock({ isTaken in
            defer { isTaken = true }
            return !isTaken
          })
        else { return nil }
        unlink(path)
        if isReplaced { close(open(path, O_CREAT | O_RDWR, 0o600)) }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      let group = try folder.open()
      #expect(isTaken.withLock { $0 })
      try group.setValue("1", forKey: "key")
      #expect(try ClientProcess.lines(at: folder.path, ["get", "key"]) == ["1"])
      #expect(try group.verify().isSound)
    }

    @Test func aNewFileLockedByAnotherProcessIsCreatedAgain() throws {
      let folder = try MemoryFolder()
      let other = Mutex<Int32>(-1)
      SystemCallSeam.intercept { call, path in
        guard call == .lock, path.hasPrefix(folder.path), path.hasSuffix("/group.new") else {
          return nil
        }
        other.withLock { other in
          if other == -1 {
            // The other process has found the file, and is about to remove it.
            other = open(path, O_RDWR)
            flock(other, LOCK_EX)
          } else if other >= 0 {
            unlink(path)
            close(other)
            other = -2
          }
        }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      let group = try folder.open()
      #expect(other.withLock { $0 } == -2)
      try group.setValue("1", forKey: "key")
      #expect(try ClientProcess.lines(at: folder.path, ["get", "key"]) == ["1"])
    }
  }
}
