import Foundation
import GroupWorkload
import Synchronization
import SystemCalls
import Testing

@testable import SharedGroup

// In that suite, as the seam has room for one interceptor at a time.
extension FaultTests {
  /// Power that fails: what a disk may hold at any instant is put together, and opened.
  ///
  /// The group's files are looked at before every system call that writes, flushes or renames. A flush
  /// makes what a file holds certain; since then each 512 bytes of it may be of any moment, and so may each name
  /// since the folder was flushed. Serial, as the seam has room for one interceptor.
  @Suite(.serialized) struct EnginePowerLossTests {
    @Test func nothingAcknowledgedUnderPowerIsLost() throws {
      try simulate(
        states: TestLength.rounds(500, long: 20_000), seed: 1, steps: 60, keys: 8,
        lengths: [60, 4_000]
      ) { _ in .power }
    }

    @Test func aGroupThatGrowsSurvives() throws {
      try simulate(
        states: TestLength.rounds(250, long: 20_000), seed: 2, steps: 40, keys: 400,
        lengths: [20, 12_000]
      ) { _ in .power }
    }

    @Test func whatWasNotFlushedIsLostFromTheEndAlone() throws {
      try simulate(
        states: TestLength.rounds(400, long: 20_000), seed: 3, steps: 120, keys: 8,
        lengths: [60, 4_000]
      ) { $0 % 9 == 8 ? .power : .process }
    }

    @Test func compactionsWithoutAFlushByTheWriterLoseNothingCertain() throws {
      try simulate(
        states: TestLength.rounds(600, long: 30_000), seed: 5, steps: 200, keys: 6,
        lengths: [60, 4_000]
      ) { $0 < 10 ? .power : .process }
    }

    @Test func everyStateOfAShortHistoryIsSound() throws {
      for (seed, isCertain) in [(4, [true]), (6, [false]), (7, [false, true])] as [(UInt64, [Bool])]
      {
        let record = try record(seed: seed, steps: 5, keys: 3, lengths: [60, 700]) {
          isCertain[$0 % isCertain.count] ? .power : .process
        }
        #expect(try expectAll(record) > 100)
      }
    }

    @Test func everyStateOfACompactionIsSound() throws {
      let record = try record(steps: 200, durability: { _ in .power }) { number, group in
        // Short ones before the copy begins, so that little is copied.
        let statistics = try group.statistics()
        let isCompacted = statistics.compactionCount > 0
        if isCompacted, number % 4 == 3 { return nil }
        let isLong = !isCompacted && statistics.deadByteCount < 60_000
        return .changes([
          .set(
            key: "key \(number % 2)", type: .data,
            bytes: [UInt8](
              repeating: UInt8(truncatingIfNeeded: number), count: isLong ? 4_000 : 250))
        ])
      }
      // What was flushed until the other log was begun is certain.
      let first = record.history.firstIndex { $0.files.keys.contains { $0.hasPrefix("log.0") } }
      #expect(try expectAll(record, from: try #require(first) - 2) > 50)
    }

    @Test func everyStateOfCarryingOverTheFirstFormIsSound() throws {
      let item = GroupSnapshot.Item(key: [0x6B], type: .value, bytes: [0x31])
      let snapshot = GroupSnapshot(items: [item], records: [], revision: 0)
      var model = GroupModel()
      model.perform(.changes([.set(key: "k", type: .value, bytes: [0x31])]))
      let record = try record(
        from: ["values": snapshot.encoded(), "lock": []], model, steps: 2,
        durability: { _ in .power }
      ) { number, _ in .changes([.set(key: "\(number)", type: .value, bytes: [0x32])]) }
      #expect(try expectAll(record) > 20)
    }

    /// Runs a workload, and opens what the disk may hold.
    ///
    /// - Parameter states: how many states are put together at random, beside the plain ones: at each
    ///   call what was flushed and nothing more, and everything.
    private func simulate(
      states: Int, seed: UInt64, steps: Int, keys: Int, lengths: [Int],
      durability: (Int) -> SharedGroupOptions.Durability
    ) throws {
      let (history, models) = try record(
        seed: seed, steps: steps, keys: keys, lengths: lengths, durability: durability)
      try #require(history.count > 10)
      var random = SeededGenerator(seed: seed)
      for index in history.indices {
        for choice in [DiskState.Choice.flushed, .newest] {
          let state = DiskState(history, upTo: index, choice, &random)
          try expect(state.files, models, history[index])
        }
      }
      for _ in 0..<states {
        let index = random.below(history.count)
        try expect(DiskState(history, upTo: index, .mixed, &random).files, models, history[index])
      }
    }

    /// What a run left behind: the files before each call, and what the group held after each change.
    private typealias Record = (history: [DiskRecorder.Event], models: [GroupModel])

    private func record(
      seed: UInt64, steps: Int, keys: Int, lengths: [Int],
      durability: (Int) -> SharedGroupOptions.Durability
    ) throws -> Record {
      var workload = Workload(seed: seed, keys: keys, lengths: lengths)
      return try record(steps: steps, durability: durability) { _, _ in workload.next() }
    }

    /// - Parameters:
    ///   - files: what is there at first, and certain.
    ///   - step: the next change; nil at the end.
    private func record(
      from files: [String: [UInt8]] = [:], _ model: GroupModel = GroupModel(), steps: Int,
      durability: (Int) -> SharedGroupOptions.Durability,
      _ step: (Int, SharedGroup) throws -> WorkloadStep?
    ) throws -> Record {
      let folder = try MemoryFolder()
      for (name, bytes) in files { try folder.write(bytes, to: name) }
      let recorder = DiskRecorder(folder.path + "/group")
      var models = [model]
      if !files.isEmpty { recorder.begin() }
      SystemCallSeam.intercept { recorder.note($0, $1) }
      defer { SystemCallSeam.intercept(nil) }
      let handles = [
        SharedGroupOptions.Durability.process: try folder.open(),
        .power: try folder.open(durability: .power),
      ]
      for number in 0..<steps {
        let group = try #require(handles[durability(number)])
        guard let step = try step(number, group) else { break }
        let before = group.revision
        try step.perform(on: group)
        guard group.revision > before else {
          recorder.end(isCertain: false, hasChanged: false)
          continue
        }
        var model = models[models.count - 1]
        model.perform(step)
        models.append(model)
        recorder.end(isCertain: durability(number) == .power, hasChanged: true)
        // What a usual change leaves in memory may reach the disk at any time as well.
        if number % 7 == 0 { _ = recorder.note(.close, folder.path + "/group") }
      }
      _ = recorder.note(.close, folder.path + "/group")
      return (recorder.history, models)
    }

    /// Opens every state in which the disk can be found at any call.
    ///
    /// - Returns: how many there are.
    private func expectAll(_ record: Record, from first: Int = 0) throws -> Int {
      var seen: Set<Int> = []
      for index in record.history.indices.dropFirst(first) {
        let event = record.history[index]
        // Not inside the check, which would print every byte of them.
        let states = DiskState.all(record.history, upTo: index, limit: 4_096)
        try #require(states != nil, "too many at call \(index)")
        for files in states ?? [] {
          var hasher = Hasher()
          hasher.combine(files)
          hasher.combine(event.certain)
          guard seen.insert(hasher.finalize()).inserted else { continue }
          try expect(files, record.models, event)
        }
      }
      return seen.count
    }

    private func expect(
      _ files: [String: [UInt8]], _ models: [GroupModel], _ event: DiskRecorder.Event
    ) throws {
      let folder = try MemoryFolder()
      for (name, bytes) in files { try folder.write(bytes, to: name) }
      do {
        // Looked at by a reader mostly, which is quicker as it makes no files.
        let isWritable = event.number % 8 == files.count % 8
        let group = try folder.open(isReadOnly: !isWritable)
        let found = try GroupModel(of: group)
        let revision = Int(group.revision)
        try #require(revision < models.count)
        #expect(revision >= event.certain, "nothing certain is lost")
        #expect(found == models[revision], "a state that the group was in")
        guard isWritable else { return }
        try group.setValue("on", forKey: "another key")
        #expect(try folder.open(isReadOnly: true).value(forKey: "another key") == "on")
      } catch let error as SharedGroupError {
        // A reader makes no group; before anything is certain there need be none.
        if error.code == .unavailable, event.certain == 0 { return }
        Issue.record("call \(event.number), \(event.certain) certain: \(error.message)")
      }
    }
  }
}

/// What the files of a group held before each system call.
final class DiskRecorder: Sendable {
  struct File {
    let inode: Int
    /// Differs where the bytes do.
    let version: Int
    let bytes: [UInt8]
  }

  struct Event {
    let number: Int
    let call: SystemCall
    let name: String
    let files: [String: File]
    /// How many changes were acknowledged as certain before it.
    let certain: Int
    /// Whether all that it has is on the disk.
    var isBeginning = false
  }

  private struct State {
    var events: [Event] = []
    var newest: [Int: File] = [:]
    var versions = 0
    var made = 0
    var certain = 0

    mutating func version(of inode: Int, holding bytes: [UInt8]) -> File {
      if let file = newest[inode], file.bytes == bytes { return file }
      versions += 1
      let file = File(inode: inode, version: versions, bytes: bytes)
      newest[inode] = file
      return file
    }
  }

  private let folder: String
  private let state = Mutex(State())

  init(_ folder: String) { self.folder = folder }

  var history: [Event] { state.withLock { $0.events } }

  func note(_ call: SystemCall, _ path: String) -> SystemCallFault? {
    let noted: [SystemCall] = [.write, .synchronize, .rename, .close]
    guard noted.contains(call), path.hasPrefix(folder) else { return nil }
    var files: [String: File] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      // The page and the indexes are made anew whatever they hold.
      guard name.hasPrefix("log") || name.hasPrefix("values") else { continue }
      let path = folder + "/" + name
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard let inode = attributes?[.systemFileNumber] as? Int,
        let data = FileManager.default.contents(atPath: path)
      else { continue }
      files[name] = state.withLock { $0.version(of: inode, holding: [UInt8](data)) }
    }
    let name = path == folder ? "" : String(path.dropFirst(folder.count + 1))
    state.withLock {
      $0.events.append(
        Event(
          number: $0.events.count, call: call, name: name, files: files, certain: $0.certain))
    }
    return nil
  }

  /// Makes certain what is there now.
  func begin() {
    _ = note(.close, folder)
    state.withLock { $0.events[$0.events.count - 1].isBeginning = true }
  }

  func end(isCertain: Bool, hasChanged: Bool) {
    state.withLock {
      if hasChanged { $0.made += 1 }
      if isCertain { $0.certain = $0.made }
    }
  }
}

/// What a disk may hold when the power fails just before a call.
struct DiskState {
  enum Choice { case flushed, newest, mixed }

  private(set) var files: [String: [UInt8]] = [:]

  init(
    _ history: [DiskRecorder.Event], upTo index: Int, _ choice: Choice,
    _ random: inout SeededGenerator
  ) {
    let possible = Possibilities(history, upTo: index)
    for (name, inodes) in possible.names.sorted(by: { $0.key < $1.key }) {
      guard let inode = DiskState.pick(inodes, choice, &random),
        let versions = possible.contents[inode]
      else { continue }
      files[name] = DiskState.mix(versions, choice, &random)
    }
  }

  /// Every state: each name that may stand for each file, each file of each of its lengths, and each of
  /// its 512 bytes as they were at any moment since they were flushed.
  ///
  /// - Returns: nil where there are more than `limit`.
  static func all(
    _ history: [DiskRecorder.Event], upTo index: Int, limit: Int
  ) -> [[String: [UInt8]]]? {
    let possible = Possibilities(history, upTo: index)
    var states: [[String: [UInt8]]] = [[:]]
    for (name, inodes) in possible.names.sorted(by: { $0.key < $1.key }) {
      var choices: [[UInt8]?] = []
      for inode in Set(inodes) {
        guard let inode, let versions = possible.contents[inode] else {
          choices.append(nil)
          continue
        }
        guard let contents = mixtures(versions, limit: limit) else { return nil }
        choices += contents.map { $0 }
      }
      guard states.count * choices.count <= limit else { return nil }
      states = states.flatMap { state in
        choices.map { choice in
          var state = state
          state[name] = choice
          return state
        }
      }
    }
    return states
  }

  private static func mixtures(_ versions: [[UInt8]], limit: Int) -> [[UInt8]]? {
    var all: [[UInt8]] = []
    for length in Set(versions.map(\.count)) {
      // What was never written reads as zeros.
      let padded = versions.map { version in
        Array(version.prefix(length)) + [UInt8](repeating: 0, count: max(length - version.count, 0))
      }
      var mixed = [padded[0]]
      for start in stride(from: 0, to: length, by: 512) {
        let sector = start..<min(start + 512, length)
        let choices = Set(padded.map { $0[sector] })
        guard choices.count > 1 else { continue }
        guard mixed.count * choices.count <= limit else { return nil }
        mixed = mixed.flatMap { bytes in
          choices.map { choice in
            var bytes = bytes
            bytes.replaceSubrange(sector, with: choice)
            return bytes
          }
        }
      }
      all += mixed
    }
    return all
  }

  /// What each name may stand for, and what each file may hold: the certain one first.
  private struct Possibilities {
    var names: [String: [Int?]] = [:]
    var contents: [Int: [[UInt8]]] = [:]

    init(_ history: [DiskRecorder.Event], upTo index: Int) {
      var versions: [Int: Int] = [:]
      for event in history[...index] {
        for (name, file) in event.files {
          if names[name] == nil { names[name] = [nil] }
          if names[name]?.last != file.inode { names[name]?.append(file.inode) }
          if versions.updateValue(file.version, forKey: file.inode) != file.version {
            contents[file.inode, default: [[]]].append(file.bytes)
          }
        }
        for name in Array(names.keys) where event.files[name] == nil {
          if names[name]?.last != .some(nil) { names[name]?.append(nil) }
        }
        if event.isBeginning {
          for file in event.files.values { contents[file.inode] = [file.bytes] }
          for name in names.keys { names[name] = names[name].map { [$0[$0.count - 1]] } }
        }
        // The call of the last event is not made any more.
        guard event.number < index, event.call == .synchronize else { continue }
        if event.name.isEmpty {
          for name in names.keys { names[name] = names[name].map { [$0[$0.count - 1]] } }
        } else if let file = event.files[event.name] {
          contents[file.inode] = [file.bytes]
        }
      }
    }
  }

  private static func pick<Element>(
    _ versions: [Element], _ choice: Choice, _ random: inout SeededGenerator
  ) -> Element {
    switch choice {
    case .flushed: versions[0]
    case .newest: versions[versions.count - 1]
    case .mixed: versions[random.below(versions.count)]
    }
  }

  /// Each 512 bytes of any version; mostly of few, so that long runs agree.
  private static func mix(
    _ versions: [[UInt8]], _ choice: Choice, _ random: inout SeededGenerator
  ) -> [UInt8] {
    guard choice == .mixed, versions.count > 1 else { return pick(versions, choice, &random) }
    var bytes = pick(versions, .mixed, &random)
    let other = pick(versions, .mixed, &random)
    let sectors = 1 + random.below(6)
    let isEverySector = random.below(3) == 0
    for start in stride(from: 0, to: min(bytes.count, other.count), by: 512) {
      let end = min(start + 512, bytes.count, other.count)
      let source = isEverySector ? pick(versions, .mixed, &random) : other
      guard source.count >= end else { continue }
      if isEverySector || random.below(sectors) == 0 {
        bytes.replaceSubrange(start..<end, with: source[start..<end])
      }
    }
    return bytes
  }
}
