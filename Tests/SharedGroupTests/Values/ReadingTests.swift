import SharedGroup
import Testing

@Suite struct ReadingTests {
  let folder: TemporaryFolder
  let group: SharedGroup

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
  }

  @Test func aNewGroupHoldsNothing() throws {
    #expect(try group.value(forKey: "key") == nil)
    #expect(try group.data(forKey: "key") == nil)
    #expect(try group.keys().isEmpty)
    #expect(try group.items(.value).isEmpty)
    #expect(try group.items(.data).isEmpty)
  }

  @Test func aValueIsReadByteForByte() throws {
    try group.setValue("{\"a\" : 1}", forKey: "value")
    let everyByte = (0...255).map { UInt8($0) }
    try group.setData(everyByte, forKey: "data")
    try group.setValue("", forKey: "empty")
    #expect(try group.value(forKey: "value") == "{\"a\" : 1}")
    #expect(try group.data(forKey: "data") == everyByte)
    #expect(try group.value(forKey: "empty") == "")
  }

  @Test func anItemIsCopiedIfItFitsAndOtherwiseMeasured() throws {
    try group.setData([1, 2, 3], forKey: "key")
    for capacity in 0..<3 {
      let (length, bytes) = try group.copy(.data, "key", capacity: capacity)
      #expect(length == 3)
      #expect(bytes.allSatisfy { $0 == 0xEE }, "nothing is written into \(capacity) bytes")
    }
    #expect(try group.copy(.data, "key", capacity: 3) == (3, [1, 2, 3]))
    #expect(try group.copy(.data, "key", capacity: 5) == (3, [1, 2, 3, 0xEE, 0xEE]))
  }

  @Test func anAbsentKeyIsNotFound() throws {
    try group.setValue("1", forKey: "b")
    for key in ["a", "bb", "c"] {
      let error = failure { _ = try group.copy(.value, key, capacity: 9) }
      #expect(error?.code == .notFound)
      #expect(error?.key == key)
      #expect(error?.message.contains("\"\(key)\"") == true)
      #expect(try group.value(forKey: key) == nil)
    }
  }

  @Test func readingTheWrongTypeFailsAndSaysWhatTheKeyHolds() throws {
    try group.setValue("1", forKey: "value")
    try group.setData([1], forKey: "data")
    let errors = [
      (failure { _ = try group.data(forKey: "value") }, "a value"),
      (failure { _ = try group.copy(.data, "value", capacity: 9) }, "a value"),
      (failure { _ = try group.value(forKey: "data") }, "data"),
      (failure { _ = try group.copy(.value, "data", capacity: 9) }, "data"),
    ]
    for (error, holds) in errors {
      #expect(error?.code == .wrongType)
      #expect(error?.message.contains("holds \(holds)") == true)
    }
  }

  @Test func keysThatBeginAlikeAreListedInTheOrderOfTheirBytes() throws {
    // Lengths around whole words, with bytes from the lowest to the highest behind them.
    let ends = ["", "\u{1}", " ", "a", "b", "\u{7F}", "é", "\u{FFFD}", "\u{10FFFF}"]
    let starts = (0...25).map { String(repeating: "k", count: $0) }
    let keys = starts.flatMap { start in ends.map { start + $0 } }.filter { !$0.isEmpty }
    let sorted = Set(keys).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    // Some keys are in the file's snapshot, some in its frames, some in both.
    for key in sorted.shuffled().dropLast(50) { try group.setValue(key, forKey: key) }
    try group.compact()
    for key in sorted.shuffled() { try group.setValue(key, forKey: key) }
    #expect(try group.keys().map(\.key).filter { $0 != "filler" } == sorted)
    #expect(try group.items(.value).map(\.key) == sorted)
    let start = starts[16]
    #expect(
      try group.items(.value, withPrefix: start).map(\.key) == sorted.filter { $0.hasPrefix(start) }
    )
  }

  @Test func keysAreListedInTheOrderOfTheirBytes() throws {
    // U+FF5E sorts before U+1F600 in UTF-8, and after it in UTF-16.
    let keys = ["b", "a", "ab", "A", "~", "\u{FF5E}", "\u{1F600}", "é", "e\u{301}"]
    for key in keys { try group.setValue(key, forKey: key) }
    try group.setData([0, 0, 0], forKey: "data")
    let sorted = (keys + ["data"]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let listed = try group.keys()
    #expect(listed.map { Array($0.key.utf8) } == sorted.map { Array($0.utf8) })
    #expect(listed.first { $0.key == "data" }?.type == .data)
    #expect(listed.first { $0.key == "data" }?.byteCount == 3)
    #expect(listed.first { $0.key == "ab" }?.type == .value)
    #expect(listed.first { $0.key == "\u{1F600}" }?.byteCount == 4)
  }

  @Test func itemsOfATypeAreListedWithTheirBytes() throws {
    try group.setValue("2", forKey: "two")
    try group.setValue("1", forKey: "one")
    try group.setData([9], forKey: "data")
    let values = try group.items(.value)
    #expect(values.map(\.key) == ["one", "two"])
    #expect(values.map(\.bytes) == [[0x31], [0x32]])
    #expect(try group.items(.data).map(\.key) == ["data"])
  }

  @Test func twoHandlesOfAProcessReadTheSame() throws {
    let other = try folder.open()
    try group.setValue("1", forKey: "key")
    #expect(try other.value(forKey: "key") == "1")
    try other.setValue("2", forKey: "key")
    #expect(try group.value(forKey: "key") == "2")
    let reader = try folder.open(isReadOnly: true)
    #expect(try reader.value(forKey: "key") == "2")
    try group.setValue("3", forKey: "key")
    #expect(try reader.value(forKey: "key") == "3")
  }

  @Test func groupsOfDifferentNamesAreSeparate() throws {
    let other = try folder.open("other")
    try group.setValue("1", forKey: "key")
    #expect(try other.value(forKey: "key") == nil)
    #expect(other.folder == folder.path + "/other")
    #expect(other.name == "other")
  }
}
