import Synchronization

/// An object that all threads find without a lock and without counting references, and that is
/// replaced now and then.
@safe struct Published<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The object's address, with a reference that this value owns; 0 if there is none.
  private let address: Atomic<UInt>

  /// - Parameter object: nil if there is none at first.
  init(_ object: Object?) { address = Atomic(Published.owned(object)) }

  deinit {
    // Safe: this value owns the reference, and nobody else has the value any more.
    unsafe Published.reference(address.load(ordering: .acquiring))?.release()
  }

  /// Lends the object to a call; nil if there is none any more.
  @inline(__always)
  func with<Result, Failure>(
    _ call: borrowing GroupCall, _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard
      let reference = unsafe Published.reference(address.load(ordering: .sequentiallyConsistent))
    else { return nil }
    // Safe: the call was counted before, so the object stays alive until the call ends.
    return unsafe try reference.lend(body)
  }

  /// Replaces the object with another one, or with none, and returns the old one, which stays alive
  /// for the calls that are running.
  @discardableResult
  func replace(with object: Object?) -> Object? {
    let old = address.exchange(Published.owned(object), ordering: .sequentiallyConsistent)
    // Safe: this takes over the reference that the value owned. The retirement keeps one of its
    // own.
    guard let object = unsafe Published.reference(old)?.takeRetainedValue() else { return nil }
    ProcessState.current.retirement.retire(object)
    return object
  }

  private static func owned(_ object: Object?) -> UInt {
    guard let object else { return 0 }
    return UInt(bitPattern: unsafe Unmanaged.passRetained(object).toOpaque())
  }

  @inline(__always)
  private static func reference(_ address: UInt) -> Unmanaged<Object>? {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    return unsafe Unmanaged.fromOpaque(pointer)
  }
}

extension Unmanaged {
  /// Lends the object without counting references. The caller must have a reference that keeps the
  /// object alive.
  @unsafe @inline(__always)
  func lend<Result, Failure>(
    _ body: (Instance) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = unsafe _withUnsafeGuaranteedRef { object -> Swift.Result<Result, Failure> in
      do throws(Failure) {
        return .success(try body(object))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
