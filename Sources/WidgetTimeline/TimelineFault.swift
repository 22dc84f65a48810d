public import CivilCalendar

/// What is wrong with a timeline, and at which entry, counted from 0.
public enum TimelineFault: Hashable, Sendable {
  /// There is no entry. Only a host's timeline may not be empty.
  case empty
  /// There are more than ``maximumEntryCount``.
  case tooManyEntries(count: Int)
  /// Up to the end of this entry, the timeline's text has more than ``maximumByteCount``.
  case tooLarge(entry: Int)
  /// The entry's date is before that of the entry before it.
  case outOfOrder(entry: Int)
  /// The entry's date is that of the entry before it.
  case equalDates(entry: Int)
  /// The policy's date is before that of the last entry, which is this one.
  case policyBeforeLastEntry(entry: Int)

  /// The most entries that a timeline may have; widget hosts are known to stall with more.
  @inlinable public static var maximumEntryCount: Int { 400 }
  /// The most bytes that a timeline's JSON text may have: 10 MB.
  @inlinable public static var maximumByteCount: Int { 10_000_000 }

  /// A date of a timeline.
  public enum Place: Hashable, Sendable {
    /// That of an entry.
    case entry(Int)
    /// That of the policy.
    case policy
  }
}

extension Timeline {
  /// The first thing that is wrong with the timeline; nil if nothing is.
  ///
  /// Dates must ascend, no two may be equal, the policy may not ask before the last entry shows,
  /// and there are at most ``TimelineFault/maximumEntryCount`` entries.
  ///
  /// - Parameter mayBeEmpty: whether the timeline may have no entry.
  @inlinable
  public func fault(mayBeEmpty: Bool) -> TimelineFault? {
    if entries.count > TimelineFault.maximumEntryCount {
      return .tooManyEntries(count: entries.count)
    }
    // A span traps if its elements cannot lie at its address, and an empty list may have any
    // address.
    guard !entries.isEmpty else { return mayBeEmpty ? nil : .empty }
    let entries = entries.span
    var previous = entries[0].date
    for index in 1..<entries.count {
      let date = entries[index].date
      if date <= previous {
        return date == previous ? .equalDates(entry: index) : .outOfOrder(entry: index)
      }
      previous = date
    }
    if case .after(let date) = policy, date < previous {
      return .policyBeforeLastEntry(entry: entries.count &- 1)
    }
    return nil
  }

  /// Checks a timeline that a kind of the library has made; it may be empty.
  ///
  /// - Throws: `invalidValue` or `tooLarge`, with the index of the entry in the path.
  @inlinable
  public func check() throws(WidgetError) {
    guard let fault = fault(mayBeEmpty: true) else { return }
    throw fault.error(
      dates: fault.places.map { place in
        switch place {
        case .entry(let index): return entries[index].date.textInUTC
        case .policy:
          guard case .after(let date) = policy else { return "" }
          return date.textInUTC
        }
      })
  }
}

extension TimelineFault {
  /// Which dates the sentence names: the wrong one is last, and before it stands the one that it
  /// follows.
  public var places: [Place] {
    switch self {
    case .empty, .tooManyEntries, .tooLarge: []
    case .outOfOrder(let index): [.entry(index &- 1), .entry(index)]
    case .equalDates(let index): [.entry(index)]
    case .policyBeforeLastEntry(let index): [.entry(index), .policy]
    }
  }

  /// The fault as a sentence, with the path to it in the timeline's document.
  ///
  /// - Parameter dates: what the document has at ``places``.
  public func error(dates: [String] = []) -> WidgetError {
    let (first, last) = (dates.first ?? "", dates.last ?? "")
    switch self {
    case .empty:
      return .invalidValue(
        "A timeline must have an entry, and this one has none.", path: "$.entries", value: "[]")
    case .tooManyEntries(let count):
      return WidgetError(
        .tooLarge,
        "The timeline has \(count) entries; the limit is \(TimelineFault.maximumEntryCount).",
        path: "$.entries[\(TimelineFault.maximumEntryCount)]")
    case .tooLarge(let index):
      return WidgetError(
        .tooLarge,
        "With entry \(index) the timeline has more than \(TimelineFault.maximumByteCount) bytes, "
          + "which is the limit.", path: "$.entries[\(index)]")
    case .outOfOrder(let index):
      return .invalidValue(
        "Entries must be by ascending date: entry \(index), \"\(last)\", comes before entry "
          + "\(index &- 1), \"\(first)\".", path: "$.entries[\(index)].date", value: last)
    case .equalDates(let index):
      return .invalidValue(
        "No two entries may have the same date: entry \(index), \"\(first)\", has that of entry "
          + "\(index &- 1).", path: "$.entries[\(index)].date", value: first)
    case .policyBeforeLastEntry(let index):
      return .invalidValue(
        "The policy's date, \"\(last)\", is before that of the last entry, entry \(index), "
          + "\"\(first)\".", path: "$.policy.date", value: last)
    }
  }
}

extension Instant {
  /// The instant in UTC, for messages.
  @usableFromInline var textInUTC: String {
    iso8601(in: .utc) ?? "\(secondsSince1970) s"
  }
}
