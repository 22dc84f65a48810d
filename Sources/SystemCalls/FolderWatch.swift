import CSharedMemory
import Locks

/// A watch over folders for files that are written, made, renamed or removed in them: inotify(7).
///
/// A user gets few of them (128), so a process has one, on which any number of `FolderWaiter`s sleep.
/// The first to wake reads the events, which the others then no longer see; so it raises a signal, which
/// all of them see.
package final class FolderWatch: Sendable {
  private struct Files: ~Copyable {
    private let watch: OpenFile
    private let signal: OpenFile
    /// How many waiters there are for the folder of each number.
    private var counts: [Int32: Int] = [:]

    init() throws(SystemCallError) {
      let watch = try OpenFile(path: "watch", .watch, watch_make)
      signal = try OpenFile(path: "signal", .watch, signal_make)
      self.watch = watch
    }

    mutating func add(_ folder: String) throws(SystemCallError) -> Int32 {
      let watch = watch.descriptor
      let number = try SystemCallSeam.make(.watch, at: folder) { _ in
        unsafe watch_add(watch, folder)
      }
      counts[number, default: 0] += 1
      return number
    }

    var descriptors: (watch: Int32, signal: Int32) { (watch.descriptor, signal.descriptor) }

    mutating func remove(_ place: borrowing FolderWaiter.Place) {
      guard let count = counts[place.number] else { return }
      counts[place.number] = count > 1 ? count - 1 : nil
      if count == 1 { watch_remove(watch.descriptor, place.number) }
    }

    func wakeAll() { signal_raise(signal.descriptor) }
  }

  private let files = Lock<Files?>(nil)

  /// A watch over nothing, which opens no file until somebody waits.
  package init() {}

  /// Wakes all that sleep.
  package func wakeAll() {
    ProcessEnvironment.withoutCancellation { files.withLock { $0?.wakeAll() } }
  }

  fileprivate func add(_ folder: String) -> FolderWaiter.Place? {
    let found = files.withLock { files in
      if files == nil { files = try? Files() }
      return files?.descriptors
    }
    // Made without the lock, which those who wake want.
    guard let (watch, signal) = found,
      let poll = try? OpenFile(path: "waiter", .watch, { waiter_make(watch, signal) }),
      let number = files.withLock({ try? $0?.add(folder) })
    else { return nil }
    return FolderWaiter.Place(number: number, poll: poll, watch: watch, signal: signal)
  }

  fileprivate func remove(_ place: borrowing FolderWaiter.Place) {
    files.withLock { $0?.remove(place) }
  }
}

/// A call that waits for something to be done in a folder, from when the value is made until it ends.
package struct FolderWaiter: ~Copyable {
  fileprivate struct Place: ~Copyable {
    let number: Int32
    let poll: OpenFile
    let watch: Int32
    let signal: Int32

    func sleep(nanoseconds: Int64) -> Bool {
      let milliseconds = Int32(clamping: (nanoseconds + 999_999) / 1_000_000)
      return waiter_sleep(poll.descriptor, watch, signal, milliseconds) == 0
    }
  }

  private let owner: FolderWatch
  /// nil if the system has no watch to give.
  private let place: Place?

  /// How long it sleeps at most: with a watch, in case the system reports nothing; and without one.
  private static let longest: Int64 = 10_000_000_000
  private static let unwatched: Int64 = 10_000_000

  package init(_ folder: String, on owner: FolderWatch) {
    self.owner = owner
    place = owner.add(folder)
  }

  deinit {
    if let place { owner.remove(place) }
  }

  /// Sleeps until something happens in the folder, `wakeAll()` is called, or the time is over. What
  /// happened since the last sleep counts. It may also return sooner, so the caller looks again.
  ///
  /// - Parameter nanoseconds: nil if it has no end.
  /// - Returns: false if a signal ended the sleep, or the process was stopped and goes on.
  package func sleep(nanoseconds: Int64?) -> Bool {
    let longest = place == nil ? FolderWaiter.unwatched : FolderWaiter.longest
    let nanoseconds = max(min(nanoseconds ?? longest, longest), 0)
    return place?.sleep(nanoseconds: nanoseconds)
      ?? ProcessEnvironment.sleep(nanoseconds: nanoseconds)
  }
}
