import GroupWorkload
import SharedGroup
import Testing

@Suite struct WritingTests {
  let folder: TemporaryFolder
  let group: SharedGroup

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
  }

  @Test func settingReplacesWhateverTheKeyHeld() throws {
    try group.setValue("long text", forKey: "key")
    try group.setValue("x", forKey: "key")
    #expect(try group.value(forKey: "key") == "x")
    try group.setData([1, 2], forKey: "key")
    #expect(try group.data(forKey: "key") == [1, 2])
    #expect(try group.items(.value).isEmpty)
    #expect(try group.keys().count == 1)
    try group.setValue("y", forKey: "key")
    #expect(try group.value(forKey: "key") == "y")
  }

  @Test func aRemovedKeyIsGoneAndCannotBeRemovedAgain() throws {
    try group.setValue("1", forKey: "value")
    try group.setData([1], forKey: "data")
    try group.removeItem(forKey: "value")
    try group.removeItem(forKey: "data")
    #expect(try group.keys().isEmpty)
    for key in ["value", "data", "never"] {
      let error = failure { try group.removeItem(forKey: key) }
      #expect(error?.code == .notFound)
      #expect(error?.key == key)
    }
  }

  @Test func aBatchIsMadeInOrder() throws {
    try group.setValue("old", forKey: "removed")
    try group.apply([
      .set(key: "twice", type: .value, bytes: [1]),
      .set(key: "twice", type: .data, bytes: [2]),
      .remove(key: "removed"),
      .remove(key: "absent"),
      .set(key: "gone", type: .value, bytes: [3]),
      .remove(key: "gone"),
      .remove(key: "back"),
      .set(key: "back", type: .value, bytes: [4]),
    ])
    #expect(try group.keys().map(\.key) == ["back", "twice"])
    #expect(try group.data(forKey: "twice") == [2])
  }

  @Test func aBatchWithAFaultChangesNothing() throws {
    try group.setValue("1", forKey: "key")
    let count = group.changeCount
    let tooLong = String(repeating: "k", count: 512)
    let faults: [(SharedChange, SharedGroupError.Code)] = [
      (.set(key: "", type: .value, bytes: []), .invalidKey),
      (.set(key: tooLong, type: .value, bytes: []), .tooLarge),
      (.remove(key: tooLong), .tooLarge),
      (.set(key: "k", type: .data, bytes: .init(repeating: 0, count: 16 << 20 + 1)), .tooLarge),
    ]
    for (fault, code) in faults {
      let error = failure {
        try group.apply([.set(key: "new", type: .value, bytes: [1]), .remove(key: "key"), fault])
      }
      #expect(error?.code == code)
    }
    #expect(try group.keys().map(\.key) == ["key"])
    #expect(group.changeCount == count)
  }

  @Test func aBatchIsOneChangeUnlessItChangesNothing() throws {
    let revision = group.revision
    try group.apply((0..<5).map { .set(key: "\($0)", type: .value, bytes: []) })
    #expect(group.revision == revision + 1)
    let count = group.changeCount
    try group.apply([])
    try group.apply([.remove(key: "absent")])
    #expect(group.changeCount == count)
  }

  @Test func removingAllLeavesTheRecords() throws {
    try group.setValue("1", forKey: "value")
    try group.setData([1], forKey: "data")
    try group.setRecord([2], forKey: "record")
    try group.removeAll()
    #expect(try group.keys().isEmpty)
    #expect(try group.record(forKey: "record") == [2])
    try group.removeAll()
  }

  @Test func recordsAndKeysHaveSeparateNames() throws {
    try group.setRecord([1], forKey: "same")
    try group.setValue("2", forKey: "same")
    #expect(try group.record(forKey: "same") == [1])
    #expect(try group.value(forKey: "same") == "2")
    #expect(try group.keys().map(\.type) == [.value])
    #expect(try group.items(.record).map(\.key) == ["same"])
    #expect(try group.items(.value).map(\.bytes) == [[0x32]])
    try group.removeItem(forKey: "same")
    #expect(try group.record(forKey: "same") == [1])
    failure { try group.removeItem(forKey: "same") }
    try group.apply([.removeRecord(key: "same")])
    #expect(try group.record(forKey: "same") == nil)
  }

  @Test func anUpdateReadsAndWritesUnderOneLock() throws {
    try group.setValue("1", forKey: "key")
    let other = try folder.open(lockTimeoutMilliseconds: 0)
    try group.changeWhileLocked { () throws(SharedGroupError) in
      #expect(try group.value(forKey: "key") == "1")
      #expect(failure { try other.setValue("2", forKey: "key") }?.code == .busy)
      return [.set(key: "key", type: .value, bytes: [0x33])]
    }
    #expect(try other.value(forKey: "key") == "3")
    try other.setValue("4", forKey: "key")
  }

  @Test func anUpdateThatThrowsChangesNothing() throws {
    try group.setValue("1", forKey: "key")
    let count = group.changeCount
    let error = failure {
      try group.changeWhileLocked { () throws(SharedGroupError) in
        throw SharedGroupError(.notFound, "Not today.")
      }
    }
    #expect(error?.message == "Not today.")
    #expect(group.changeCount == count)
    try group.setValue("2", forKey: "key")
  }

  @Test func manyValuesOfManySizesAreRead() throws {
    let changes = (0..<700).map { (index: Int) -> SharedChange in
      let bytes = [UInt8](repeating: UInt8(index % 251), count: index * 31 % 4000)
      let type: SharedItemType = index % 2 == 0 ? .value : .data
      return .set(key: "key \(index * 7919 % 700)", type: type, bytes: bytes)
    }
    try group.apply(changes)
    let reader = try folder.open(isReadOnly: true)
    #expect(try reader.keys().count == 700)
    for change in changes {
      #expect(try reader.item(change.type, forKey: change.key) == change.bytes)
    }
  }
}
