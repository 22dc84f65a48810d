import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// A change that is cut short between any two stores.
///
/// The stores are made again one by one, from the files as they were before and after: the frame, the
/// word *pending*, each slot of the index, the word *state* (see "Changing" in FORMAT.md). A kill cannot aim
/// that well.
@Suite struct EngineInterruptedTests {
  private static let state = 8 * 8
  private static let pending = 11 * 8
  private static let taken = 12 * 8

  let folder: MemoryFolder
  let group: SharedGroup
  let reader: SharedGroup

  init() throws {
    folder = try MemoryFolder()
    group = try folder.open()
    reader = try folder.open(isReadOnly: true)
  }

  @Test func readersSeeTheOldAndTheNextWriterFinishesTheNew() throws {
    var old = GroupModel()
    var workload = Workload(seed: 61, keys: 8, lengths: [0, 30, 100])
    for number in 0..<60 {
      let step = workload.next()
      let before = try Files(folder)
      try step.perform(on: group)
      var new = old
      new.perform(step)
      let after = try Files(folder)
      guard after.control != before.control else {
        #expect(old == new)
        continue
      }
      let slots = stride(from: 0, to: after.index.count, by: 8).filter {
        after.index[$0..<$0 + 8] != before.index[$0..<$0 + 8]
      }
      // Cut short after so many of the slots; -1 before the word *pending*.
      for count in -1...slots.count {
        try write(after, before, slots: Array(slots.prefix(max(count, 0))), isPending: count >= 0)
        #expect(try GroupModel(of: reader) == old, "change \(number), \(count) slots")
        #expect(try GroupModel(of: group) == old)
        try group.recordChange()
        let expected = count >= 0 ? new : old
        #expect(try GroupModel(of: reader) == expected, "change \(number), \(count) slots")
        #expect(try group.verify().isSound)
        // Back to the whole change, for the next place.
        try write(after, after, slots: slots, isPending: true)
        #expect(try GroupModel(of: reader) == new)
      }
      old = new
    }
  }

  private struct Files {
    let control: [UInt8]
    let index: [UInt8]
    let log: [UInt8]

    init(_ folder: MemoryFolder) throws {
      control = try folder.read("control")
      index = try folder.read("index.1")
      log = try folder.read("log.1")
    }
  }

  /// Puts the files into the state of a change that was cut short.
  private func write(_ after: Files, _ before: Files, slots: [Int], isPending: Bool) throws {
    try folder.overwrite("log.1", at: 0, with: after.log)
    var index = before.index
    for slot in slots { index.replaceSubrange(slot..<slot + 8, with: after.index[slot..<slot + 8]) }
    try folder.overwrite("index.1", at: 0, with: index)
    let words = [
      (EngineInterruptedTests.state, before), (EngineInterruptedTests.taken, before),
      (EngineInterruptedTests.pending, isPending ? after : before),
    ]
    for (offset, files) in words {
      try folder.overwrite(
        "control", at: offset, with: Array(files.control[offset..<offset + 8]))
    }
  }
}
