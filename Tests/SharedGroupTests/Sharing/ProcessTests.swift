import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Several processes that read and write one group.
@Suite struct ProcessTests {
  let folder: TemporaryFolder
  let group: SharedGroup

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
  }

  @Test func theNextReadSeesWhatAnotherProcessWrote() throws {
    let reader = try folder.open(isReadOnly: true)
    for round in 0..<10 {
      #expect(try ClientProcess.lines(folder, ["set", "key", "\(round)"]) == ["set"])
      #expect(try group.value(forKey: "key") == "\(round)")
      #expect(try reader.copy(.value, "key", capacity: 1).1 == [UInt8]("\(round)".utf8))
      try group.setValue("back \(round)", forKey: "key")
      #expect(try ClientProcess.lines(folder, ["get", "key"]) == ["back \(round)"])
    }
    #expect(try ClientProcess.lines(folder, ["remove", "key"]) == ["removed"])
    #expect(try group.value(forKey: "key") == nil)
    #expect(try reader.keys().isEmpty)
  }

  @Test func twoProcessesThatWriteAtOnceLoseNothing() throws {
    let clients = try ["a", "b"].map { try ClientProcess(folder, ["fill", $0, "250"]) }
    for client in clients { #expect(client.nextLine() == "ready") }
    for client in clients { try client.start() }
    for client in clients { #expect(client.remainingLines() == ["filled"]) }
    #expect(try group.keys().count == 500)
    for index in 0..<250 {
      #expect(try group.value(forKey: "a\(index)") == "\(index)")
      #expect(try group.value(forKey: "b\(index)") == "\(index)")
    }
  }

  @Test func simultaneousUpdatesCountCorrectly() throws {
    let clients = try (0..<2).map { _ in try ClientProcess(folder, ["add", "sum", "100"]) }
    for client in clients { #expect(client.nextLine() == "ready") }
    for client in clients { try client.start() }
    for _ in 0..<100 {
      try group.changeWhileLocked { () throws(SharedGroupError) in
        let sum = try group.value(forKey: "sum").flatMap { Int($0) } ?? 0
        return [.set(key: "sum", type: .value, bytes: [UInt8]("\(sum + 1)".utf8))]
      }
    }
    for client in clients { #expect(client.remainingLines() == ["added"]) }
    #expect(try group.value(forKey: "sum") == "300")
  }

  @Test func noBatchIsSeenInPart() throws {
    let keys = (0..<20).map { "key \($0)" }
    let client = try ClientProcess(folder, ["count-up-in-batches", "0"] + keys)
    var last = -1
    for _ in 0..<200 {
      let items = try group.items(.value)
      #expect(Set(items.map(\.bytes)).count <= 1, "all of one batch")
      #expect(items.isEmpty || items.count == keys.count)
      let number = items.first.flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) } ?? -1
      #expect(number >= last, "never an earlier one again")
      last = number
    }
    while last < 5 { last = client.nextLine().flatMap { Int($0) } ?? Int.max }
    #expect(try group.keys().count == keys.count)
  }

  @Test func aStoppedWriterDelaysWritersUntilTheirDeadlineAndNoReader() throws {
    try group.setValue("1", forKey: "key")
    let client = try ClientProcess(folder, ["stop-with-lock"])
    #expect(client.nextLine() == "holding")
    #expect(try group.value(forKey: "key") == "1")
    #expect(try folder.open().value(forKey: "key") == "1")
    #expect(try folder.open(isReadOnly: true).keys().count == 1)
    #expect(try ClientProcess.lines(folder, ["get", "key"]) == ["1"])
    for milliseconds in [0, 50] as [UInt32] {
      let other = try folder.open(lockTimeoutMilliseconds: milliseconds)
      let error = failure { try other.setValue("2", forKey: "key") }
      #expect(error?.code == .busy)
      #expect(error?.message.contains("\(milliseconds) ms") == true)
    }
    let lines = try ClientProcess.lines(
      folder, ["set", "key", "2"], options: ["--lock-timeout", "20"])
    #expect(lines.first?.hasPrefix("error busy") == true)
    #expect(try group.value(forKey: "key") == "1")
    client.signal(SIGCONT)
    #expect(client.remainingLines() == ["released"])
    try group.setValue("2", forKey: "key")
    #expect(try group.value(forKey: "key") == "2")
  }

  @Test func aWriterKilledWithTheLockLeavesTheLockFree() throws {
    let client = try ClientProcess(folder, ["stop-with-lock"])
    #expect(client.nextLine() == "holding")
    client.signal(SIGKILL)
    #expect(client.remainingLines().isEmpty)
    try folder.open(lockTimeoutMilliseconds: 0).setValue("1", forKey: "key")
  }
}
