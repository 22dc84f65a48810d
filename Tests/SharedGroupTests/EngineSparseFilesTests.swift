import Foundation
import SharedGroup
import Synchronization
import SystemCalls
import Testing

/// A folder whose files have holes, as `rsync -S`, `tar -S` and `cp --sparse=always` leave them where
/// there were zeros: a store into a hole that is mapped needs a block from the disk, and where that is
/// full the system ends the process.
@Suite struct EngineSparseFilesTests {
  /// Makes holes in other files, or in those that are there; a value of zeros becomes one, too.
  private static let ways = [
    "cp -r --sparse=always $DISK/group $DISK/copy && rm -r $DISK/group && mv $DISK/copy $DISK/group",
    "for file in $DISK/group/*; do fallocate --dig-holes $file; done || true",
    """
    cp -r --sparse=always $DISK/group $DISK/copy && rm -r $DISK/group && mv $DISK/copy $DISK/group
    rm $DISK/group/control
    """,
    "for file in $DISK/group/log.1 $DISK/group/index.1; do fallocate --dig-holes $file; done",
    "truncate -s 0 $DISK/group/control && truncate -s 4096 $DISK/group/control",
  ]

  @Test(arguments: EngineSparseFilesTests.ways, [9, 20_000])
  func onAFullDiskItIsAStatus(_ way: String, _ length: Int) throws {
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
      rm $DISK/filler
      client $DISK group set key 2
      client $DISK group keys
      client $DISK group get key
      client $DISK group digest
      """
    guard let lines = try SmallDisk.lines(of: script, megabytes: 4, in: folder) else { return }
    let keys = ["key value 1", "more data \(length)", "zeros data \(length)", "end"]
    try #require(lines.count == 18, "\(lines)")
    #expect(lines[..<3] == ["set", "filled", "filled"])
    #expect(lines[3..<7] == keys[...])
    #expect(lines[7] == "1")
    #expect(lines[8].hasPrefix("error ioError: "), "\(lines[8])")
    #expect(lines[9...10] == ["1", "set"])
    #expect(lines[11..<15] == keys[...])
    #expect(lines[15] == "2")
    #expect(!lines.contains("ended"))
    #expect(!lines.contains("unsound"))
  }

  /// A value that is all zeros leaves next to nothing of a log, which holds 3 MB of it all the same.
  @Test func aLargeValueOfZerosIsReadAndKept() throws {
    let folder = try TemporaryFolder()
    let script = """
      client() { $CLIENT "$@" 2>&- || echo "ended"; }
      client $DISK group set key 1
      client $DISK group fill-with-data zeros 1 3000000 0
      cp -r --sparse=always $DISK/group $DISK/copy && rm -r $DISK/group && mv $DISK/copy $DISK/group
      cat /dev/zero > $DISK/filler
      client --read-only $DISK group keys
      client --read-only $DISK group get key
      client $DISK group set key 2
      rm $DISK/filler
      client $DISK group set key 2
      client $DISK group keys
      client $DISK group digest | grep unsound
      true
      """
    guard let lines = try SmallDisk.lines(of: script, megabytes: 40, in: folder) else { return }
    let keys = ["key value 1", "zeros data 3000000", "end"]
    try #require(lines.count == 11, "\(lines)")
    #expect(lines[..<2] == ["set", "filled"])
    #expect(lines[2..<5] == keys[...])
    #expect(lines[5] == "1")
    #expect(lines[6].hasPrefix("error ioError: "), "\(lines[6])")
    #expect(lines[7] == "set")
    #expect(lines[8...] == keys[...])
  }

  /// A log that is to be copied into may be empty: whoever made it was killed.
  @Test func aLogThatIsAHoleIsNotCopiedInto() throws {
    let folder = try TemporaryFolder()
    let script = """
      client() { $CLIENT $DISK group "$@" 2>&- || echo "ended"; }
      client set key 1
      client fill-with-data large 12 700000
      for log in $DISK/group/log.0 $DISK/group/log.1; do stat -c %s $log; done
      spare=$DISK/group/log.$((1 - $(od -An -tu1 -j68 -N1 $DISK/group/control) % 2))
      size=$(stat -c %s $spare)
      rm $spare && truncate -s $size $spare
      printf '12345678' | dd of=$DISK/group/control bs=1 seek=16 conv=notrunc
      client get key
      cat /dev/zero > $DISK/filler
      client fill-with-data more 200 30000 | cut -c 1-14
      client get key
      rm $DISK/filler
      client fill-with-data more 200 30000
      client get key
      client digest | grep unsound
      true
      """
    guard let lines = try SmallDisk.lines(of: script, megabytes: 40, in: folder) else { return }
    let sizes = lines.compactMap { Int($0) }.filter { $0 > 1 }
    #expect(sizes.count == 2 && sizes.allSatisfy { $0 > 2 << 20 }, "\(lines)")
    #expect(
      lines.filter { Int($0) ?? 0 < 2 } == [
        "set", "filled", "1", "error ioError:", "1", "filled", "1",
      ])
  }

  /// Holes are only filled that a group's files may have: one that somebody made longer by a terabyte takes
  /// no more of the disk than before.
  @Test func aFileThatWasMadeLongerTakesNoMore() throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    group.close()
    #expect(truncate(folder.file("log.1"), 1 << 40) == 0)
    for isReadOnly in [true, false] {
      #expect(try folder.open(isReadOnly: isReadOnly).value(forKey: "key") == "1")
    }
    try FileManager.default.removeItem(atPath: folder.file("control"))
    for isReadOnly in [true, false] {
      #expect(try folder.open(isReadOnly: isReadOnly).value(forKey: "key") == "1")
    }
    try folder.open().setValue("2", forKey: "key")
    #expect(try folder.allocated("log.1") < 1 << 20)
  }
}

// In that suite, as the seam has room for one interceptor at a time.
extension FaultTests {
  /// The same on a file system that has no call for it, or where a filter of system calls knows none: zeros
  /// are written where the holes are.
  @Test(arguments: [EOPNOTSUPP, ENOSYS, EPERM])
  func holesAreFilledWhereTheSystemCannotAllocate(_ number: Int32) throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    let zeros = [UInt8](repeating: 0, count: 30_000)
    try group.setData(zeros, forKey: "zeros")
    try group.setValue("2", forKey: "other")
    group.close()
    _ = try SmallDisk.run("fallocate", ["--dig-holes", folder.file("log.1")])
    try #require(try folder.allocated("log.1") < folder.read("log.1").count)
    let failed = Mutex<Set<String>>([])
    SystemCallSeam.intercept { call, path in
      guard call == .write, path.hasPrefix(folder.path) else { return nil }
      return failed.withLock { $0.insert(path).inserted } ? .fail(number) : nil
    }
    defer { SystemCallSeam.intercept(nil) }
    let again = try folder.open()
    #expect(try again.data(forKey: "zeros") == zeros)
    #expect(try again.keys().map(\.key) == ["key", "other", "zeros"])
    #expect(try again.value(forKey: "key") == "1")
    #expect(failed.withLock { $0 } == [folder.file("log.1")])
    #expect(try folder.allocated("log.1") == folder.read("log.1").count)
    try again.setValue("3", forKey: "key")
    #expect(try again.verify().isSound)
  }
}

extension MemoryFolder {
  /// How many bytes of the disk a file takes.
  func allocated(_ name: String) throws -> Int {
    var status = stat()
    try #require(stat(file(name), &status) == 0)
    return Int(status.st_blocks) * 512
  }
}
