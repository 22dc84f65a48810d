#if !arch(wasm32)
  import CSystem
#endif

/// A value that one thread has at a time.
///
/// It is a mutex of POSIX: Embedded Swift has none, and ThreadSanitizer does not see how the
/// Synchronization module's hands over on Linux. WebAssembly has one thread here, and nothing to
/// lock.
@safe package struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Safe to share: `value` is touched with the lock alone.
  private let value: UnsafeMutablePointer<Value>
  #if !arch(wasm32)
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
  #endif

  package init(_ value: consuming sending Value) {
    unsafe self.value = .allocate(capacity: 1)
    unsafe self.value.initialize(to: value)
    #if !arch(wasm32)
      unsafe lock = .allocate(capacity: 1)
      unsafe lock.initialize(to: pthread_mutex_t())
      _ = unsafe pthread_mutex_init(lock, nil)
    #endif
  }

  deinit {
    // Safe: who could use them holds a reference to what this is a part of.
    #if !arch(wasm32)
      _ = unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    #endif
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
  }

  /// Lends the value to a body, to one thread at a time.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if !arch(wasm32)
      _ = unsafe pthread_mutex_lock(lock)
      defer { _ = unsafe pthread_mutex_unlock(lock) }
    #endif
    return try unsafe body(&value.pointee)
  }

  /// The same; nil, without the body, if another thread has the value.
  @discardableResult
  package borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    #if !arch(wasm32)
      guard unsafe pthread_mutex_trylock(lock) == 0 else { return nil }
      defer { _ = unsafe pthread_mutex_unlock(lock) }
    #endif
    return try unsafe body(&value.pointee)
  }
}
