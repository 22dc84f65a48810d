import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Disks that really are full, which are small file systems in memory, and limits on the length of
/// files.
@Suite struct FullDiskTests {
  @Test(.needsSmallDisk) func aFullDiskIsAnErrorAndLosesNothing() throws {
    let folder = try TemporaryFolder()
    let script = "$CLIENT \"$DISK\" group fill-disk"
    let lines = try SmallDisk.lines(of: script, megabytes: 4, in: folder)
    #expect(lines == ["full", "whole", "goes on"])
  }

  /// A limit that the process has set for itself. The process ignores the signal that would end it,
  /// so writes beyond the limit fail.
  @Test func aLimitWhoseSignalIsIgnoredIsAnErrorAndLosesNothing() throws {
    let folder = try TemporaryFolder()
    let program = try ClientProcess.executable().path
    // In units of 512 bytes.
    let limit = "trap '' XFSZ; ulimit -f 1024;"
    let client = "exec \(program) --lock-timeout 60000 \(folder.path) group fill-disk"
    let lines = try Script.lines(of: "sh", "-c", "\(limit) \(client)")
    #expect(lines.first == "full")
    #expect(!lines.contains("something is lost"))
  }

  /// A reader needs no space.
  @Test(.needsSmallDisk) func readingAndOpeningNeedNoSpace() throws {
    let folder = try TemporaryFolder()
    let script = """
      client() { $CLIENT $DISK group "$@"; }
      client fill key 300
      cat /dev/zero > $DISK/filler
      client get key7
      $CLIENT --read-only $DISK group get key8
      client fill-with-data key9 1 9000 | cut -c 1-14
      client get key9
      rm $DISK/filler
      client fill other 300
      client get key8
      client digest | grep unsound
      client get key299
      """
    let lines = try SmallDisk.lines(of: script, megabytes: 4, in: folder)
    #expect(
      lines == [
        "ready", "filled", "7", "8", "error ioError:", "9", "ready", "filled", "8", "299",
      ])
  }

  /// What a failed change leaves is a hole. On a full disk in memory, reading a hole through a
  /// mapping would end the process.
  @Test(.needsSmallDisk) func nobodyReadsTheHoleOfAFailedChange() throws {
    let folder = try TemporaryFolder()
    let script = """
      client() { $CLIENT $DISK group "$@"; }
      client set key 1
      head -c 4050000 /dev/zero > $DISK/filler
      client fill-with-data large 1 200000 | cut -c 1-14
      cat /dev/zero > $DISK/rest
      client get key
      $CLIENT --read-only $DISK group get key
      client set key 2
      client set key 3
      """
    let lines = try SmallDisk.lines(of: script, megabytes: 4, in: folder)
    #expect(lines == ["set", "error ioError:", "1", "1", "set", "set"])
  }

  /// A process was killed while it wrote a change over the hole that a failed one had left: it had
  /// written the first page.
  @Test(.needsSmallDisk) func nobodyReadsTheHoleInAnUnfinishedChange() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let group = try other.open()
    try group.setValue("1", forKey: "key")
    try group.setData([UInt8](repeating: 7, count: 9_000), forKey: "large")
    group.close()
    try other.write(Array(try other.read("group")[..<4_096]), to: "group")
    let script = """
      client() { $CLIENT $DISK group "$@"; }
      client set key 0
      cp \(other.file("group")) $DISK/group/group
      truncate -s 100000 $DISK/group/group
      cat /dev/zero > $DISK/filler
      client get key
      $CLIENT --read-only $DISK group get key
      client set key 2
      client get key
      """
    let lines = try SmallDisk.lines(of: script, megabytes: 4, in: folder)
    #expect(lines == ["set", "1", "1", "set", "2"])
  }

  /// The head of a long change crosses a page, and the disk has room for all pages but one. The
  /// process is killed before it frees them. Nobody may read a hole that is left in the head.
  @Test(.needsSmallDisk) func nobodyReadsAHoleInAnUnfinishedHead() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let group = try other.open()
    let first = 4_048 - 104 - GroupImage(try other.read("group")).end
    try group.setValue(String(repeating: "x", count: first), forKey: "key")
    group.close()
    try #require(GroupImage(try other.read("group")).end == 4_048)
    // The frame's pages after the two in which its head lies.
    let pages = (4_048 + 104 + 300_000 + 8 - 8_192 + 4_095) / 4_096
    let script = """
      client() { $CLIENT "$@" || echo "ended"; }
      client $DISK group set key 0
      cp \(other.file("group")) $DISK/group/group
      free=$(df --output=avail -k $DISK | tail -1)
      head -c $(((free - \(pages * 4)) * 1024)) /dev/zero > $DISK/filler
      client --kill-at-call "punch group" $DISK group fill-with-data large 1 300000
      client $DISK group get key | cut -c 1-14
      client --read-only $DISK group get key | cut -c 1-14
      rm $DISK/filler
      client $DISK group set key 2
      client $DISK group get key
      """
    let lines = try SmallDisk.lines(of: script, megabytes: 4, in: folder)
    let value = String(repeating: "x", count: 14)
    #expect(lines == ["set", "ended", value, value, "set", "2"])
  }

  /// Failed changes take no space on the disk, however often they are tried.
  @Test(.needsSmallDisk) func failedChangesTakeNoSpace() throws {
    let folder = try TemporaryFolder()
    let script = """
      client() { $CLIENT $DISK group "$@"; }
      client fill key 10
      head -c 3500000 /dev/zero > $DISK/filler
      used() { df --output=used -k $DISK | tail -1 | tr -d ' '; }
      client fill-with-data large 1 3000000 | cut -c 1-14
      before=$(used)
      for number in 1 2 3 4 5 6 7 8; do client fill-with-data large 1 3000000 >/dev/null; done
      test $(used) -le $before && echo same
      client set key1 x
      client get key1
      """
    let lines = try SmallDisk.lines(of: script, megabytes: 4, in: folder)
    #expect(lines == ["ready", "filled", "error ioError:", "same", "set", "x"])
  }

  /// The system would end a process that writes beyond the limit without ignoring the signal.
  @Test func aLimitOnTheLengthOfFilesIsAnErrorAndEndsNoProcess() throws {
    let folder = try TemporaryFolder()
    let program = try ClientProcess.executable().path
    func lines(_ limit: Int, _ command: String) throws -> [String] {
      let client = "exec \(program) --lock-timeout 60000 \(folder.path) group \(command)"
      // In units of 512 bytes.
      return try Script.lines(of: "sh", "-c", "ulimit -f \(limit); \(client)")
    }
    let filled = try lines(1024, "fill-disk")
    #expect(filled.first == "full")
    #expect(!filled.contains("something is lost"))
    // The files are now longer than the limit.
    let long = String(repeating: "x", count: 40_000)
    #expect(try lines(100, "set long \(long)").first?.hasPrefix("error ioError: ") == true)
    #expect(try lines(2048, "set key 2") == ["set"])
  }

  /// A long change reserves its blocks before it is written. That makes the file longer too, and
  /// must not exceed the limit.
  @Test func reservingBlocksObeysTheLimitToo() throws {
    let folder = try TemporaryFolder()
    let program = try ClientProcess.executable().path
    let client = "\(program) \(folder.path) group"
    let script = """
      ulimit -f 1024
      \(client) set key 1
      \(client) fill-with-data large 1 3000000
      \(client) get key
      \(client) set key 2
      """
    let lines = try Script.lines(of: "sh", "-c", script)
    try #require(lines.count == 4)
    #expect(lines[0] == "set" && lines[1].hasPrefix("error ioError: "))
    #expect(lines.suffix(2) == ["1", "set"])
  }
}
