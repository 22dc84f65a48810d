import CSharedMemory

/// A word that threads of this process sleep on until it changes: futex(2).
@safe final class WaitWord: Sendable {
  // Safe: allocated here and freed with the object; touched atomically.
  nonisolated(unsafe) private let word: UnsafeMutablePointer<UInt32>

  init() {
    unsafe word = UnsafeMutablePointer.allocate(capacity: 1)
    unsafe word.initialize(to: 0)
  }

  deinit { unsafe word.deallocate() }

  var value: UInt32 { unsafe word_load(word) }

  /// Replaces the value if it is as expected.
  func exchange(expected: UInt32, _ new: UInt32) -> Bool {
    unsafe word_exchange(word, expected, new) == 1
  }

  /// Puts in another value; the one that was there.
  func swap(_ new: UInt32) -> UInt32 { unsafe word_swap(word, new) }

  /// Another value than before.
  func increment() { unsafe word_add(word, 1) }

  /// Sleeps while the word has a value, until it is woken or the time is over; it may return sooner.
  func wait(while value: UInt32, nanoseconds: Int64?) {
    unsafe word_wait(word, value, nanoseconds ?? -1)
  }

  func wakeOne() { unsafe word_wake(word, 1) }
  func wakeAll() { unsafe word_wake(word, Int32.max) }
}

/// A lock between threads that can be waited for until a deadline.
///
/// 0 is free, 1 taken, 2 taken and waited for: Ulrich Drepper, "Futexes Are Tricky".
final class ThreadLock: Sendable {
  private let word = WaitWord()

  /// Takes the lock; false if it was not to be had until the deadline.
  func acquire(until deadline: Deadline) -> Bool {
    if word.exchange(expected: 0, 1) { return true }
    while word.swap(2) != 0 {
      if deadline.hasPassed { return false }
      word.wait(while: 2, nanoseconds: deadline.remainingNanoseconds)
    }
    return true
  }

  func release() {
    if word.swap(0) == 2 { word.wakeOne() }
  }
}
