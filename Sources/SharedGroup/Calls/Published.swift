import Synchronization

/// An object that all threads find without a lock and without counting references, and that is
/// replaced now and then.
@safe struct Published<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The object's address, with a reference that this value owns; 0 if there is none.
  private let address: Atomic<UInt>

  init(_ object: Object) { address = Atomic(Published.owned(object)) }

  /// None, at first.
  init() { address = Atomic(0) }

  deinit {
    let last = address.load(ordering: .acquiring)
    // Safe: the reference that this value owns, and nobody else has the value any more.
    if let last = unsafe Published.reference(last) { unsafe last.release() }
  }

  /// Lends the object to a call.
  ///
  /// - Returns: nil if there is none any more.
  @inline(__always)
  func with<Result, Failure>(
    _ call: borrowing GroupCall, _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard
      let reference = unsafe Published.reference(address.load(ordering: .sequentiallyConsistent))
    else { return nil }
    // Safe: the call was counted in before, so that the object is kept until it ends.
    let result = unsafe reference._withUnsafeGuaranteedRef {
      object -> Swift.Result<Result, Failure> in
      do throws(Failure) {
        return .success(try body(object))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Puts another object in its place. The old one stays for the calls that are inside.
  func replace(with object: Object) { _ = exchange(Published.owned(object)) }

  /// Takes the object out of sight. It stays for the calls that are inside.
  func take() -> Object? { exchange(0) }

  private func exchange(_ new: UInt) -> Object? {
    let old = address.exchange(new, ordering: .sequentiallyConsistent)
    // Safe: the reference that this value owned goes to the retirement, which keeps one of its own.
    guard let object = unsafe Published.reference(old)?.takeRetainedValue() else { return nil }
    Retirement.current.retire(object)
    return object
  }

  private static func owned(_ object: Object) -> UInt {
    UInt(bitPattern: unsafe Unmanaged.passRetained(object).toOpaque())
  }

  @inline(__always)
  private static func reference(_ address: UInt) -> Unmanaged<Object>? {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    return unsafe Unmanaged.fromOpaque(pointer)
  }
}
