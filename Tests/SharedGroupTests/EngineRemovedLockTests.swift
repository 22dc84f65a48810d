import Foundation
import Testing

@testable import SharedGroup

/// A writer whose lock's file, page or whole folder is removed under it.
@Suite struct EngineRemovedLockTests {
  let folder: MemoryFolder
  let group: SharedGroup

  init() throws {
    folder = try MemoryFolder()
    group = try folder.open()
    try group.setValue("0", forKey: "key")
  }

  /// What fails is not made, and nothing is acknowledged any more that no other process will see.
  @Test func aChangeThatFailsForWantOfTheFolderIsNotMade() throws {
    try FileManager.default.removeItem(atPath: folder.path + "/group")
    var acknowledged = 0
    var error: SharedGroupError?
    while error == nil {
      do throws(SharedGroupError) {
        try group.setValue("\(acknowledged + 1)", forKey: "key")
        acknowledged += 1
      } catch let unavailable { error = unavailable }
    }
    #expect(error?.code == .unavailable)
    #expect(try group.value(forKey: "key") == "\(acknowledged)")
    for _ in 0..<100 {
      #expect(failure { try group.setValue("lost", forKey: "key") }?.code == .unavailable)
    }
    #expect(try group.value(forKey: "key") == "\(acknowledged)")
  }

  /// Where the rest of the group is there, a writer makes the file anew, or takes the one that another
  /// has made, and none of its changes fails.
  @Test func theFileOfTheLockIsMadeAnew() throws {
    try FileManager.default.removeItem(atPath: folder.file("lock"))
    for count in 1... {
      try group.setValue("\(count)", forKey: "key")
      if folder.names.contains("lock") { break }
    }
    let other = GroupLock(GroupFolder(path: folder.path + "/group"))
    try other.acquire(timeoutMilliseconds: 0)
    let options = SharedGroupOptions(directory: folder.path, lockTimeoutMilliseconds: 1)
    let impatient = try SharedGroup.open("group", options: options)
    #expect(failure { try impatient.setValue("1", forKey: "key") }?.code == .busy)
    other.release()
    try impatient.setValue("1", forKey: "key")
  }

  /// A writer that is in the middle of a change has the lock of a file that nobody finds any more.
  @Test func aWriterWhoseLockIsRemovedStillKeepsOthersOut() throws {
    let folder = try TemporaryFolder()
    try folder.open().close()
    let client = try ClientProcess(folder, ["stop-with-lock"])
    #expect(client.nextLine() == "holding")
    try FileManager.default.removeItem(atPath: folder.file("lock"))
    let group = try folder.open(lockTimeoutMilliseconds: 20)
    #expect(failure { try group.setValue("1", forKey: "key") }?.code == .busy)
    client.signal(SIGCONT)
    #expect(client.remainingLines() == ["released"])
    try group.setValue("1", forKey: "key")
    #expect(folder.exists("lock"))
  }

  /// A copy of a folder has other files, and may have one of the two names alone.
  @Test(arguments: [["lock"], ["writers"], ["lock", "writers"], []])
  func aCopyOfTheFolderGoesOn(_ removed: [String]) throws {
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

  /// Whoever opens the group next makes another page, by which the writer's changes are not there.
  @Test func noChangeIsMadeBesideAnotherPage() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    try group.setValue("0", forKey: "key")
    try FileManager.default.removeItem(atPath: folder.file("control"))
    #expect(try ClientProcess.lines(folder, ["set", "other", "new"]) == ["set"])
    #expect(failure { try group.setValue("lost", forKey: "key") }?.code == .unavailable)
    group.close()
    let again = try folder.open()
    #expect(try again.value(forKey: "other") == "new")
    #expect(try again.value(forKey: "key") == "0")
    #expect(try again.verify().isSound)
  }
}
