import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// The change count, which shows whether anything has changed, and the revision, which counts the
/// changes.
@Suite struct ChangeCountTests {
  let folder: TemporaryFolder
  let group: SharedGroup

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
  }

  @Test func everyChangeAltersTheCountOfEveryHandle() throws {
    let handles = [group, try folder.open(), try folder.open(isReadOnly: true)]
    let changes: [() throws -> Void] = [
      { try group.setValue("1", forKey: "key") },
      { try group.setValue("1", forKey: "key") },
      { try group.setData([1], forKey: "data") },
      { try group.removeItem(forKey: "data") },
      { try group.setRecord([1], forKey: "record") },
      { try group.apply([.removeRecord(key: "record")]) },
      { try group.reload() },
      { try group.changeWhileLocked { [.set(key: "key", type: .value, bytes: [])] } },
      { try group.removeAll() },
    ]
    var seen: Set<UInt32> = [group.changeCount]
    var revision = group.revision
    for change in changes {
      try change()
      let count = group.changeCount
      #expect(count != 0)
      #expect(seen.insert(count).inserted, "a count that was not there before")
      #expect(handles.allSatisfy { $0.changeCount == count && $0.revision == group.revision })
      #expect(group.revision > revision)
      revision = group.revision
    }
    #expect(try ClientProcess.lines(folder, ["change-count"]) == ["\(group.changeCount)"])
  }

  @Test func readsAndFailuresKeepTheCount() throws {
    try group.setValue("1", forKey: "key")
    let count = group.changeCount
    _ = try group.value(forKey: "key")
    _ = try group.keys()
    _ = try group.items(.data)
    failure { try group.removeItem(forKey: "absent") }
    failure { try group.setValue("", forKey: "") }
    _ = try folder.open()
    #expect(group.changeCount == count)
  }

  @Test func aReloadChangesNoItem() throws {
    try group.setValue("1", forKey: "key")
    try group.reload()
    #expect(try group.items(.value).map(\.key) == ["key"])
    #expect(try folder.open(isReadOnly: true).value(forKey: "key") == "1")
  }
}
