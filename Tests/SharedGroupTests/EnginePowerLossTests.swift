import Foundation
import GroupWorkload
import SharedGroup
import Synchronization
import SystemCalls
import Testing

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

    @Test func everyPlaceWhereAShortHistoryCanEndIsSound() throws {
      try simulate(states: 0, seed: 4, steps: 12, keys: 3, lengths: [60, 1_500]) { _ in .power }
    }

    /// Runs a workload, and opens what the disk may hold.
    ///
    /// - Parameter states: how many states are put together at random, beside the plain ones: at each
    ///   call what was flushed and nothing more, and everything.
    private func simulate(
      states: Int, seed: UInt64, steps: Int, keys: Int, lengths: [Int],
      durability: (Int) -> SharedGroupOptions.Durability
    ) throws {
      let folder = try MemoryFolder()
      let recorder = DiskRecorder(folder.path + "/group")
      var models = [GroupModel()]
      do {
        SystemCallSeam.intercept { recorder.note($0, $1) }
        defer { SystemCallSeam.intercept(nil) }
        let handles = [
          SharedGroupOptions.Durability.process: try folder.open(),
          .power: try folder.open(durability: .power),
        ]
        var workload = Workload(seed: seed, keys: keys, lengths: lengths)
        for number in 0..<steps {
          let step = workload.next()
          let group = try #require(handles[durability(number)])
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
      }
      let history = recorder.history
      try #require(history.count > 10)
      var random = SeededGenerator(seed: seed)
      for index in history.indices {
        for choice in [DiskState.Choice.flushed, .newest] {
          let state = DiskState(history, upTo: index, choice, &random)
          try expect(state, models, history[index])
        }
      }
      for _ in 0..<states {
        let index = random.below(history.count)
        try expect(DiskState(history, upTo: index, .mixed, &random), models, history[index])
      }
    }

    private func expect(
      _ state: DiskState, _ models: [GroupModel], _ event: DiskRecorder.Event
    ) throws {
      let folder = try MemoryFolder()
      for (name, bytes) in state.files { try folder.write(bytes, to: name) }
      do {
        // Looked at by a reader mostly, which is quicker as it makes no files.
        let isWritable = event.number % 8 == state.files.count % 8
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

  var files: [String: [UInt8]] = [:]

  init(
    _ history: [DiskRecorder.Event], upTo index: Int, _ choice: Choice,
    _ random: inout SeededGenerator
  ) {
    // What each name may stand for, and what each file may hold: the certain one first.
    var names: [String: [Int?]] = [:]
    var contents: [Int: [DiskRecorder.File?]] = [:]
    for event in history[...index] {
      for (name, file) in event.files {
        if names[name] == nil { names[name] = [nil] }
        if names[name]?.last != file.inode { names[name]?.append(file.inode) }
        if contents[file.inode] == nil { contents[file.inode] = [nil] }
        if contents[file.inode]?.last??.version != file.version {
          contents[file.inode]?.append(file)
        }
      }
      for name in Array(names.keys) where event.files[name] == nil {
        if names[name]?.last != .some(nil) { names[name]?.append(nil) }
      }
      // The call of the last event is not made any more.
      guard event.number < index, event.call == .synchronize else { continue }
      if event.name.isEmpty {
        for name in names.keys { names[name] = names[name].map { [$0[$0.count - 1]] } }
      } else if let file = event.files[event.name] {
        contents[file.inode] = [file]
      }
    }
    for (name, inodes) in names.sorted(by: { $0.key < $1.key }) {
      guard let inode = DiskState.pick(inodes, choice, &random),
        let versions = contents[inode]
      else { continue }
      files[name] = DiskState.mix(versions.map { $0?.bytes ?? [] }, choice, &random)
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
