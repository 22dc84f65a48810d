import SharedGroup
import Testing

/// Processes that fork while they have a group open.
@Suite struct ForkTests {
  let folder: TemporaryFolder
  let group: SharedGroup

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
  }

  /// The child inherits the open file that holds the lock, and may live for a long time.
  @Test func aForkingWriterKilledWithTheLockLeavesTheLockFree() throws {
    let client = try ClientProcess(folder, ["fork-with-lock"])
    // The child lives until this line is sent.
    defer { try? client.start() }
    #expect(client.nextLine() == "alive")
    #expect(client.nextLine() == nil, "the parent is dead")
    try folder.open(lockTimeoutMilliseconds: 10_000).setValue("1", forKey: "key")
  }

  /// A process opens the lock's file while its other threads fork all the time.
  @Test func noChildForkedMeanwhileKeepsTheLocksFile() throws {
    let client = try ClientProcess(folder, ["fork-while-locking"])
    defer { try? client.start() }
    #expect(client.nextLine() == "alive")
    #expect(client.nextLine() == nil, "the parent is dead")
    try folder.open(lockTimeoutMilliseconds: 10_000).setValue("1", forKey: "key")
  }

  @Test func aChildOfForkHasTheHostsFiles() throws {
    #expect(try ClientProcess.lines(folder, ["fork-with-files"]) == ["0"])
  }

  /// A thread of the parent may hold the lock of the watch during the fork.
  @Test func aForkedChildMayReleaseAHandleWithADescriptor() throws {
    #expect(try ClientProcess.lines(folder, ["fork-and-drop", "400"]) == ["400"])
  }

  @Test func aForkedChildsHandlesAreClosedAndItMayOpenOthers() throws {
    let lines = try ClientProcess.lines(folder, ["fork", "40"])
    #expect(lines == Array(repeating: "0", count: 40) + ["end"])
    #expect(try group.value(forKey: "child") == "child's")
  }
}
