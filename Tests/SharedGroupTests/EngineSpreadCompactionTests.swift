import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// A compaction that is done bit by bit, and cut short in any of its parts.
///
/// A kill cannot aim that well, so the files are put into the states that it would leave: see
/// "Compaction" in FORMAT.md.
@Suite struct EngineSpreadCompactionTests {
  private static let state = 8
  private static let pending = 11
  private static let taken = 12
  private static let flushed = 13
  private static let copied = 24
  private static let salt = 25
  private static let copying = 26
  private static let copyTaken = 27
  private static func owner(_ slot: UInt64) -> Int { 9 + Int(slot) }

  let folder: MemoryFolder
  let group: SharedGroup
  let reader: SharedGroup

  init() throws {
    folder = try MemoryFolder()
    group = try folder.open()
    reader = try folder.open(isReadOnly: true)
  }

  @Test func aCopyThatIsCutShortIsMadeAnewOrGoesOn() throws {
    var model = GroupModel()
    var workload = Workload(seed: 71, keys: 8, lengths: [0, 60, 400])
    var parts = 0
    var switches = 0
    for number in 0..<4_000 where switches < 3 {
      let step = workload.next()
      let before = try Files(folder)
      let old = model
      try step.perform(on: group)
      model.perform(step)
      let after = try Files(folder)
      let isPart = before.word(Self.copied) != after.word(Self.copied)
      let isSwitch = before.word(Self.state) >> 32 != after.word(Self.state) >> 32
      // From the third generation on both pairs of files are there, and none is made anew.
      guard isPart || isSwitch, before.word(Self.state) >> 32 > 2 else { continue }
      parts += 1
      if isSwitch { switches += 1 }
      for cut in Cut.allCases where !cut.isGoingOver || isSwitch {
        try write(cut, before, after)
        #expect(try GroupModel(of: reader) == old, "change \(number), \(cut)")
        try step.perform(on: group)
        #expect(try GroupModel(of: reader) == model, "change \(number), \(cut)")
        #expect(try group.verify().isSound, "change \(number), \(cut)")
        #expect(try afterARestart() == model, "change \(number), \(cut)")
        // On to the end of the copy and beyond, on a way of its own.
        var other = model
        var onward = Workload(seed: UInt64(number), keys: 8, lengths: [0, 60, 400])
        for _ in 0..<60 {
          let step = onward.next()
          try step.perform(on: group)
          other.perform(step)
        }
        #expect(try GroupModel(of: group) == other, "change \(number), \(cut)")
        #expect(try group.verify().isSound, "change \(number), \(cut)")
        try after.write(to: folder)
        #expect(try GroupModel(of: reader) == model)
      }
    }
    #expect(parts > 20)
    #expect(switches == 3)
  }

  @Test func aGroupIsCompactedWithoutAChangeThatCopiesAllOfIt() throws {
    let value = [UInt8](repeating: 1, count: 200)
    for key in 0..<200 { try group.setData(value, forKey: "key \(key)") }
    var largest = 0
    var end = 0
    var compactions = try group.statistics().compactionCount
    let first = compactions
    while compactions < first + 3 {
      try group.setData(value, forKey: "key \(compactions * 7 % 200)")
      let files = try Files(folder)
      let copied = Int(files.word(Self.copied) >> 32)
      if copied > end, end > 0 { largest = max(largest, copied - end) }
      end = copied
      compactions = try group.statistics().compactionCount
    }
    // 200 records of 27 words and more are alive.
    #expect(largest > 0)
    #expect(largest < 200 * 27 / 4, "no change copies a large part of them")
    #expect(try group.keys().count == 200)
    #expect(try group.verify().isSound)
  }

  /// What a system that was started anew makes of the logs.
  private func afterARestart() throws -> GroupModel {
    let copy = try MemoryFolder()
    for name in folder.names where !name.hasPrefix("index.") && name != "control" {
      try copy.write(folder.read(name), to: name)
    }
    return try GroupModel(of: try copy.open())
  }

  /// Where a writer was killed.
  private enum Cut: CaseIterable {
    /// While it wrote the copy.
    case writing
    /// Before it wrote *copied*, which is then as it was.
    case unsaid
    /// As it went over to the next generation: when it had said so, when it had written the header, and
    /// when it had written every word but *state*.
    case said, headed, gone

    var isGoingOver: Bool { self != .writing && self != .unsaid }
  }

  private struct Files {
    private static let names = ["control", "log.0", "log.1", "index.0", "index.1"]
    private let bytes: [String: [UInt8]]

    init(_ folder: MemoryFolder) throws {
      var bytes: [String: [UInt8]] = [:]
      for name in Self.names where folder.names.contains(name) {
        bytes[name] = try folder.read(name)
      }
      self.bytes = bytes
    }

    func word(_ index: Int, of name: String = "control") -> UInt64 {
      let bytes = self.bytes[name] ?? []
      return (0..<8).reduce(0) { $0 | UInt64(bytes[index * 8 + $1]) << UInt64($1 * 8) }
    }

    /// An index as it was when its log ended there.
    func index(of number: Int, endingAt end: UInt64) -> [UInt8] {
      var index = bytes["index.\(number)"] ?? []
      for slot in 0..<index.count / 8 {
        var entry = word(slot, of: "index.\(number)")
        while entry & 0xFFFF_FFFF >= end {
          let previous = word(Int(entry & 0xFFFF_FFFF), of: "log.\(number)") & 0xFFFF_FFFF
          entry = previous == 0 ? 0 : (entry >> 32) << 32 | previous
        }
        index.replaceSubrange(slot * 8..<slot * 8 + 8, with: entry.bytes)
      }
      return index
    }

    func write(
      _ names: [String]? = nil, upTo end: Int = .max, to folder: MemoryFolder
    ) throws {
      for name in names ?? Self.names {
        if let bytes = bytes[name] {
          try folder.overwrite(name, at: 0, with: Array(bytes.prefix(end)))
        }
      }
    }
  }

  private func write(_ cut: Cut, _ before: Files, _ after: Files) throws {
    // What the change wrote of the copy stays; the group itself is as it was.
    let current = before.word(Self.state) >> 32 & 1
    let copy = "log.\(1 - current)"
    try after.write([copy, "index.\(1 - current)"], to: folder)
    try before.write(["log.\(current)", "index.\(current)", "control"], to: folder)
    switch cut {
    case .writing: try write(1, to: Self.copying)
    case .unsaid: try write(0, to: Self.copied)
    case .said, .headed, .gone:
      let end = after.word(5, of: copy) & 0xFFFF_FFFF
      try write((after.word(Self.state) >> 32) << 32 | end, to: Self.pending)
      for word in [Self.owner(1 - current), Self.salt, Self.copyTaken] {
        try write(after.word(word), to: word)
      }
      // Without the change itself, which is the first after the copy.
      let index = after.index(of: Int(1 - current), endingAt: end)
      try folder.overwrite("index.\(1 - current)", at: 0, with: index)
      try folder.overwrite(copy, at: Int(end) * 8, with: UInt64(0).bytes)
      if cut == .said { try before.write([copy], upTo: 64, to: folder) }
      guard cut == .gone else { return }
      for word in [Self.taken, Self.flushed, Self.copied] {
        try write(after.word(word), to: word)
      }
    }
  }

  private func write(_ word: UInt64, to index: Int) throws {
    try folder.overwrite("control", at: index * 8, with: word.bytes)
  }
}

extension UInt64 {
  fileprivate var bytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> UInt64($0 * 8)) }
  }
}
