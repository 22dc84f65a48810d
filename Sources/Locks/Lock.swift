#if !arch(wasm32)
  import CSystem
#endif

/// A value that only one thread can use at a time.
///
/// It uses a POSIX mutex. Embedded Swift has no mutex, and on Linux ThreadSanitizer does not see
/// how the mutex of the Synchronization module is handed over. As WebAssembly, the library has only
/// one thread, so nothing is locked.
@safe package struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Safe to share: `value` is touched only with the lock held.
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
    // Safe: nobody uses value or lock any more, because a user would hold a reference to the object
    // that contains both.
    #if !arch(wasm32)
      _ = unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    #endif
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
  }

  /// Lends the value to a body, once no other thread has it.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if !arch(wasm32)
      _ = unsafe pthread_mutex_lock(lock)
      defer { _ = unsafe pthread_mutex_unlock(lock) }
    #endif
    return try unsafe body(&value.pointee)
  }

  /// Lends the value to a body, unless another thread has it. In that case it returns nil and does
  /// not call the body.
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
