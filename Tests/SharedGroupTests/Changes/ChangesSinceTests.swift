import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Which keys a group reports as set or removed since a revision.
@Suite struct ChangesSinceTests {
  let folder: TemporaryFolder
  let group: SharedGroup

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
  }

  /// The keys that have changed; nil if all may have changed.
  private func changed(since revision: UInt64) throws -> [String]? {
    let changes = try group.changes(since: revision)
    #expect(changes.revision == group.revision)
    #expect(!changes.isAll || (changes.keys.isEmpty && changes.records.isEmpty))
    return changes.isAll ? nil : changes.keys
  }

  private func compact() throws {
    let count = try group.statistics().compactionCount
    while try group.statistics().compactionCount == count {
      try group.setData([UInt8](repeating: 1, count: 100_000), forKey: "filler")
    }
  }

  @Test func changedKeysAreReportedInTheOrderOfTheirBytes() throws {
    let start = group.revision
    #expect(try changed(since: start) == [])
    for key in ["b", "é", "a", "\u{1F600}", "\u{FF5E}", "ab"] {
      try group.setValue("1", forKey: key)
    }
    try group.setData([1], forKey: "b")
    #expect(try changed(since: start) == ["a", "ab", "b", "é", "\u{FF5E}", "\u{1F600}"])
    let later = group.revision
    try group.removeItem(forKey: "é")
    try group.setValue("2", forKey: "a")
    #expect(try changed(since: later) == ["a", "é"])
    #expect(try changed(since: group.revision) == [])
  }

  @Test func aBatchIsOneRevision() throws {
    let before = group.revision
    try group.apply([
      .set(key: "a", type: .value, bytes: []), .set(key: "b", type: .data, bytes: []),
      .set(key: "gone", type: .value, bytes: []), .remove(key: "gone"),
    ])
    #expect(try changed(since: before) == ["a", "b", "gone"])
    #expect(try changed(since: before + 1) == [])
  }

  @Test func aReloadReportsNoKeyAndRaisesTheRevision() throws {
    let before = group.revision
    try group.reload()
    #expect(try changed(since: before) == [])
    #expect(try group.changes(since: before).revision == before + 1)
  }

  @Test func recordsAreNoKeys() throws {
    let before = group.revision
    try group.setRecord([1], forKey: "record")
    try group.setRecord([1], forKey: "removed")
    try group.apply([.removeRecord(key: "removed")])
    let changes = try group.changes(since: before)
    #expect(changes.keys == [])
    #expect(changes.records == ["record", "removed"])
  }

  @Test func afterRemovingAllAnyKeyMayHaveChanged() throws {
    try group.setValue("1", forKey: "key")
    let before = group.revision
    try group.removeAll()
    #expect(try changed(since: before) == nil)
    #expect(try changed(since: 0) == nil)
    let after = group.revision
    #expect(try changed(since: after) == [])
    try group.setValue("1", forKey: "new")
    #expect(try changed(since: after) == ["new"])
    #expect(try changed(since: before) == nil)
  }

  /// If somebody has restored a copy of the group, its revision is lower than the revision that
  /// other processes remember.
  @Test func sinceAFutureRevisionAnyKeyMayHaveChanged() throws {
    try group.setValue("1", forKey: "key")
    #expect(try changed(since: group.revision + 1) == nil)
    #expect(try changed(since: UInt64.max) == nil)
  }

  /// A compaction drops removed keys; keys that were set are still reported.
  @Test func aCompactionKeepsTheChangesOfExistingKeys() throws {
    let start = group.revision
    try group.setValue("1", forKey: "a")
    let middle = group.revision
    try group.setValue("1", forKey: "b")
    try compact()
    #expect(try changed(since: start) == ["a", "b", "filler"])
    #expect(try changed(since: middle) == ["b", "filler"])
    let after = group.revision
    try group.setValue("2", forKey: "a")
    #expect(try changed(since: after) == ["a"])
    #expect(try changed(since: middle) == ["a", "b", "filler"])
  }

  @Test func afterACompactedRemovalAnyKeyMayHaveChanged() throws {
    try group.apply([
      .set(key: "kept", type: .value, bytes: []), .set(key: "gone", type: .value, bytes: []),
    ])
    let before = group.revision
    try group.removeItem(forKey: "gone")
    let removed = group.revision
    #expect(try changed(since: before) == ["gone"])
    try compact()
    #expect(try changed(since: before) == nil)
    #expect(try changed(since: removed) == ["filler"])
    try compact()
    #expect(try changed(since: before) == nil, "nor is it known after another one")
    #expect(try changed(since: removed) == ["filler"])
    group.close()
    #expect(try folder.open().changes(since: before).isAll)
  }

  @Test func afterACompactedRemovalOfAllAnyKeyMayHaveChanged() throws {
    try group.setValue("1", forKey: "gone")
    let before = group.revision
    try group.removeAll()
    let removed = group.revision
    try compact()
    #expect(try changed(since: before) == nil)
    #expect(try changed(since: removed) == ["filler"])
  }

  @Test func aReaderLearnsWhatAnotherProcessChanged() throws {
    let reader = try folder.open(isReadOnly: true)
    let before = reader.revision
    #expect(try ClientProcess.lines(folder, ["set", "key", "1"]) == ["set"])
    #expect(try reader.changes(since: before).keys == ["key"])
    reader.close()
    #expect(failure { _ = try reader.changes(since: 0) }?.code == .closed)
  }

  /// Compares the reported keys with what the group held at each revision. No changed key may be
  /// missing.
  @Test func noChangeIsMissedThroughManyCompactions() throws {
    var workload = Workload(seed: 91, keys: 12, lengths: [0, 60, 160_000])
    var model = GroupModel()
    var known: [(revision: UInt64, model: GroupModel)] = [(group.revision, model)]
    var random = SeededGenerator(seed: 92)
    for _ in 0..<400 {
      let step = workload.next()
      try step.perform(on: group)
      model.perform(step)
      known.append((group.revision, model))
      let old = known[random.below(known.count)]
      let changes = try group.changes(since: old.revision)
      guard !changes.isAll else { continue }
      #expect(Set(model.keysThatDiffer(from: old.model)).isSubset(of: changes.keys))
      #expect(Set(model.recordsThatDiffer(from: old.model)).isSubset(of: changes.records))
    }
    #expect(try group.statistics().compactionCount > 1)
  }
}
