/// A zone's offsets from UTC, by the instants at which they change.
final class OffsetTable: Sendable {
  /// The instants at which the offset changes, each later than the one before, in seconds since
  /// 1970.
  private let changes: [Int64]
  /// One more than `changes`: `offsets[i]` holds until `changes[i]`, the last one from then on.
  private let offsets: [Int32]
  /// From here on the changes repeat every 400 years; the table holds them up to one that lies
  /// behind the first repetition. Nil where nothing repeats.
  private let repetitionStart: Int64?

  /// A zone that never changes its offset.
  init(offset: Int32) {
    changes = []
    offsets = [offset]
    repetitionStart = nil
  }

  /// The offset at an instant, in seconds east of UTC.
  func offset(at instant: Int64) -> Int32 {
    offsets.first ?? 0
  }
}
