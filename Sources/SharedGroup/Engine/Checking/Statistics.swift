import Synchronization
import SystemCalls

/// How a group is stored.
public struct SharedGroupStatistics: Hashable, Sendable {
  /// A recovery: the index was made anew from the log.
  public struct Recovery: Hashable, Sendable {
    /// When, in seconds since 1970.
    public let secondsSince1970: Int64
    /// "creation", "restart" (the machine was started anew, or the folder copied), "damage" or
    /// "upgrade".
    public let cause: String
    /// How much of what had been written could not be read, in bytes.
    public let lostByteCount: Int
  }

  /// The number of keys that hold values or data.
  public let keyCount: Int
  /// The number of records of widgets.
  public let recordCount: Int
  /// What the newest items take in the log, in bytes.
  public let liveByteCount: Int
  /// What older and removed ones still take there, in bytes.
  public let deadByteCount: Int
  /// The sizes of the log's two segments, in bytes; 0 for one that was not made yet.
  public let segmentByteCounts: [Int]
  /// The size of the index in use, in slots.
  public let indexSlotCount: Int
  /// The number of changes.
  public let revision: UInt64
  /// How often the group was compacted since the last recovery of its page.
  public let compactionCount: Int
  /// The last recovery; nil for a reader that has an index of its own.
  public let lastRecovery: Recovery?
}

extension SharedGroup {
  /// How the group is stored now.
  ///
  /// - Throws: `.closed`, `.ioError`, `.corrupt`.
  public func statistics() throws(SharedGroupError) -> SharedGroupStatistics {
    let storage = try enter()
    defer { calls.leave() }
    return try storage.statistics()
  }
}

extension GroupStorage {
  func statistics() throws(SharedGroupError) -> SharedGroupStatistics {
    let point = try readPoint()
    let live = try collect { _, header, _ in (header.isRecord, header.wordCount * 8) }
    let records = live.count { $0.0 }
    let bytes = live.reduce(0) { $0 + $1.1 }
    var sizes: [Int] = []
    for slot in 0...1 { sizes.append(try folder.status(of: folder.log(slot))?.size ?? 0) }
    return SharedGroupStatistics(
      keyCount: live.count - records, recordCount: records, liveByteCount: bytes,
      deadByteCount: max(Int(point.position.end) * 8 - bytes, 0), segmentByteCounts: sizes,
      indexSlotCount: point.segment.index.count, revision: revision,
      compactionCount: compactionCount, lastRecovery: lastRecovery)
  }

  private func word(_ field: Int) -> UInt64 {
    isPrivate.load(ordering: .acquiring) ? 0 : unsafe control.words.load(field)
  }

  private var compactionCount: Int { Int(truncatingIfNeeded: word(ControlField.compactions)) }

  private var lastRecovery: SharedGroupStatistics.Recovery? {
    guard let cause = RecoveryCause(rawValue: word(ControlField.recoveryCause)), cause != .none
    else { return nil }
    return SharedGroupStatistics.Recovery(
      secondsSince1970: Int64(truncatingIfNeeded: word(ControlField.recoveredAt)),
      cause: String(describing: cause),
      lostByteCount: Int(truncatingIfNeeded: word(ControlField.recoveryLostWords) &* 8))
  }
}
