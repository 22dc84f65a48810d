import Foundation
import SharedGroup
import SystemCalls
import Testing

/// A writer whose lock file or folder is removed while it has the group open.
@Suite struct RemovedLockTests {
  let folder: MemoryFolder
  let group: SharedGroup

  init() throws {
    folder = try MemoryFolder()
    group = try folder.open()
    try group.setValue("0", forKey: "key")
  }

  /// A change that fails is not made. Soon after the removal, the writer stops acknowledging
  /// changes that nobody will see.
  @Test func aChangeThatFailsWithoutItsFolderIsNotMade() throws {
    try FileManager.default.removeItem(atPath: folder.path + "/group")
    var error: SharedGroupError?
    while error == nil {
      do throws(SharedGroupError) {
        try group.setValue("lost", forKey: "key")
      } catch let unavailable { error = unavailable }
    }
    #expect(error?.code == .unavailable)
    for _ in 0..<100 {
      #expect(failure { try group.setValue("lost", forKey: "key") }?.code == .unavailable)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/group"))
  }

  /// Only the lock file is missing. A writer creates it again, or uses one that another process has
  /// created, and none of its changes fails.
  @Test func theLocksFileIsCreatedAgain() throws {
    try FileManager.default.removeItem(atPath: folder.file("lock"))
    for count in 1... {
      try group.setValue("\(count)", forKey: "key")
      if folder.names.contains("lock") { break }
    }
    let lock = try OpenFile(path: folder.file("lock"), .readWrite)
    #expect(try lock.lock())
    let impatient = try folder.open(lockTimeoutMilliseconds: 1)
    #expect(failure { try impatient.setValue("1", forKey: "key") }?.code == .busy)
    lock.unlock()
    try impatient.setValue("1", forKey: "key")
  }

  /// A writer switches to the lock file that another process has created.
  @Test func aLockFileOfAnotherProcessIsUsed() throws {
    try FileManager.default.removeItem(atPath: folder.file("lock"))
    #expect(try ClientProcess.lines(at: folder.path, ["set", "other", "1"]) == ["set"])
    let lock = try OpenFile(path: folder.file("lock"), .readWrite)
    #expect(try lock.lock())
    let impatient = try folder.open(lockTimeoutMilliseconds: 0)
    while (try? impatient.setValue("1", forKey: "key")) != nil {}
    #expect(failure { try impatient.setValue("1", forKey: "key") }?.code == .busy)
    lock.unlock()
    try group.setValue("2", forKey: "key")
    #expect(try group.verify().isSound)
    #expect(try group.keys().map(\.key) == ["key", "other"])
  }

  /// A copied folder has other inodes, and may lack the lock file.
  @Test(arguments: [[], ["lock"]])
  func aCopyOfTheFolderIsUsable(_ removed: [String]) throws {
    group.close()
    var files = try folder.files()
    for name in removed { files[name] = nil }
    try folder.restore(files)
    let copy = try folder.open()
    try copy.setValue("1", forKey: "key")
    #expect(try ClientProcess.lines(at: folder.path, ["set", "key", "2"]) == ["set"])
    try copy.setValue("3", forKey: "other")
    #expect(try copy.value(forKey: "key") == "2")
    #expect(try copy.verify().isSound)
  }

  @Test func aCopyIsASeparateGroup() throws {
    let copy = try MemoryFolder()
    for name in folder.names { try copy.write(try folder.read(name), to: name) }
    let other = try copy.open()
    try other.setValue("other", forKey: "key")
    try group.setValue("one", forKey: "key")
    #expect(try other.value(forKey: "key") == "other")
    #expect(try group.value(forKey: "key") == "one")
  }

  /// A program restores old files, each by a rename, as rsync does. A process that has the group
  /// open fails once, and then continues with the restored file.
  @Test(arguments: [false, true]) func aRestoredFileIsNoticed(_ isReadOnly: Bool) throws {
    let before = try folder.read("group")
    try group.setValue("1", forKey: "key")
    let handle = try folder.open(isReadOnly: isReadOnly)
    #expect(try handle.value(forKey: "key") == "1")
    try folder.write(before, to: "restored")
    #expect(rename(folder.file("restored"), folder.file("group")) == 0)
    while (try? handle.value(forKey: "key")) == "1" { usleep(1_000) }
    #expect(try handle.value(forKey: "key") == "0")
    if !isReadOnly {
      try handle.setValue("2", forKey: "key")
      #expect(try ClientProcess.lines(at: folder.path, ["get", "key"]) == ["2"])
    }
  }
}
