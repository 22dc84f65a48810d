import Foundation
import GroupWorkload
import SharedGroup
import Synchronization
import SystemCalls
import Testing

// Nested in the serial suite FaultTests, because the seam takes one interceptor at a time.
extension FaultTests {
  /// Changes during which all writes or some writes fail.
  @Suite(.serialized) struct FailedWriteTests {
    /// What happens to the writes to the group's file from a certain call on.
    private enum Failure: CaseIterable {
      /// That call fails.
      case one
      /// That call fails, and so do all later ones.
      case all
      /// That call writes 8 bytes, and all later calls fail.
      case part
      /// That call writes at most 4,000 bytes, and all later calls fail.
      case nearlyAll
    }

    /// The first or the second write of a set fails. The set's frame lies within a page, crosses
    /// pages, or needs three writes.
    @Test(arguments: [1, 2], [20, 6_000, 200_000, 300_000])
    func aFailedChangeNeverShows(_ write: Int, _ length: Int) throws {
      for failure in Failure.allCases {
        let folder = try MemoryFolder()
        let group = try folder.open()
        let reader = try folder.open(isReadOnly: true)
        try group.setValue("1", forKey: "before")
        let before = GroupImage(try folder.read("group"))
        let bytes = [UInt8](repeating: 7, count: length)
        let error = failing(failure, from: write, in: folder) { () throws(SharedGroupError) in
          try group.setData(bytes, forKey: "failed")
        }
        // A frame of at most 256 KiB is written by a single call.
        if error == nil, write == 2, length <= 200_000 { continue }
        // If only the zero word after the frame is missing, the frame counts.
        if error == nil, failure == .nearlyAll {
          #expect(try reader.keys().map(\.key) == ["before", "failed"])
          continue
        }
        #expect(error?.code == .ioError, "\(failure)")
        func expect(_ keys: [String], _ when: Comment) throws {
          for handle in [group, reader, try folder.open(isReadOnly: true)] {
            #expect(try handle.keys().map(\.key) == keys, when)
            #expect(handle.revision == group.revision, when)
          }
          let lines = try ClientProcess.lines(at: folder.path, ["keys"])
          #expect(lines.count == keys.count + 1, when)
        }
        try expect(["before"], "\(failure)")
        #expect(group.revision == 1)
        // The file has its earlier bytes, and perhaps zeros after them.
        let after = try folder.read("group")
        #expect(after.prefix(before.end) == before.bytes.prefix(before.end))

        // Sets another key, and then sets the same bytes again under a third key.
        try group.setValue("2", forKey: "next")
        try expect(["before", "next"], "after the next one, \(failure)")
        try group.setData(bytes, forKey: "again")
        try expect(["again", "before", "next"], "after another, \(failure)")
        #expect(try group.verify().isSound)
        #expect(group.revision == 3)
      }
    }

    /// A change is made again after it failed. The failed attempt may have left bytes after the end
    /// of the new frame, which must not become valid.
    @Test func repeatingAFailedChangeRestoresNothingElse() throws {
      let folder = try MemoryFolder()
      let group = try folder.open()
      try group.setValue("1", forKey: "a")
      for length in [10, 5_000] {
        let bytes = [UInt8](repeating: 3, count: length)
        for failure in Failure.allCases {
          for write in 1...2 {
            let revision = group.revision
            let error = failing(failure, from: write, in: folder) { () throws(SharedGroupError) in
              try group.apply((0..<3).map { .set(key: "failed \($0)", type: .data, bytes: bytes) })
            }
            if error == nil { try group.apply((0..<3).map { .remove(key: "failed \($0)") }) }
            let made = group.revision
            #expect(error == nil ? made > revision : made == revision)
            try group.setData(bytes, forKey: "failed 0")
            try group.removeItem(forKey: "failed 0")
            #expect(group.revision == made + 2)
            let fresh = try ClientProcess.lines(at: folder.path, ["keys"])
            #expect(fresh == ["a value 1", "end"])
          }
        }
      }
    }

    /// What a process that was killed has written of a long change has a hole, which a copy may
    /// have in place of zeros. On a file system in memory, nobody searches behind the hole, but
    /// nothing from there may come back.
    @Test func whatIsBehindAHoleDoesNotComeBack() throws {
      let folder = try MemoryFolder()
      let group = try folder.open()
      try group.setValue("1", forKey: "before")
      let writes = Mutex(0)
      SystemCallSeam.intercept { call, path in
        guard path.hasPrefix(folder.path) else { return nil }
        if call == .punch { return .fail(EIO) }
        guard call == .write else { return nil }
        // Allocation, the head's beginning, the pages after the head, and the head.
        return writes.withLock {
          $0 += 1
          return $0 < 4 ? nil : .fail(EIO)
        }
      }
      let bytes = [UInt8](repeating: 0, count: 8_192) + [UInt8](repeating: 7, count: 300_000)
      let error = failure { try group.setData(bytes, forKey: "failed") }
      SystemCallSeam.intercept(nil)
      #expect(error?.code == .ioError)
      group.close()
      try OpenFile(path: folder.file("group"), .readWrite).punch(4_096..<8_192)
      for number in 1...100 {
        let again = try folder.open()
        try again.setValue("1", forKey: "\(number)")
        #expect(try again.keys().count == number + 1)
        again.close()
      }
      #expect(folder.names == ["group", "lock"])
      #expect(try folder.open().verify().isSound)
    }

    /// The zeros after a power-safe change do not fit on the disk. What was written of them is
    /// freed before the change.
    @Test func theZerosThatDoNotFitAreFreed() throws {
      let folder = try TemporaryFolder()
      let group = try folder.open(durability: .power)
      let name = folder.file("group")
      let writes = Mutex(0)
      SystemCallSeam.intercept { call, path in
        guard call == .write, path == name else { return nil }
        return writes.withLock {
          $0 += 1
          return $0 == 1 ? .short(40_000) : $0 == 2 ? .fail(ENOSPC) : nil
        }
      }
      defer { SystemCallSeam.intercept(nil) }
      try group.setValue("1", forKey: "key")
      var status = stat()
      try #require(stat(name, &status) == 0)
      #expect(status.st_blocks * 512 <= 8_192)
      #expect(try ClientProcess.lines(folder, ["get", "key"]) == ["1"])
    }

    /// The space that a failed change took is freed.
    @Test func theSpaceOfAFailedChangeIsFreed() throws {
      let folder = try TemporaryFolder()
      let group = try folder.open()
      try group.setValue("1", forKey: "key")
      func allocated() throws -> Int {
        var status = stat()
        try #require(stat(folder.file("group"), &status) == 0)
        return Int(status.st_blocks) * 512
      }
      let before = try allocated()
      // Fails the second of three writes, which writes the pages after the frame's head.
      for _ in 0..<5 {
        let error = failing(.one, from: 2, within: folder.path) { () throws(SharedGroupError) in
          try group.setData([UInt8](repeating: 1, count: 3 << 20), forKey: "large")
        }
        #expect(error?.code == .ioError)
        #expect(try allocated() <= before + 8_192)
      }
      try group.setValue("2", forKey: "key")
      #expect(try ClientProcess.lines(folder, ["get", "key"]) == ["2"])
    }

    /// A file system without support for holes cannot free the space. This must not matter.
    @Test(arguments: [EOPNOTSUPP, ENOSYS]) func changesWorkEvenIfSpaceCannotBeFreed(
      _ number: Int32
    ) throws {
      let folder = try MemoryFolder()
      let group = try folder.open()
      try group.setValue("1", forKey: "key")
      let writes = Mutex(0)
      SystemCallSeam.intercept { call, path in
        guard path.hasPrefix(folder.path) else { return nil }
        if call == .punch { return .fail(number) }
        guard call == .write else { return nil }
        return writes.withLock {
          $0 += 1
          return $0 == 2 ? .fail(ENOSPC) : nil
        }
      }
      defer { SystemCallSeam.intercept(nil) }
      #expect(
        failure { try group.setData([UInt8](repeating: 1, count: 300_000), forKey: "large") }?.code
          == .ioError)
      try group.setValue("2", forKey: "key")
      #expect(try ClientProcess.lines(at: folder.path, ["get", "key"]) == ["2"])
      #expect(try group.keys().map(\.key) == ["key"])
      #expect(try group.verify().isSound)
    }

    /// Another program shortens the file after this process has checked it, and before one of this
    /// process's writes. If that loses earlier frames or other parts of the frame, the change must
    /// fail.
    @Test(arguments: [20, 6_000, 300_000], 1...3) func aFileThatIsShortenedDuringAWriteIsAnError(
      _ length: Int, before write: Int
    ) throws {
      for frames in [0, 1, 30] {
        for cut in [0, 100, 1_030, 5_000] {
          let folder = try MemoryFolder()
          let group = try folder.open()
          for number in 0..<frames { try group.setValue("\(number)", forKey: "key \(number)") }
          let name = folder.file("group")
          let made = Mutex(0)
          SystemCallSeam.intercept { call, path in
            guard call == .write, path == name else { return nil }
            let number = made.withLock { made in
              made += 1
              return made
            }
            if number == write, truncate(name, off_t(cut)) != 0 { return .fail(errno) }
            return nil
          }
          let bytes = [UInt8](repeating: 1, count: length)
          var error: SharedGroupError?
          do throws(SharedGroupError) {
            try group.setData(bytes, forKey: "lost")
          } catch let told {
            error = told
          }
          SystemCallSeam.intercept(nil)
          let when: Comment = "\(frames) frames, cut to \(cut)"
          if error == nil {
            let lines = try ClientProcess.lines(at: folder.path, ["keys"])
            #expect(lines.count == frames + 2, when)
          } else {
            #expect(error?.code == .corrupt, when)
          }
        }
      }
    }

    private func failing(
      _ kind: Failure, from write: Int, in folder: MemoryFolder,
      _ body: () throws(SharedGroupError) -> Void
    ) -> SharedGroupError? {
      failing(kind, from: write, within: folder.path, body)
    }

    private func failing(
      _ kind: Failure, from write: Int, within folder: String,
      _ body: () throws(SharedGroupError) -> Void
    ) -> SharedGroupError? {
      let made = Mutex(0)
      SystemCallSeam.intercept { call, path in
        guard call == .write, path == folder + "/group/group" else { return nil }
        let number = made.withLock { made in
          made += 1
          return made
        }
        switch kind {
        case .one: return number == write ? .fail(ENOSPC) : nil
        case .all: return number >= write ? .fail(ENOSPC) : nil
        case .part: return number < write ? nil : number == write ? .short(8) : .fail(ENOSPC)
        case .nearlyAll:
          return number < write ? nil : number == write ? .short(4_000) : .fail(ENOSPC)
        }
      }
      defer { SystemCallSeam.intercept(nil) }
      do {
        try body()
        return nil
      } catch {
        return error
      }
    }
  }
}
