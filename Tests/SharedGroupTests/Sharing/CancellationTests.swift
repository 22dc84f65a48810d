import SharedGroup
import Testing

/// Threads that are cancelled (pthread_cancel) while they use a group.
@Suite struct CancellationTests {
  @Test func aCancelledThreadLeavesTheLockFreeAndTheGroupWhole() throws {
    let folder = try TemporaryFolder()
    let lines = try ClientProcess.lines(folder, ["cancel-threads", "100"])
    #expect(lines == ["cancelled 400", "set"])
    let group = try folder.open(lockTimeoutMilliseconds: 0)
    #expect(try group.value(forKey: "after") == "set")
    #expect(try group.verify().isSound)
  }
}
