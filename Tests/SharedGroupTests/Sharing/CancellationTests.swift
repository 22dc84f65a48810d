import GroupWorkload
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

  /// A reader looks at damage again for a second while another process has the lock.
  @Test func aCancelledReaderOfADamagedGroupLeavesItUsable() throws {
    let folder = try TemporaryFolder()
    try folder.open().setValue("1", forKey: "key")
    var image = GroupImage(try folder.read("group"))
    image.bytes[image.end - 16] ^= 1
    try folder.write(image.bytes, to: "group")
    #expect(try ClientProcess.lines(folder, ["cancel-reader"]) == ["joined", "corrupt"])
  }
}
