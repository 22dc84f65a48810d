public import CivilCalendar

/// A fault of a timeline, with the index of the entry.
public enum TimelineFault: Hashable, Sendable {
  /// There is no entry. This is a fault only in a timeline from a host.
  case empty
  /// There are more than ``maximumEntryCount`` entries.
  case tooManyEntries(count: Int)
  /// At the end of this entry, the timeline's text exceeds ``maximumByteCount``.
  case tooLarge(entry: Int)
  /// The entry's date is earlier than that of the previous entry.
  case outOfOrder(entry: Int)
  /// The entry's date equals that of the previous entry.
  case equalDates(entry: Int)
  /// The policy's date is earlier than that of the last entry, which has this index.
  case policyBeforeLastEntry(entry: Int)

  /// The most entries that a timeline may have. Some widget hosts are known to stall with more.
  @inlinable public static var maximumEntryCount: Int { 400 }
  /// The most bytes that a timeline's JSON text may have: 10 MB.
  @inlinable public static var maximumByteCount: Int { 10_000_000 }

  /// The place of a date in a timeline.
  public enum Place: Hashable, Sendable {
    /// The date of the entry at this index.
    case entry(Int)
    /// The date of the policy.
    case policy
  }
}

extension Timeline {
  /// The first fault of the timeline; nil if it has none.
  ///
  /// Each date must be later than the one before it. The policy's date must not be before the last
  /// entry's. There may be at most ``TimelineFault/maximumEntryCount`` entries.
  ///
  /// - Parameter mayBeEmpty: whether a timeline without entries is valid.
  @inlinable
  public func fault(mayBeEmpty: Bool) -> TimelineFault? {
    if entries.count > TimelineFault.maximumEntryCount {
      return .tooManyEntries(count: entries.count)
    }
    // A span traps if its address is not aligned for its elements, and an empty list may have any
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

  /// Checks a timeline from one of the library's kinds, which may be empty.
  ///
  /// - Throws: `invalidValue` or `tooLarge`, with the path of the fault in the timeline's document.
  @inlinable
  public func check() throws(WidgetError) {
    guard let fault = fault(mayBeEmpty: true) else { return }
    throw fault.error(of: entries.map { $0.date }, policy)
  }
}

extension TimelineFault {
  /// The places of the dates that the error's sentence names. The wrong date comes last, after the
  /// one that it contradicts.
  public var places: [Place] {
    switch self {
    case .empty, .tooManyEntries, .tooLarge: []
    case .outOfOrder(let index): [.entry(index &- 1), .entry(index)]
    case .equalDates(let index): [.entry(index)]
    case .policyBeforeLastEntry(let index): [.entry(index), .policy]
    }
  }

  /// The error for this fault, in a timeline with these dates and this policy.
  @usableFromInline
  func error(of dates: [Instant], _ policy: ReloadPolicy) -> WidgetError {
    error(
      dates: places.map { place in
        switch place {
        case .entry(let index): return dates[index].textInUTC
        case .policy:
          guard case .after(let date) = policy else { return "" }
          return date.textInUTC
        }
      })
  }

  /// The fault as an error with a sentence and the path in the timeline's document.
  ///
  /// - Parameter dates: the texts of the dates at ``places``.
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
  var textInUTC: String {
    iso8601(in: .utc) ?? "\(secondsSince1970) s"
  }
}
