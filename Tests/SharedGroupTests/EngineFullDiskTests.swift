import Foundation
import SharedGroup
import Testing

/// A disk that really is full: a small file system in memory, where the machine lets a process have
/// one of its own, and else a limit on the length of files.
@Suite struct EngineFullDiskTests {
  @Test func aFullDiskIsAStatusAndLosesNothing() throws {
    let folder = try TemporaryFolder()
    let client = "group fill-disk"
    let small = "$CLIENT \"$DISK\" \(client)"
    if let lines = try SmallDisk.lines(of: small, megabytes: 4, in: folder) {
      #expect(lines == ["full", "whole", "removes", "goes on"])
      return
    }
    let program = try ClientProcess.executable().path
    // In units of 512 bytes. The signal that would end the process becomes an error.
    let limit = "trap '' XFSZ; ulimit -f 1024;"
    let limited = "\(limit) exec \(program) --lock-timeout 60000 \(folder.path) \(client)"
    let lines = try SmallDisk.run("sh", ["-c", limited])
    #expect(lines?.first == "full")
    #expect(lines?.contains("something is lost") == false)
  }

  /// A system that was started anew makes the page and the index anew. What is there for them is enough, also
  /// where it would make a larger index of a disk that is not full.
  @Test func aRestartOnAFullDiskIsNoReasonToFail() throws {
    let folder = try TemporaryFolder()
    let script = """
      client() { $CLIENT "$DISK" group "$@"; }
      client fill key 300
      printf '12345678' | dd of=$DISK/group/control bs=1 seek=16 conv=notrunc
      cat /dev/zero > $DISK/filler
      client get key7
      client remove key7
      client get key7
      client set key8 x
      client get key8
      rm $DISK/filler
      client fill other 300
      client get key8
      client digest | grep unsound
      client get key299
      """
    guard let lines = try SmallDisk.lines(of: script, megabytes: 4, in: folder) else { return }
    #expect(
      lines == [
        "ready", "filled", "7", "removed", "absent", "set", "x", "ready", "filled", "x", "299",
      ])
  }

  /// The system ends a process that writes beyond the limit, unless it asked not to.
  @Test func aLimitOnTheLengthOfFilesIsAStatusAndEndsNobody() throws {
    let folder = try TemporaryFolder()
    let program = try ClientProcess.executable().path
    func lines(_ limit: Int, _ command: String) throws -> [String]? {
      let client = "exec \(program) --lock-timeout 60000 \(folder.path) group \(command)"
      // In units of 512 bytes.
      return try SmallDisk.run("sh", ["-c", "ulimit -f \(limit); \(client)"])
    }
    let made = try lines(100, "set key 1")
    #expect(made?.count == 1 && made?[0].hasPrefix("error ioError: ") == true, "\(made ?? [])")
    let filled = try lines(1024, "fill-disk")
    #expect(filled?.first == "full")
    #expect(filled?.contains("something is lost") == false)
    // In files that are longer than that.
    let long = String(repeating: "x", count: 40_000)
    #expect(try lines(100, "set long \(long)")?.count == 1)
    #expect(try lines(100, "set key 2") == ["set"])
  }
}
