import CSystem
import SystemCalls

/// Lets one thread of the process write at a time: the thread that has the turn. The others wait
/// until a deadline. They get the turn in the order in which they came, as far as that costs no
/// throughput (`turns.h`).
@safe final class ThreadTurns: @unchecked Sendable {
  // Safe to share: the C functions lock the mutex inside it.
  private let turns: OpaquePointer
  private let folder: GroupFolder

  /// - Throws: `.ioError` if there is no memory.
  init(_ folder: GroupFolder) throws(SharedGroupError) {
    guard let turns = unsafe turns_make() else {
      throw .ioError(
        SystemCallError(call: .lock, number: Errno.ioError.rawValue, path: folder.lock))
    }
    unsafe self.turns = turns
    self.folder = folder
  }

  deinit { unsafe turns_free(turns) }

  /// Takes the turn.
  ///
  /// - Throws: `.busy` if other threads had the turn until the deadline. The message names
  ///   `milliseconds` as the time.
  func take(until deadline: Deadline, _ milliseconds: UInt32) throws(SharedGroupError) {
    let answer = unsafe turns_take(turns, deadline.instant)
    if answer == turns_taken { return }
    let isQueue = answer == turns_several_had_it
    throw .busy(folder: folder.path, milliseconds: milliseconds, isQueue: isQueue)
  }

  /// Gives the turn back.
  func give() { unsafe turns_give(turns) }
}
