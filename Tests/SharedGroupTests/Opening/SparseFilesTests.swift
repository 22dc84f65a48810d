import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// A folder of files that have holes in place of zeros. `cp --sparse=always`, `rsync -S` and
/// `tar -S` make such holes. On a file system in memory, reading a hole through a mapping takes a
/// block. If no block is free, the system ends the process.
@Suite struct SparseFilesTests {
  /// Commands that make holes in copies of the files, or in the files themselves. A value of zeros
  /// becomes a hole, too.
  private static let ways = [
    "cp -r --sparse=always $DISK/group $DISK/copy && rm -r $DISK/group"
      + " && mv $DISK/copy $DISK/group",
    "fallocate --dig-holes $DISK/group/group",
  ]

  @Test(.needsSmallDisk, arguments: SparseFilesTests.ways, [9, 20_000, 700_000])
  func aSparseFileOnAFullDiskEndsNoProcess(_ way: String, _ length: Int) throws {
    let folder = try TemporaryFolder()
    let script = """
      client() { $CLIENT "$@" || echo "ended"; }
      client $DISK group set key 1
      client $DISK group fill-with-data zeros 1 \(length) 0
      client $DISK group fill-with-data more 1 \(length)
      \(way)
      cat /dev/zero > $DISK/filler
      client --read-only $DISK group keys
      client --read-only $DISK group get key
      client $DISK group set key 2
      client --read-only $DISK group get key
      echo more
      rm $DISK/filler
      client $DISK group set key 2
      client $DISK group keys
      client $DISK group get key
      client $DISK group digest
      """
    let lines = try SmallDisk.lines(of: script, megabytes: 6, in: folder)
    let more = try #require(lines.firstIndex(of: "more"), "\(lines)")
    #expect(lines[..<3] == ["set", "filled", "filled"])
    // Each call succeeds, or reports that the disk is full.
    for line in lines[3..<more] where line.hasPrefix("error") {
      #expect(line.hasPrefix("error ioError: "), "\(line)")
    }
    #expect(!lines.contains("ended"))
    #expect(!lines.contains("unsound"))
    let keys = ["key value 1", "more data \(length)", "zeros data \(length)", "end"]
    #expect(Array(lines[(more + 1)..<(more + 7)]) == ["set"] + keys + ["2"])
  }

  /// A change may end with a page, and the zeros after it may be a hole.
  @Test func aChangeBeforeAHoleCounts() throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "other")
    let value = String(
      repeating: "x", count: 8_192 - 104 - GroupImage(try folder.read("group")).end)
    try group.setValue(value, forKey: "key")
    group.close()
    try #require(GroupImage(try folder.read("group")).end == 8_192)
    for length in [8_192, 8_200] {
      try #require(truncate(folder.file("group"), off_t(length)) == 0)
    }
    for isReadOnly in [true, false] {
      #expect(try folder.open(isReadOnly: isReadOnly).value(forKey: "key") == value)
    }
    try folder.open().setValue("2", forKey: "other")
    let again = try folder.open()
    #expect(try again.value(forKey: "key") == value)
    #expect(try again.value(forKey: "other") == "2")
    #expect(try again.verify().isSound)
  }

  /// On a full disk, a snapshot or a change may end with a page before a hole.
  @Test(.needsSmallDisk, arguments: [true, false])
  func theHoleBehindAPageOnAFullDiskEndsNoProcess(_ isSnapshot: Bool) throws {
    /// Makes a group that ends after a value of a length.
    func group(_ length: Int) throws -> (TemporaryFolder, end: Int) {
      let folder = try TemporaryFolder()
      let group = try folder.open()
      try group.setValue(String(repeating: "x", count: length), forKey: "key")
      if isSnapshot { try group.compact() }
      group.close()
      let image = GroupImage(try folder.read("group"))
      return (folder, isSnapshot ? image.snapshotEnd : image.end)
    }
    let (other, end) = try group(1_000 + 8_192 - group(1_000).end)
    try #require(end == 8_192)
    let folder = try TemporaryFolder()
    let script = """
      client() { $CLIENT "$@" || echo "ended"; }
      client $DISK group set key 1
      cp \(other.file("group")) $DISK/group/group
      truncate -s 8192 $DISK/group/group
      truncate -s 8200 $DISK/group/group
      cat /dev/zero > $DISK/filler
      client $DISK group get key | cut -c 1-14
      client --read-only $DISK group get key | cut -c 1-14
      rm $DISK/filler
      client --read-only $DISK group get key | cut -c 1-14
      client $DISK group set other 2
      client $DISK group get key | cut -c 1-14
      """
    let lines = try SmallDisk.lines(of: script, megabytes: 4, in: folder)
    let value = String(repeating: "x", count: 14)
    #expect(lines == ["set", "error ioError:", "error ioError:", value, "set", value])
  }

  /// A program that only reads allocates the blocks of the holes, as long as there is room.
  @Test(.needsSmallDisk) func aReaderOpensASparseFile() throws {
    let folder = try TemporaryFolder()
    let script = """
      $CLIENT $DISK group fill-with-data zeros 1 200000 0
      $CLIENT $DISK group set key 1
      cp -r --sparse=always $DISK/group $DISK/copy
      $CLIENT --read-only $DISK copy get key
      """
    let lines = try SmallDisk.lines(of: script, megabytes: 6, in: folder)
    #expect(lines == ["filled", "set", "1"])
  }

  /// A file that somebody has extended to a terabyte takes no more space than before.
  @Test func anExtendedFileTakesNoMoreSpace() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    group.close()
    try #require(truncate(folder.file("group"), 1 << 40) == 0)
    for isReadOnly in [true, false] {
      #expect(try folder.open(isReadOnly: isReadOnly).value(forKey: "key") == "1")
    }
    try folder.open().setValue("2", forKey: "key")
    #expect(try folder.open().value(forKey: "key") == "2")
    var status = stat()
    try #require(stat(folder.file("group"), &status) == 0)
    #expect(Int(status.st_blocks) * 512 < 1 << 20)
  }

  /// A repair searches only bytes that are stored.
  @Test func aDamagedFileThatIsExtendedIsRepairedSoon() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    for key in ["a", "b"] { try group.setValue("1", forKey: key) }
    group.close()
    var bytes = try folder.read("group")
    bytes[GroupImage(bytes).frames[0].upperBound - 16] ^= 1
    try folder.write(bytes, to: "group")
    try #require(truncate(folder.file("group"), 1 << 38) == 0)
    let began = ContinuousClock.now
    let damaged = try folder.open()
    #expect(try damaged.repair().damage.count == 1)
    #expect(ContinuousClock.now - began < .seconds(30))
    #expect(try damaged.keys().map(\.key) == ["b"])
  }
}
