import Foundation
import SharedGroup
import Synchronization
import SystemCalls
import Testing

// Nested in the serial suite FaultTests, because the seam takes one interceptor at a time.
extension FaultTests {
  /// Names of a group's files that are missing for an instant, or that a process may not make.
  @Suite(.serialized) struct NameFaultTests {
    let folder: MemoryFolder
    let group: SharedGroup

    init() throws {
      folder = try MemoryFolder()
      group = try folder.open()
      try group.setValue("1", forKey: "key")
    }

    /// On Btrfs a name does not exist for an instant while a compaction gives it to another file.
    @Test func aNameThatIsMissingForAnInstantIsNoLoss() throws {
      let reader = try folder.open(isReadOnly: true)
      #expect(try reader.value(forKey: "key") == "1")
      try group.compact()
      let missing = Mutex(0)
      SystemCallSeam.intercept { call, called in
        guard call == .open, called.hasSuffix("/group/group") else { return nil }
        return missing.withLock {
          $0 -= 1
          return $0 >= 0 ? .fail(ENOENT) : nil
        }
      }
      defer { SystemCallSeam.intercept(nil) }
      missing.withLock { $0 = 3 }
      #expect(try reader.value(forKey: "key") == "1")
      missing.withLock { $0 = 3 }
      // A handle with another path for the same folder shares nothing with the others.
      let options = SharedGroupOptions(directory: folder.path + "/.", isReadOnly: true)
      #expect(try SharedGroup.open("group", options: options).value(forKey: "key") == "1")
    }

    /// Somebody who may write the group's files makes a lock that is gone, but may not give it to
    /// the group's owner. That lock would lock the owner out.
    @Test func aLockWithWrongRightsIsNotLeft() throws {
      chmod(folder.file("group"), 0o660)
      try FileManager.default.removeItem(atPath: folder.file("lock"))
      SystemCallSeam.intercept { [path = folder.file("lock")] call, called in
        call == .share && called == path ? .fail(EPERM) : nil
      }
      defer { SystemCallSeam.intercept(nil) }
      usleep(1_100_000)
      #expect(failure { try group.setValue("2", forKey: "key") }?.code == .unavailable)
      #expect(folder.names == ["group"])
      SystemCallSeam.intercept(nil)
      try group.setValue("2", forKey: "key")
      #expect(folder.names == ["group", "lock"])
    }

    /// Another file gets the group's name after a power-safe change is written, and before it is
    /// flushed. The error must not say that nothing was changed.
    @Test func theErrorOfAChangeThatWasMadeSaysSo() throws {
      let group = try folder.open(durability: .power)
      try group.setValue("2", forKey: "key")
      let (file, other) = (folder.file("group"), folder.file("other"))
      try folder.write(try folder.read("group"), to: "other")
      let moves = Mutex(0)
      SystemCallSeam.intercept { call, path in
        guard call == .write, path == file else { return nil }
        if moves.withLock({
          $0 += 1; return $0
        }) == 1 {
          if rename(other, file) != 0 { return .fail(errno) }
          // The name is looked at once a second.
          usleep(1_100_000)
        }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      let error = failure { try group.setValue("3", forKey: "key") }
      #expect(error?.code == .unavailable)
      let message = try #require(error?.message)
      #expect(message.contains("The change is in the file that had the name"), "\(message)")
      #expect(!message.contains("Nothing was changed"), "\(message)")
      #expect(try group.value(forKey: "key") == "2")
    }

    /// A limit keeps the system from watching a folder above the group's parent.
    @Test func aDescriptorSaysIfAFolderAboveIsNotWatched() throws {
      let above = folder.path + "/one"
      let group = try SharedGroup.open("group", options: .init(directory: above + "/two"))
      func limit() {
        SystemCallSeam.intercept { call, path in
          call == .watch && path == above ? .fail(ENOSPC) : nil
        }
      }
      defer { SystemCallSeam.intercept(nil) }
      limit()
      #expect(failure { _ = try group.changeDescriptor() }?.systemError == ENOSPC)
      SystemCallSeam.intercept(nil)
      let descriptor = try group.changeDescriptor()
      limit()
      let error = failure {
        _ = try group.waitForChange(since: group.changeCount, timeoutMilliseconds: 0)
      }
      #expect(error?.systemError == ENOSPC)
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&polled, 1, 0) == 1)
      SystemCallSeam.intercept(nil)
      #expect(try !group.waitForChange(since: group.changeCount, timeoutMilliseconds: 0))
    }
  }
}
