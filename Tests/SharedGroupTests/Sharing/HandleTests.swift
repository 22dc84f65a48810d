import Foundation
import GroupWorkload
import SharedGroup
import Testing

@Suite struct HandleTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aClosedHandleRefusesEveryCall() throws {
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    group.close()
    group.close()
    let errors = [
      failure { _ = try group.value(forKey: "key") },
      failure { _ = try group.copy(.value, "key", capacity: 9) },
      failure { try group.setValue("1", forKey: "key") },
      failure { try group.removeItem(forKey: "key") },
      failure { try group.removeAll() },
      failure { try group.apply([]) },
      failure { try group.changeWhileLocked { [] } },
      failure { try group.reload() },
      failure { _ = try group.keys() },
      failure { _ = try group.items(.value) },
      failure { _ = try group.waitForChange(since: 0, timeoutMilliseconds: 0) },
    ]
    #expect(errors.allSatisfy { $0?.code == .closed })
    group.interruptWaits()
    #expect(group.changeCount == 0)
    #expect(group.revision == 0)
    #expect(group.name == "group")
  }

  @Test func otherHandlesStayOpen() throws {
    let one = try folder.open()
    let two = try folder.open()
    one.close()
    try two.setValue("1", forKey: "key")
    #expect(try two.value(forKey: "key") == "1")
    #expect(try folder.open().value(forKey: "key") == "1")
  }

  #if os(Linux)
    @Test func handlesShareMemoryUntilTheLastIsClosed() throws {
      #expect(try mappings().isEmpty)
      let first = try folder.open()
      let mapped = try mappings()
      #expect(!mapped.isEmpty)
      for handle in [try folder.open(), try folder.open(), first] {
        #expect(try mappings() == mapped)
        handle.close()
      }
      try expectNothingLeft()
    }

    @Test func aForgottenHandleReleasesItsMemory() throws {
      var group: SharedGroup? = try folder.open()
      try group?.setValue("1", forKey: "key")
      #expect(try !mappings().isEmpty)
      group = nil
      try expectNothingLeft()
    }

    @Test func theMappingStaysUntilTheLastCallEnds() throws {
      let group = try folder.open()
      try group.changeWhileLocked { () throws(SharedGroupError) in
        group.close()
        #expect((try? mappings())?.isEmpty == false)
        return [.set(key: "key", type: .value, bytes: [0x31])]
      }
      try expectNothingLeft()
      #expect(try folder.open().value(forKey: "key") == "1")
    }

    /// Waits until nothing of the group is open or mapped. A closed group's memory stays mapped
    /// while earlier calls are running, even those of other tests in this process. The first call
    /// that ends after them releases it.
    private func expectNothingLeft() throws {
      let other = try TemporaryFolder().open()
      for _ in 0..<10_000 {
        if try mappings().isEmpty, try openFiles() == 0 { return }
        _ = other.changeCount
        sched_yield()
      }
      Issue.record("the group's files are open or mapped still")
    }

    /// The lines about the folder in the list of this process's mappings.
    private func mappings() throws -> [Substring] {
      let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
      let lines = String(decoding: try #require(try file.readToEnd()), as: UTF8.self)
      return lines.split(separator: "\n").filter { $0.contains(folder.path) }
    }

    /// How many files of the folder are open in this process.
    private func openFiles() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        return file?.contains(folder.path) == true
      }
    }
  #endif

  @Test func eightThreadsUseAndCloseHandles() throws {
    let keeper = try folder.open()
    let shared = try folder.open()
    let threads = (0..<8).map { thread in
      Background { [folder] () -> SharedGroupError? in
        do {
          for round in 0..<25 {
            let handle = try folder.open(isReadOnly: thread % 4 == 3)
            let key = "thread \(thread)"
            if !handle.isReadOnly {
              try handle.setValue("\(round)", forKey: key)
              #expect(try shared.value(forKey: key) == "\(round)")
            }
            #expect(handle.changeCount != 0)
            _ = try handle.keys()
            handle.close()
          }
          return nil
        } catch {
          return error as? SharedGroupError
        }
      }
    }
    for thread in threads { #expect(thread.result() == nil) }
    #expect(try keeper.keys().count == 6)
    #expect(try keeper.items(.value).allSatisfy { $0.bytes == [0x32, 0x34] })
  }

  @Test func aHandleIsClosedWhileThreadsUseIt() throws {
    try folder.open().setValue("1", forKey: "key")
    for round in 0..<20 {
      let handle = try folder.open(isReadOnly: round % 2 == 0)
      let threads = (0..<8).map { thread in
        Background { () -> SharedGroupError.Code? in
          do throws(SharedGroupError) {
            while true {
              switch thread % 4 {
              case 0: _ = try handle.value(forKey: "key")
              case 1: _ = try handle.keys()
              case 2:
                _ = try handle.waitForChange(since: handle.changeCount, timeoutMilliseconds: 1)
              default:
                if handle.isReadOnly {
                  _ = try handle.items(.value)
                } else {
                  try handle.reload()
                }
              }
            }
          } catch {
            return error.code
          }
        }
      }
      handle.close()
      for thread in threads { #expect(thread.result() == .closed) }
    }
    #expect(try folder.open().value(forKey: "key") == "1")
  }
}
