import Synchronization

/// Which pages of the logs are ready to be written, as this process knows.
///
/// When the system writes a page to the disk it watches it from then on, and the next store into it
/// takes as long as ten sets: the system notes that the page is to be written again. So a change that
/// comes close to the end of the pages that are ready makes a run of them ready once it has given back
/// the lock, and those after it do not wait. A flush takes the pages up to the log's end alone; those
/// behind it stay ready for the next generation but one. No byte changes by any of it; nobody relies on
/// it, and it may be wrong: another process flushes, too, and the system does from time to time.
struct PageReadiness: ~Copyable {
  /// How much is made ready at once beyond the change at hand, at least, in words.
  static let run = 3 << 12
  /// How close to the end a change comes before the next run, at least, so that a frame that is shorter
  /// is stored into pages that are ready.
  static let margin = 1 << 12
  /// The longest frame for which as much is made ready as it takes itself, in words.
  static let longest = 1 << 14
  /// The pages are 4 KiB at least: a change that ends on the one that it began on needs none.
  private static let page = 1 << 9

  /// Some words of a log.
  private struct Run {
    let start: Int
    let end: Int

    init(start: Int, end: Int) { (self.start, self.end) = (start, end) }

    init(word: UInt64) {
      start = Int(word >> 32)
      end = Int(word & 0xFFFF_FFFF)
    }

    var word: UInt64 { UInt64(UInt32(clamping: start)) << 32 | UInt64(UInt32(clamping: end)) }
  }

  /// What is ready of `log.0` and of `log.1`.
  private let ready0 = Atomic<UInt64>(0)
  private let ready1 = Atomic<UInt64>(0)
  /// Whether changes come so seldom that the system may have written the pages in between.
  private let isSlow = Atomic<Bool>(false)

  @inline(__always)
  private func ready(in slot: Int) -> Run {
    Run(word: slot == 0 ? ready0.load(ordering: .relaxed) : ready1.load(ordering: .relaxed))
  }

  private func setReady(_ run: Run, in slot: Int) {
    if slot == 0 {
      ready0.store(run.word, ordering: .relaxed)
    } else {
      ready1.store(run.word, ordering: .relaxed)
    }
  }

  /// Whether the pages of some words are ready.
  @inline(__always)
  func holds(_ words: Int, after position: LogPosition) -> Bool {
    let (ready, end) = (ready(in: position.slot), Int(position.end))
    return ready.start <= end && end &+ words <= ready.end
  }

  /// How far behind a change pages are to be ready: for another one like it.
  @inline(__always)
  private func reach(from start: UInt32, to position: LogPosition) -> Int {
    min(max(Int(position.end) - Int(start), Self.margin), Self.longest)
  }

  /// Whether a change that was made is to make pages ready.
  @inline(__always)
  func isDue(from start: UInt32, to position: LogPosition) -> Bool {
    guard Int(start) / Self.page != Int(position.end) / Self.page else { return false }
    return !holds(reach(from: start, to: position), after: position)
  }

  /// Makes the pages after a change ready.
  ///
  /// Not for a long one after a pause: the next may come after a pause as well, and pwrite() will do.
  ///
  /// - Parameters:
  ///   - log: the one that the change is in.
  ///   - start: where the change begins.
  func prepare(_ log: SharedWords, after start: UInt32, to position: LogPosition) {
    guard WritablePages.canPrepare else { return }
    let (end, reach) = (Int(position.end), reach(from: start, to: position))
    if isSlow.exchange(false, ordering: .relaxed), reach > Self.margin { return }
    let known = ready(in: position.slot)
    let isInside = known.start <= end && end <= known.end
    let first = isInside ? known.end : end
    var last = min(end + max(Self.run, 3 * reach), log.count)
    let meets = !isInside && known.start >= first && known.start <= last && known.end >= last
    if meets { last = known.start }
    guard first <= last else { return }
    log.prepareToWrite(first..<last)
    // At the log's end there is nothing more to do.
    let reached = last == log.count ? last + Self.longest : last
    setReady(
      Run(start: isInside ? known.start : first, end: meets ? known.end : reached),
      in: position.slot)
  }

  /// Notes that a flush has written the pages before a place.
  func noteFlush(upTo position: LogPosition) {
    let known = ready(in: position.slot)
    let next = (Int(position.end) / Self.page + 1) * Self.page
    setReady(Run(start: max(known.start, next), end: known.end), in: position.slot)
  }

  /// Knows nothing of a log any more.
  func forget(_ slot: Int) { setReady(Run(start: 0, end: 0), in: slot) }

  /// Notes that no change was made for long.
  func notePause() {
    isSlow.store(true, ordering: .relaxed)
    forget(0)
    forget(1)
  }
}

// Of the log in use.
extension GroupStorage {
  /// Makes the pages ready that the changes after this one are to write. Without the lock.
  @inline(never)
  func preparePages(after start: UInt32, to position: LogPosition) {
    guard let segment = mapped(position.slot) else { return }
    pages.prepare(segment.log, after: start, to: position)
  }
}
