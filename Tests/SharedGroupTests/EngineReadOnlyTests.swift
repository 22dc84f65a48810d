import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Readers that write nothing, where the shared page or index cannot be used.
@Suite struct EngineReadOnlyTests {
  let folder: MemoryFolder
  let model: GroupModel

  init() throws {
    folder = try MemoryFolder()
    let group = try folder.open()
    var model = GroupModel()
    var workload = Workload(seed: 21, keys: 30)
    for _ in 0..<200 {
      let step = workload.next()
      try step.perform(on: group)
      model.perform(step)
    }
    self.model = model
    group.close()
  }

  @Test(arguments: ["control", "index", "all"])
  func aReaderMakesAnIndexOfItsOwn(_ missing: String) throws {
    for name in folder.names
    where missing == "all" ? !name.hasPrefix("log") : name.hasPrefix(missing) {
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
    let before = try folder.names.map { try folder.read($0) }
    let reader = try folder.open(isReadOnly: true)
    #expect(try GroupModel(of: reader) == model)
    #expect(try reader.verify().isSound)
    #expect(reader.revision > 0)
    #expect(try folder.names.map { try folder.read($0) } == before)
  }

  @Test func itGoesOverToTheSharedIndexOnceThereIsOne() throws {
    try FileManager.default.removeItem(atPath: folder.file("control"))
    let reader = try folder.open(isReadOnly: true)
    #expect(try GroupModel(of: reader) == model)
    let group = try folder.open()
    for round in 0..<2_000 { try group.setValue("\(round)", forKey: "key 1") }
    #expect(try reader.value(forKey: "key 1") == "1999")
    #expect(try reader.statistics().lastRecovery?.cause == "restart")
    #expect(try reader.waitForChange(since: reader.changeCount, timeoutMilliseconds: 1) == false)
  }

  @Test func itFollowsAWriterWithoutTheSharedIndex() throws {
    let group = try folder.open()
    for name in folder.names where name.hasPrefix("index") {
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
    let reader = try folder.open(isReadOnly: true)
    for round in 0..<50 {
      try group.setValue("\(round)", forKey: "key 1")
      #expect(try reader.value(forKey: "key 1") == "\(round)")
      #expect(reader.revision == group.revision)
    }
  }

  @Test func aCopyOfAFolderIsItsOwnGroup() throws {
    let copy = try MemoryFolder()
    for name in folder.names { try copy.write(try folder.read(name), to: name) }
    let group = try folder.open()
    let other = try copy.open()
    #expect(try GroupModel(of: other) == model)
    #expect(try other.statistics().lastRecovery?.cause == "restart")
    try other.setValue("other", forKey: "key 1")
    try group.setValue("one", forKey: "key 1")
    #expect(try other.value(forKey: "key 1") == "other")
  }
}
