import CSystem

/// One object for each thread, which is released when the thread ends.
///
/// A value of this type is made once and never destroyed. The key's destructor stays valid, because
/// the library is never unloaded.
struct ThreadLocal<Value: AnyObject>: Sendable {
  /// The storage's key; nil if the system has no key left. In that case nothing is kept.
  private let key: pthread_key_t?

  init() {
    var key = pthread_key_t()
    let created = unsafe pthread_key_create(&key) { pointer in
      // Safe: only `keep` stores pointers, each to a retained object.
      #if canImport(Darwin)
        unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
      #else
        if let pointer = unsafe pointer {
          unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
        }
      #endif
    }
    self.key = created == 0 ? key : nil
  }

  /// The calling thread's object; nil if none was kept.
  @inline(__always)
  var value: Value? {
    guard let key, let pointer = unsafe pthread_getspecific(key) else { return nil }
    // Safe: only `keep` stores pointers, each to a retained Value.
    return unsafe Unmanaged<Value>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Lends the calling thread's object to a body, without counting a reference.
  ///
  /// - Parameters:
  ///   - make: makes the thread's first object.
  ///   - body: must not keep another object for the thread.
  @inline(__always)
  func lend<Result>(makingOne make: () -> Value, to body: (Value) -> Result) -> Result {
    guard let key, let pointer = unsafe pthread_getspecific(key) else {
      let value = make()
      keep(value)
      return body(value)
    }
    // Safe: only `keep` stores pointers, each to a retained Value, and this one stays.
    return unsafe Unmanaged<Value>.fromOpaque(pointer)._withUnsafeGuaranteedRef { body($0) }
  }

  /// Keeps an object for the calling thread, in place of the previous one. If the system has no
  /// memory for it, the previous one stays.
  func keep(_ value: Value) {
    guard let key else { return }
    let previous = unsafe pthread_getspecific(key)
    let reference = unsafe Unmanaged.passRetained(value)
    guard unsafe pthread_setspecific(key, reference.toOpaque()) == 0 else {
      unsafe reference.release()
      return
    }
    // Safe: the storage held this reference until the line above.
    if let previous = unsafe previous { unsafe Unmanaged<Value>.fromOpaque(previous).release() }
  }
}
