import Synchronization

/// How far the log's pages are ready to be written, as this process knows.
///
/// A flush makes the system watch every page that it wrote, and the next store into one takes as long
/// as ten sets: the system notes that the page is to be written again. So a change that comes close
/// to the end of the pages that are ready makes a run of them ready once it has given back the lock,
/// and those after it do not wait. Long frames are not stored but written by pwrite(), which does
/// without. No byte changes by it; nobody relies on it, and it may be wrong.
struct PageReadiness: ~Copyable {
  /// Where a run begins, in words: 64 KiB, the largest pages there are.
  static let alignment = 1 << 13
  /// How much is made ready at once beyond the change at hand, in words.
  static let run = 3 << 12
  /// How close to the end a change comes before the next run, so that a frame that is shorter is stored
  /// into pages that are ready.
  static let margin = 1 << 12
  /// The pages are 4 KiB at least: a change that ends on the one that it began on needs none.
  private static let page = 1 << 9

  /// The generation, and up to where its log is ready.
  private let ready = Atomic<UInt64>(0)

  /// Whether a change that was made is to make pages ready.
  @inline(__always)
  func isDue(from start: UInt32, to position: LogPosition) -> Bool {
    guard Int(start) / Self.page != Int(position.end) / Self.page else { return false }
    let known = LogPosition(word: ready.load(ordering: .relaxed))
    return known.generation != position.generation
      || Int(known.end) < Int(position.end) &+ Self.margin
  }

  /// Makes the pages after a change ready.
  ///
  /// - Parameter limit: where the pages end that are written before a flush makes it all vain.
  func prepare(_ log: SharedWords, after position: LogPosition, limit: Int) {
    let end = Int(position.end)
    let limit = min(limit, log.count)
    guard end < limit else { return }
    let start = end / Self.alignment * Self.alignment
    let last = min(end + Self.run, limit)
    log.prepareToWrite(start..<last)
    // At the limit there is nothing more to do until then.
    let known = last == limit ? limit + Self.margin : last
    ready.store(
      LogPosition(generation: position.generation, end: UInt32(clamping: known)).word,
      ordering: .relaxed)
  }
}

// Of the log in use.
extension GroupStorage {
  /// Makes the pages ready that the changes after this one are to write. Without the lock.
  @inline(never)
  func preparePages(after position: LogPosition) {
    guard let segment = mapped(position.slot) else { return }
    let schedule = schedule(of: segment)
    let flushed = LogPosition(word: unsafe control.words.load(ControlField.flushed))
    let isFlushed = flushed.generation == position.generation && flushed.end > 0
    pages.prepare(
      segment.log, after: position, limit: isFlushed ? schedule.completion : schedule.flush)
  }
}
