import CWidgetBridge

/// Turns SIGINT into the end of a wait.
///
/// A signal handler may call almost nothing. So the signal is blocked, and a thread, which may call
/// anything, waits for it with sigwait(). The thread closes the handle. That wakes a wait that has
/// begun, and makes a wait that is about to begin fail, so that no signal is lost.
enum InterruptSignal {
  /// Blocks SIGINT, so that it does not end the program. Call this before a second thread starts:
  /// new threads inherit the signal mask.
  static func block() { mask(SIG_BLOCK) }

  private static func mask(_ how: Int32) {
    var signals = onlyInterrupt()
    // Safe: the set is read during the call.
    _ = unsafe pthread_sigmask(how, &signals, nil)
  }

  /// Closes a group when SIGINT comes.
  static func close(_ group: UInt32) {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // Safe: the pointer only carries a handle, which is above 0, and is never dereferenced.
    let argument = unsafe UnsafeMutableRawPointer(bitPattern: UInt(group))
    let result = unsafe pthread_create(&thread, nil, { unsafe waitAndClose($0) }, argument)
    // If no thread waits for SIGINT, the signal ends the program in the system's default way.
    if result != 0 { mask(SIG_UNBLOCK) }
  }

  fileprivate static func onlyInterrupt() -> sigset_t {
    var signals = sigset_t()
    // Safe: both calls write only to the set.
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, SIGINT)
    return signals
  }
}

private func waitAndClose(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var signals = InterruptSignal.onlyInterrupt()
  var signal: Int32 = 0
  // Safe: sigwait() writes one number.
  while unsafe sigwait(&signals, &signal) != 0 {}
  _ = closeSharedGroup(UInt32(truncatingIfNeeded: UInt(bitPattern: argument)))
  return nil
}
