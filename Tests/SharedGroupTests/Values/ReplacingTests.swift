import Foundation
import SharedGroup
import Testing

/// Setting and removing a value only if it is still what the caller read.
@Suite struct ReplacingTests {
  let folder: TemporaryFolder
  let group: SharedGroup

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
  }

  private func replace(
    _ expected: String?, by text: String?, key: String = "key"
  ) throws(SharedGroupError) {
    try group.replaceValue(expected, by: text, forKey: key)
  }

  @Test func anExpectedValueIsReplaced() throws {
    try replace(nil, by: "1")
    #expect(try group.value(forKey: "key") == "1")
    try replace("1", by: "a longer text than before, of some words")
    #expect(try group.value(forKey: "key") == "a longer text than before, of some words")
    try replace("a longer text than before, of some words", by: "")
    #expect(try group.value(forKey: "key") == "")
    try replace("", by: "2")
    try replace("2", by: nil)
    #expect(try group.value(forKey: "key") == nil)
    #expect(try folder.open(isReadOnly: true).keys().isEmpty)
  }

  /// Texts that differ in a byte, in their length, or only by zeros at their ends.
  @Test(arguments: ["12345678", "1234567", "1", "", "1234567\0", "12345678\0", "a\0"])
  func anUnexpectedValueIsAConflict(_ held: String) throws {
    try group.setValue(held, forKey: "key")
    let revision = group.revision
    let others = [
      "12345679", "12345678", "1234567", "1", "", "\0", "1234567\0", "12345678\0", "a", "a\0\0",
    ]
    for expected in others.map(Optional.some) + [nil] where expected != held {
      for text in ["new", nil] {
        let error = failure { try replace(expected, by: text) }
        #expect(error?.code == .conflict)
        #expect(error?.key == "key")
        #expect(error?.message.contains("\"key\"") == true)
      }
    }
    #expect(group.revision == revision)
    #expect(try group.value(forKey: "key") == held)
  }

  @Test func anAbsentKeyHoldsNothing() throws {
    #expect(failure { try replace("1", by: "2") }?.code == .conflict)
    #expect(failure { try replace("", by: "2") }?.code == .conflict)
    #expect(failure { try replace("", by: nil) }?.code == .conflict)
    #expect(try group.keys().isEmpty)
    let revision = group.revision
    try replace(nil, by: nil)
    #expect(group.revision == revision, "nothing is changed")
  }

  @Test func dataIsOfTheWrongTypeWhateverIsExpected() throws {
    try group.setData([0x31], forKey: "key")
    for expected in [nil, "1", "2"] {
      for text in [nil, "1"] {
        let error = failure { try replace(expected, by: text) }
        #expect(error?.code == .wrongType)
        #expect(error?.message.contains("holds data") == true)
      }
    }
    #expect(try group.data(forKey: "key") == [0x31])
  }

  @Test func replacingDoesNotConcernRecords() throws {
    try group.setRecord([1], forKey: "key")
    try replace(nil, by: "1")
    try replace("1", by: nil)
    #expect(try group.record(forKey: "key") == [1])
  }

  @Test func invalidReplacementsAreRefused() throws {
    #expect(failure { try replace(nil, by: "1", key: "") }?.code == .invalidKey)
    let long = String(repeating: "k", count: 512)
    #expect(failure { try replace(nil, by: "1", key: long) }?.code == .tooLarge)
    let bytes = [UInt8](repeating: 0x31, count: 16 << 20 + 1)
    #expect(
      failure { try group.replaceValue(nil, by: bytes.span, forKey: [0x6B].span) }?.code
        == .tooLarge)
    let reader = try folder.open(isReadOnly: true)
    #expect(
      failure { try reader.replaceValue(nil, by: nil, forKey: "key") }?.code == .readOnly)
    let closed = try folder.open()
    closed.close()
    #expect(
      failure { try closed.replaceValue(nil, by: nil, forKey: "key") }?.code == .closed)
  }

  /// Each process and thread adds 1 to the value that it read, and tries again if another process
  /// or thread was quicker.
  @Test func simultaneousReplacementsLoseNothing() throws {
    let clients = try (0..<3).map { _ in
      try ClientProcess(folder, ["add-by-replacing", "sum", "150"])
    }
    for client in clients { #expect(client.nextLine() == "ready") }
    for client in clients { try client.start() }
    let threads = (0..<2).map { _ in
      Background { [group] () -> SharedGroupError.Code? in
        var count = 0
        while count < 100 {
          do throws(SharedGroupError) {
            let old = try group.value(forKey: "sum")
            let new = "\((old.flatMap { Int($0) } ?? 0) + 1)"
            try group.replaceValue(old, by: new, forKey: "sum")
            count += 1
          } catch {
            if error.code != .conflict { return error.code }
          }
        }
        return nil
      }
    }
    for client in clients { #expect(client.remainingLines().last == "added") }
    for thread in threads { #expect(thread.result() == nil) }
    #expect(try group.value(forKey: "sum") == "650")
  }

  /// The value that was read is still the expected one after a compaction has written the group to
  /// another file.
  @Test func aCompactionIsNoConflict() throws {
    try group.setValue("1", forKey: "key")
    let filler = [UInt8](repeating: 1, count: 100_000)
    let compactions = try group.statistics().compactionCount
    while try group.statistics().compactionCount == compactions {
      try group.setData(filler, forKey: "filler")
    }
    #expect(failure { try replace("2", by: "3") }?.code == .conflict)
    try replace("1", by: "2")
    #expect(try group.value(forKey: "key") == "2")
  }
}
