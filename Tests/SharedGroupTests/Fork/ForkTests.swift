import SharedGroup
import Testing

/// Processes that fork with a group open.
@Suite struct ForkTests {
  let folder: TemporaryFolder
  let group: SharedGroup

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
  }

  /// The child has a copy of the open file that the lock is on, and may live for long.
  @Test func aWriterThatForksAndIsKilledWithTheLockLeavesItFree() throws {
    let client = try ClientProcess(folder, ["fork-with-lock"])
    // The child lives until then.
    defer { try? client.start() }
    #expect(client.nextLine() == "alive")
    #expect(client.nextLine() == nil, "the parent is dead")
    try folder.open(lockTimeoutMilliseconds: 10_000).setValue("1", forKey: "key")
  }

  /// A process whose threads fork all the time opens the lock's file as well.
  @Test func noChildKeepsALockThatWasOpenedWhileOthersWereBegun() throws {
    let client = try ClientProcess(folder, ["fork-while-locking"])
    defer { try? client.start() }
    #expect(client.nextLine() == "alive")
    #expect(client.nextLine() == nil, "the parent is dead")
    try folder.open(lockTimeoutMilliseconds: 10_000).setValue("1", forKey: "key")
  }

  @Test func aChildOfForkHasTheHostsFiles() throws {
    #expect(try ClientProcess.lines(folder, ["fork-with-files"]) == ["0"])
  }

  @Test func aChildOfForkFindsItsHandlesClosedAndMayOpenItsOwn() throws {
    let lines = try ClientProcess.lines(folder, ["fork", "40"])
    #expect(lines == Array(repeating: "0", count: 40) + ["end"])
    #expect(try group.value(forKey: "child") == "child's")
  }
}
