import Foundation
import SharedGroup
import Synchronization
import SystemCalls
import Testing

/// System calls that fail. Serial, because the seam takes one interceptor at a time.
@Suite(.serialized) struct FaultTests {
  /// What a test does with a group while a system call fails.
  enum Action: CaseIterable {
    case openNew, openExisting, openToRead, openAndRead, openToReadAndRead
    case set, setPowerSafe, batch, batchPowerSafe
    case remove, removeAll, readAfterAChange

    /// The actions that open the group.
    static let opening: Set<Action> = [
      .openNew, .openExisting, .openToRead, .openAndRead, .openToReadAndRead,
    ]
  }

  static let faults: [SystemCallFault] = [
    .fail(EIO), .fail(ENOSPC), .fail(EINTR), .fail(EMFILE), .fail(EACCES), .short(1),
  ]

  @Test(arguments: Action.allCases, FaultTests.faults)
  func eachCallMayFail(_ action: Action, _ fault: SystemCallFault) throws {
    for number in 1... {
      let trial = try Trial(action)
      let (hasFailed, error) = trial.run(fault, atCall: number)
      if let error {
        #expect(error.code == (fault == .fail(EACCES) ? .unavailable : .ioError))
        #expect(fault == .fail(error.systemError ?? 0))
        #expect(error.message.contains(trial.folder.path))
        #expect(fault != .fail(EINTR), "an interrupted call is made again")
        #expect(fault != .short(1), "a short one is continued")
      }
      try trial.check(isAcknowledged: error == nil)
      if !hasFailed {
        #expect(number > 1 || action == .readAfterAChange, "some calls were made")
        break
      }
    }
  }

  /// One run of an action on its own group.
  struct Trial {
    let folder: TemporaryFolder
    let action: Action
    /// A handle that was opened before the fault, and has read the group. Nil if there is no group
    /// yet.
    let group: SharedGroup?

    init(_ action: Action) throws {
      folder = try TemporaryFolder()
      self.action = action
      guard action != .openNew else {
        group = nil
        return
      }
      let group = try folder.open(
        durability: action == .setPowerSafe || action == .batchPowerSafe ? .power : .process)
      try group.apply([
        .set(key: "kept", type: .data, bytes: [1]), .set(key: "key", type: .value, bytes: [0x31]),
        .set(key: "record", type: .record, bytes: [3]),
      ])
      if Action.opening.contains(action) { group.close() }
      if action == .readAfterAChange {
        // Another process makes the change, so that this one has not seen it.
        _ = try group.keys()
        _ = try ClientProcess.lines(folder, ["set", "key", "2"])
      }
      self.group = group
    }

    /// Performs the action while the nth system call that concerns the folder fails.
    func run(
      _ fault: SystemCallFault, atCall number: Int
    ) -> (hasFailed: Bool, error: SharedGroupError?) {
      let calls = Calls(within: folder.path) { $0 == number ? fault : nil }
      let error = calls.intercept { () throws(SharedGroupError) in try perform() }
      return (calls.count >= number, error)
    }

    private func perform() throws(SharedGroupError) {
      let batch: [SharedChange] = [
        .set(key: "key", type: .value, bytes: [0x32]),
        .set(key: "added", type: .value, bytes: [0x33]),
      ]
      switch action {
      case .openNew, .openExisting: _ = try folder.open()
      case .openToRead: _ = try folder.open(isReadOnly: true)
      case .openAndRead, .openToReadAndRead:
        let opened = try folder.open(isReadOnly: action == .openToReadAndRead)
        #expect(try opened.value(forKey: "key") == "1")
        #expect(try opened.keys().count == 2)
      case .set, .setPowerSafe: try group?.setValue("2", forKey: "key")
      case .batch, .batchPowerSafe: try group?.apply(batch)
      case .remove: try group?.removeItem(forKey: "key")
      case .removeAll: try group?.removeAll()
      case .readAfterAChange: #expect(try group?.value(forKey: "key") == "2")
      }
    }

    /// Checks that the group is in the state before or after the action, and that it still works.
    /// If the action was acknowledged, only the state after it is right.
    func check(isAcknowledged: Bool) throws {
      let handles =
        (Action.opening.contains(action) ? [] : [group].compactMap(\.self))
        + [try folder.open(), try folder.open(isReadOnly: true)]
      for handle in handles {
        let state = try State(of: handle)
        #expect(state == after || (state == before && !isAcknowledged))
      }
      try handles[0].setValue("on", forKey: "key")
      for handle in handles { #expect(try handle.value(forKey: "key") == "on") }
    }

    private var before: State {
      if action == .openNew { return State(value: nil, added: nil, kept: nil, record: nil) }
      return State(value: "1", added: nil, kept: [1], record: [3])
    }

    private var after: State {
      switch action {
      case .openNew, .openExisting, .openToRead, .openAndRead, .openToReadAndRead: before
      case .set, .setPowerSafe, .readAfterAChange:
        State(value: "2", added: nil, kept: [1], record: [3])
      case .batch, .batchPowerSafe: State(value: "2", added: "3", kept: [1], record: [3])
      case .remove: State(value: nil, added: nil, kept: [1], record: [3])
      case .removeAll: State(value: nil, added: nil, kept: nil, record: [3])
      }
    }
  }

  /// The content of a group that the trials compare.
  struct State: Equatable {
    var value: String?
    var added: String?
    var kept: [UInt8]?
    var record: [UInt8]?
  }
}

extension FaultTests.State {
  init(of group: SharedGroup) throws {
    value = try group.value(forKey: "key")
    added = try group.value(forKey: "added")
    kept = try group.data(forKey: "kept")
    record = try group.record(forKey: "record")
  }
}

extension FaultTests {
  @Test func rereadingMakesNoSystemCall() throws {
    let folder = try TemporaryFolder()
    let writer = try folder.open()
    try writer.setValue("1", forKey: "key")
    for handle in [writer, try folder.open(isReadOnly: true)] {
      let calls = Calls(within: folder.path)
      let error = calls.intercept { () throws(SharedGroupError) in
        for _ in 0..<100 {
          _ = try handle.value(forKey: "key")
          _ = try handle.keys()
          _ = handle.changeCount
          _ = handle.revision
          _ = try handle.waitForChange(since: handle.changeCount, timeoutMilliseconds: 0)
        }
      }
      #expect(error == nil)
      // A handle checks at most once a second whether the file still has its name.
      #expect(calls.all.count { $0 != .status } == 0 && calls.count < 20)
    }
  }

  @Test func aReaderMakesNoCallThatWrites() throws {
    let folder = try TemporaryFolder()
    try folder.open().setValue("1", forKey: "key")
    let calls = Calls(within: folder.path)
    let error = calls.intercept { () throws(SharedGroupError) in
      let reader = try folder.open(isReadOnly: true)
      _ = try reader.keys()
      _ = try reader.waitForChange(since: reader.changeCount, timeoutMilliseconds: 1)
      reader.close()
    }
    #expect(error == nil)
    #expect(!calls.all.isEmpty)
    let writing: Set<SystemCall> = [
      .write, .synchronize, .rename, .link, .remove, .makeFolder, .lock, .punch, .share,
    ]
    #expect(writing.isDisjoint(with: calls.all))
  }

  @Test func onlyAPowerSafeChangeWaitsForTheDisk() throws {
    for (durability, waits) in [(SharedGroupOptions.Durability.power, true), (.process, false)] {
      let folder = try TemporaryFolder()
      let group = try folder.open(durability: durability)
      for change in ["set", "batch", "remove"] {
        let calls = Calls(within: folder.path)
        let error = calls.intercept { () throws(SharedGroupError) in
          switch change {
          case "set": try group.setValue("1", forKey: "key")
          case "batch": try group.apply([.set(key: "other", type: .data, bytes: [1])])
          default: try group.removeItem(forKey: "key")
          }
        }
        #expect(error == nil)
        #expect(calls.all.contains(.synchronize) == waits)
      }
    }
  }
}
