import CSharedMemory

/// A call that is inside the library, from when the value is made until it ends.
///
/// What a call finds published (`Published`) stays until the call has ended, although another thread
/// takes it out of sight meanwhile. Beginning and ending a call takes no lock, and threads do not slow
/// each other down.
struct GroupCall: ~Copyable {
  private let stripe: UInt32

  /// Begins a call.
  @inline(__always)
  init() {
    stripe = calls_stripe()
    calls_enter(stripe)
  }

  @inline(__always)
  deinit {
    if calls_leave(stripe) != 0 { Retirement.current.release() }
  }
}
