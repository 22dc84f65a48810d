import Foundation
import SharedGroup
import SystemCalls
import TestLength
import Testing

/// Files that are moved while processes have their group open, so that the names then refer to
/// other files.
@Suite(.slow) struct MovedNamesTests {
  let folder: MemoryFolder
  let group: SharedGroup

  init() throws {
    folder = try MemoryFolder()
    group = try folder.open()
    try group.setValue("0", forKey: "count")
  }

  /// How a name comes to refer to another file.
  enum Move: CaseIterable, CustomTestStringConvertible {
    /// A copy of the group's file takes its place, as a restored backup does.
    case restored
    /// The file is moved away, and another process creates the group again.
    case movedFile
    /// The folder is moved away, and another process creates the group again.
    case movedFolder

    var testDescription: String { "\(self)" }
  }

  private func make(_ move: Move) throws {
    let path = folder.path + "/group"
    switch move {
    case .restored:
      try folder.write(try folder.read("group"), to: "restored")
      #expect(rename(folder.file("restored"), folder.file("group")) == 0)
      return
    case .movedFile:
      try FileManager.default.createDirectory(
        atPath: folder.path + "/away", withIntermediateDirectories: false)
      #expect(rename(path + "/group", folder.path + "/away/group") == 0)
      #expect(rename(path + "/lock", folder.path + "/away/lock") == 0)
    case .movedFolder:
      #expect(rename(path, folder.path + "/away") == 0)
    }
    #expect(try ClientProcess.lines(at: folder.path, ["set", "count", "0"]) == ["set"])
  }

  private func change(to count: Int) -> SharedGroupError? {
    do throws(SharedGroupError) {
      try group.setValue("\(count)", forKey: "count")
      return nil
    } catch {
      return error
    }
  }

  /// Sets one value after the other until a set fails. Returns the failure, and the last value that
  /// was set.
  private func setUntilItFails() -> (failure: SharedGroupError?, last: Int) {
    var count = 0
    while true {
      if let failure = change(to: count + 1) {
        return (failure, count)
      }
      count += 1
      usleep(1_000)
    }
  }

  /// The call that notices the move fails and changes nothing. All processes see the next change.
  @Test(arguments: Move.allCases) func aWriterNoticesAMove(_ move: Move) throws {
    try make(move)
    let began = ContinuousClock.now
    let (failure, last) = setUntilItFails()
    #expect(failure?.code == .unavailable)
    #expect(failure?.message.contains("was moved or replaced") == true)
    // Changes may be lost for about a second, or on a busy machine for longer, but not for ever.
    #expect(ContinuousClock.now - began < .seconds(20))
    #expect(try group.value(forKey: "count") == "0")
    try group.setValue("\(last + 2)", forKey: "count")
    let lines = try ClientProcess.lines(at: folder.path, ["get", "count"])
    #expect(lines == ["\(last + 2)"])
    #expect(try group.verify().isSound)
  }

  @Test(arguments: Move.allCases, [false, true])
  func aReaderNoticesAMove(_ move: Move, isReadOnly: Bool) throws {
    let reader = try folder.open(isReadOnly: isReadOnly)
    #expect(try reader.value(forKey: "count") == "0")
    try make(move)
    #expect(try ClientProcess.lines(at: folder.path, ["set", "other", "1"]) == ["set"])
    while true {
      do throws(SharedGroupError) {
        _ = try reader.value(forKey: "other")
        usleep(1_000)
      } catch {
        #expect(error.code == .unavailable)
        break
      }
    }
    #expect(try reader.value(forKey: "other") == "1")
  }

  /// Revisions and counts from before the move belong to another history, even if the same numbers
  /// occur again.
  @Test(arguments: Move.allCases) func afterAMoveAnyKeyMayHaveChanged(_ move: Move) throws {
    let (revision, count) = (group.revision, group.changeCount)
    try make(move)
    while (try? group.value(forKey: "count")) != nil { usleep(1_000) }
    #expect(group.changeCount != count)
    #expect(group.revision > revision)
    #expect(try group.changes(since: revision).isAll)
    let now = group.revision
    try group.setValue("1", forKey: "count")
    let changes = try group.changes(since: now)
    #expect(!changes.isAll)
    #expect(changes.keys == ["count"])
    #expect(changes.revision == group.revision)
  }

  @Test(arguments: Move.allCases) func aWaitNoticesAMove(_ move: Move) throws {
    let since = group.changeCount
    let told = Background { [group] () -> SharedGroupError.Code? in
      do throws(SharedGroupError) {
        _ = try group.waitForChange(since: since, timeoutMilliseconds: 600_000)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(!told.isDone)
    try make(move)
    #expect(told.result() == .unavailable)
  }

  /// A folder above the group's is moved, together with the group, and another process creates the
  /// group again. Waits and descriptors notice it, also the second time.
  @Test func aWaitNoticesAMoveOfAFolderAbove() throws {
    let above = folder.path + "/one"
    let group = try SharedGroup.open("group", options: .init(directory: above + "/two/three"))
    let descriptor = try group.changeDescriptor()
    func isReadable(within milliseconds: Int32) -> Bool {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&polled, 1, milliseconds) == 1
    }
    for number in 0..<2 {
      for _ in 0..<10 {
        #expect(try !group.waitForChange(since: group.changeCount, timeoutMilliseconds: 0))
        if !isReadable(within: 0) { break }
      }
      #expect(!isReadable(within: 0))
      let since = group.changeCount
      let waiting = Background { () -> SharedGroupError.Code? in
        failure { _ = try group.waitForChange(since: since, timeoutMilliseconds: 600_000) }?.code
      }
      #expect(!waiting.isDone)
      usleep(100_000)
      #expect(rename(above, "\(folder.path)/away \(number)") == 0)
      let lines = try ClientProcess.lines(at: above + "/two/three", ["set", "count", "0"])
      #expect(lines == ["set"])
      let began = ContinuousClock.now
      #expect(isReadable(within: 5_000))
      #expect(waiting.result() == .unavailable)
      #expect(ContinuousClock.now - began < .seconds(5))
    }
  }

  /// With two lock files, two writers could hold a lock at the same time.
  @Test func aWriterNoticesAnotherLock() throws {
    #expect(rename(folder.file("lock"), folder.file("lock.old")) == 0)
    #expect(try ClientProcess.lines(at: folder.path, ["set", "other", "1"]) == ["set"])
    let (failure, _) = setUntilItFails()
    #expect(failure?.code == .unavailable)
    #expect(failure?.message.contains("lock\" was moved or replaced") == true)
    try group.setValue("7", forKey: "count")
    #expect(try ClientProcess.lines(at: folder.path, ["get", "count"]) == ["7"])
  }

  /// The first failure of a set, if one fails within some seconds.
  private func failureOfASet() -> SharedGroupError? {
    let end = ContinuousClock.now + .seconds(5)
    var count = 0
    while ContinuousClock.now < end {
      if let failure = change(to: count) { return failure }
      count += 1
      usleep(10_000)
    }
    return nil
  }

  /// A process notices at once that its folder was replaced, although it looked at the lock's name
  /// a moment ago. It must not change the other group with the lock of its own.
  @Test func aWriterTakesTheLockOfTheFolderThatItWritesIn() throws {
    let (path, next) = (folder.path + "/group", folder.path + "/next")
    try FileManager.default.copyItem(atPath: path, toPath: next)
    let lock = try OpenFile(path: next + "/lock", .readWrite)
    #expect(try lock.lock())
    let impatient = try folder.open(lockTimeoutMilliseconds: 50)
    let second = ProcessEnvironment.monotonicSeconds
    while ProcessEnvironment.monotonicSeconds == second { usleep(1_000) }
    try impatient.setValue("1", forKey: "count")
    #expect(rename(path, folder.path + "/away") == 0)
    #expect(rename(next, path) == 0)
    let since = impatient.changeCount
    let moved = failure {
      _ = try impatient.waitForChange(since: since, timeoutMilliseconds: 10_000)
    }
    #expect(moved?.code == .unavailable)
    #expect(failure { try impatient.setValue("2", forKey: "count") }?.code == .busy)
    lock.unlock()
    try impatient.setValue("3", forKey: "count")
    #expect(try ClientProcess.lines(at: folder.path, ["get", "count"]) == ["3"])
  }

  /// An older file takes the name after a compaction of which a process does not know.
  @Test func aMoveAfterACompactionIsNoticed() throws {
    let reader = try folder.open(isReadOnly: true)
    #expect(try reader.value(forKey: "count") == "0")
    let (revision, before) = (reader.revision, try folder.read("group"))
    try group.compact()
    try folder.write(before, to: "restored")
    #expect(rename(folder.file("restored"), folder.file("group")) == 0)
    let moved = failure { _ = try reader.value(forKey: "count") }
    #expect(moved?.code == .unavailable)
    #expect(moved?.message.contains("was moved or replaced") == true)
    #expect(try reader.value(forKey: "count") == "0")
    #expect(reader.revision > revision)
    #expect(try reader.changes(since: revision).isAll)
  }

  /// Names that are moved away and back while processes add to a number. Each addition that was
  /// acknowledged is there, and the others failed.
  @Test(arguments: ["", "/group", "/lock"]) func additionsAreCountedThroughMoves(
    _ name: String
  ) throws {
    let clients = try (0..<3).map { _ in
      try ClientProcess(nil, ["add-in-rounds", "count"], directory: folder.path)
    }
    func begin() throws { for client in clients { try client.start() } }
    /// Ends the round. Returns how many additions were acknowledged, and the failures.
    func end() throws -> (count: Int, failures: Set<String>) {
      for client in clients { try client.start() }
      let told = clients.map { (client: ClientProcess) -> [Substring] in
        (client.nextLine() ?? "gone").split(separator: " ")
      }
      let counts = try told.map { try #require(Int($0[0])) }
      #expect(counts.allSatisfy { $0 > 0 })
      return (counts.reduce(0, +), Set(told.flatMap { $0.dropFirst().map(String.init) }))
    }
    func sum() throws -> Int {
      let lines = try ClientProcess.lines(at: folder.path, ["get", "count"])
      return try #require(Int(lines[0]))
    }
    let (path, away) = ("\(folder.path)/group\(name)", "\(folder.path)/away")
    try begin()
    for pause in [0, 300_000, 2_500_000] as [UInt32] {
      usleep(300_000)
      #expect(rename(path, away) == 0)
      usleep(pause)
      #expect(rename(away, path) == 0)
    }
    let first = try end()
    #expect(first.failures.isSubset(of: ["unavailable"]))
    // Two locks may have been held at once for up to a second, so additions may be lost then.
    if name != "/lock" { #expect(try sum() == first.count) }
    // All processes look at the names again in the next second.
    sleep(2)
    let before = try sum()
    try begin()
    usleep(300_000)
    let second = try end()
    #expect(second.failures.isSubset(of: ["unavailable"]))
    #expect(try sum() == before + second.count)
  }

  /// A writer notices a move while it waits for the lock. Its change fails all the same.
  @Test func aWriterThatWaitsForTheLockNoticesAMove() throws {
    let lock = try OpenFile(path: folder.file("lock"), .readWrite)
    #expect(try lock.lock())
    try make(.restored)
    // The writer looks at the names again only in another second.
    usleep(1_100_000)
    let waiting = Background { [self] in change(to: 1)?.code }
    #expect(!waiting.isDone)
    usleep(50_000)
    lock.unlock()
    #expect(waiting.result() == .unavailable)
    #expect(try group.value(forKey: "count") == "0")
    try group.setValue("2", forKey: "count")
    #expect(try ClientProcess.lines(at: folder.path, ["get", "count"]) == ["2"])
  }

  /// The folder is moved away, and nobody has made another one. Who makes it later would not see
  /// what was changed meanwhile.
  @Test func aFolderThatIsMovedAwayIsNoticed() throws {
    let (path, away) = (folder.path + "/group", folder.path + "/away")
    #expect(rename(path, away) == 0)
    #expect(failureOfASet()?.code == .unavailable)
    #expect(change(to: 1)?.code == .unavailable)
    #expect(rename(away, path) == 0)
    try group.setValue("7", forKey: "count")
    #expect(try ClientProcess.lines(at: folder.path, ["get", "count"]) == ["7"])
  }

  /// A folder that a backup restored may have no lock yet.
  @Test func aFolderWithoutALockIsNoticed() throws {
    let (path, file) = (folder.path + "/group", try folder.read("group"))
    #expect(rename(path, folder.path + "/away") == 0)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try folder.write(file, to: "group")
    #expect(failureOfASet()?.code == .unavailable)
    try group.setValue("7", forKey: "count")
    #expect(try ClientProcess.lines(at: folder.path, ["get", "count"]) == ["7"])
  }

  /// The lock is moved after the group's file was, and after a look that found the lock in place.
  @Test func aLockThatIsMovedAfterTheGroupIsNoticed() throws {
    try make(.restored)
    #expect(failureOfASet()?.code == .unavailable)
    usleep(1_100_000)
    try group.setValue("1", forKey: "count")
    #expect(rename(folder.file("lock"), folder.file("lock.old")) == 0)
    #expect(try ClientProcess.lines(at: folder.path, ["set", "other", "1"]) == ["set"])
    #expect(failureOfASet()?.message.contains("lock\" was moved or replaced") == true)
  }

  /// Every compaction gives the group's name to another file, which must not count as a move.
  @Test func aCompactionIsNoMove() throws {
    let other = try folder.open()
    let bytes = [UInt8](repeating: 1, count: 60_000)
    let end = ContinuousClock.now + .seconds(3)
    var number = 0
    while ContinuousClock.now < end {
      try group.setData(bytes, forKey: "data \(number % 3)")
      #expect(try other.value(forKey: "count") == "0")
      number += 1
    }
    #expect(try group.statistics().compactionCount > 0)
  }
}
