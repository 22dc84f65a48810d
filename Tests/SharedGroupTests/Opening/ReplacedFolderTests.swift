import Foundation
import GroupWorkload
import SharedGroup
import Synchronization
import TestLength
import Testing

/// A folder that is replaced by another one while a writer has the group open.
@Suite(.slow) struct ReplacedFolderTests {
  let folder: MemoryFolder
  /// The group that was already open.
  let old: SharedGroup

  init() throws {
    folder = try MemoryFolder()
    try folder.open().setValue("old", forKey: "key")
    old = try folder.open()
  }

  /// - Parameters:
  ///   - isRemoved: whether the old folder is removed. Otherwise it is renamed.
  ///   - hasWritten: whether the old handle has made a change before the folder is replaced.
  @Test(arguments: [false, true], [false, true])
  func anOldHandleLeavesTheNewGroupUnchanged(isRemoved: Bool, hasWritten: Bool) throws {
    if hasWritten { try old.setValue("older", forKey: "other key") }
    if isRemoved {
      try FileManager.default.removeItem(atPath: folder.path + "/group")
    } else {
      try FileManager.default.moveItem(
        atPath: folder.path + "/group", toPath: folder.path + "/moved")
    }
    let new = try folder.open()
    try new.setValue("new", forKey: "key")
    let files = folder.names

    // Writes enough for a compaction each time: first immediately, and then after the old handle
    // has checked its folder. In a folder that stays, each time causes one.
    let other = try MemoryFolder()
    let control = try other.open()
    for round in 1...2 {
      for number in 0..<25 {
        let value = [UInt8](repeating: 1, count: 200_000)
        try? old.setData(value, forKey: "key \(number % 3)")
        try control.setData(value, forKey: "key \(number % 3)")
      }
      #expect(try control.statistics().compactionCount == UInt64(round))
      #expect(folder.names == files)
      #expect(try new.value(forKey: "key") == "new")
      let lines = try ClientProcess.lines(at: folder.path, ["get", "key"])
      #expect(lines == ["new"])
      usleep(1_100_000)
    }
    new.close()
    let again = try folder.open()
    #expect(try again.value(forKey: "key") == "new")
    #expect(try again.verify().isSound)
  }

  /// Other processes have moved the folder and continued there, in files to which the old name does
  /// not lead.
  @Test func aReadWithoutItsFilesReportsTheMissingFolder() throws {
    #expect(try old.value(forKey: "key") == "old")
    try FileManager.default.moveItem(
      atPath: folder.path + "/group", toPath: folder.path + "/moved")
    let moved = try SharedGroup.open("moved", options: .init(directory: folder.path))
    try moved.compact()
    #expect(failure { _ = try old.keys() }?.code == .unavailable)
    #expect(failure { try old.setValue("lost", forKey: "key") }?.code == .unavailable)
  }

  /// A wait must not last forever if nobody will change its files any more. On each thread it ends
  /// with an error, or reports the changes of the group that then has the name.
  @Test(arguments: [false, true], [false, true])
  func aWaitReportsThatItsFolderIsGone(isReadOnly: Bool, isMadeAnew: Bool) throws {
    let waiting = try folder.open(isReadOnly: isReadOnly)
    let since = waiting.changeCount
    let began = Atomic<Int>(0)
    let told = Mutex<[SharedGroupError.Code?]>([])
    let threads = (0..<3).map { _ in
      WorkerThread {
        began.wrappingAdd(1, ordering: .relaxed)
        var code: SharedGroupError.Code?
        do throws(SharedGroupError) {
          _ = try waiting.waitForChange(since: since, timeoutMilliseconds: 60_000)
        } catch { code = error.code }
        told.withLock { $0.append(code) }
      }
    }
    while began.load(ordering: .relaxed) < threads.count { usleep(100) }
    try FileManager.default.removeItem(atPath: folder.path + "/group")
    if isMadeAnew {
      let new = try folder.open()
      // Gives the new group a revision that differs from the old group's.
      for number in 0..<3 { try new.setValue("\(number)", forKey: "key") }
    }
    for thread in threads { thread.join() }
    let codes = told.withLock { $0 }
    #expect(codes.count == 3)
    #expect(codes.allSatisfy { $0 == .unavailable || (isMadeAnew && $0 == nil) })
  }

  /// One waiting call watches on behalf of the process's other waiting calls, which may wait for
  /// other groups.
  @Test func aWaitBesideAnotherGroupsWaitReportsItToo() throws {
    let options = SharedGroupOptions(directory: folder.path)
    let other = try SharedGroup.open("other", options: options)
    let count = other.changeCount
    let waits = (0..<2).map { _ in
      Background { try? other.waitForChange(since: count, timeoutMilliseconds: 600_000) }
    }
    let since = old.changeCount
    let told = Background { [old] () -> SharedGroupError.Code? in
      do throws(SharedGroupError) {
        _ = try old.waitForChange(since: since, timeoutMilliseconds: 600_000)
        return nil
      } catch {
        return error.code
      }
    }
    // By now the call is waiting, or it will find the folder gone when it begins.
    #expect(!told.isDone)
    try FileManager.default.removeItem(atPath: folder.path + "/group")
    #expect(told.result() == .unavailable)
    try other.reload()
    #expect(waits.allSatisfy { $0.result() == true })
  }

  /// A change that the old handle acknowledges is in the folder that was moved, and nowhere else.
  @Test func aChangeIsMadeInTheMovedFolderOrFails() throws {
    try FileManager.default.moveItem(
      atPath: folder.path + "/group", toPath: folder.path + "/moved")
    let new = try folder.open()
    let isMade = (try? old.setValue("changed", forKey: "key")) != nil
    let moved = try SharedGroup.open("moved", options: .init(directory: folder.path))
    #expect(try moved.value(forKey: "key") == (isMade ? "changed" : "old"))
    #expect(try new.keys().isEmpty)
    #expect(try moved.verify().isSound)
  }
}
