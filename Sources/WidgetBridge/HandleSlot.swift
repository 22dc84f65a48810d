import SharedGroup
import Synchronization

/// One place for an open group, with the number of calls inside.
struct HandleSlot: ~Copyable, Sendable {
  /// The generation in the upper half; `isOpen` and the number of calls inside in the lower.
  private let state = Atomic<UInt64>(0)
  private static let isOpen: UInt64 = 1 << 31
  private static let callsInside: UInt64 = isOpen - 1

  /// The group's reference, owned by the slot, which also holds the group, from `fill` until the last
  /// call has left.
  private let reference = Atomic<UInt>(0)

  /// Puts a group that is held into an empty slot. Only the one who took the slot from the free ones
  /// calls it.
  func fill(with group: SharedGroup, generation: UInt32) {
    let pointer = unsafe Unmanaged.passRetained(group).toOpaque()
    reference.store(UInt(bitPattern: pointer), ordering: .relaxed)
    state.store(UInt64(generation) << 32 | Self.isOpen, ordering: .releasing)
  }

  /// Lets a call in; nil where the slot is closed or in another use. Who gets a group calls
  /// `leave`.
  @inline(__always)
  func enter(_ generation: UInt32) -> Unmanaged<SharedGroup>? {
    unsafe change(generation) { $0 &+ 1 }
  }

  /// The same, and lets nobody in after it.
  func enterAndClose(_ generation: UInt32) -> Unmanaged<SharedGroup>? {
    unsafe change(generation) { ($0 & ~Self.isOpen) &+ 1 }
  }

  @inline(__always)
  private func change(
    _ generation: UInt32, _ next: (UInt64) -> UInt64
  ) -> Unmanaged<SharedGroup>? {
    var seen = state.load(ordering: .relaxed)
    while true {
      guard seen >> 32 == UInt64(generation), seen & Self.isOpen != 0 else { return nil }
      let (exchanged, current) = state.weakCompareExchange(
        expected: seen, desired: next(seen), successOrdering: .acquiring,
        failureOrdering: .relaxed)
      if exchanged { break }
      seen = current
    }
    guard
      let pointer = unsafe UnsafeRawPointer(bitPattern: reference.load(ordering: .relaxed))
    else { return nil }
    // Safe: the slot owns the reference while a call is inside, and this one is.
    return unsafe Unmanaged<SharedGroup>.fromOpaque(pointer)
  }

  /// Lets a call out.
  ///
  /// - Returns: whether it was the last one of a closed slot, which is then empty.
  @inline(__always)
  func leave() -> Bool {
    let left = state.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    guard left & (Self.isOpen | Self.callsInside) == 0 else { return false }
    empty()
    return true
  }

  @inline(never)
  private func empty() {
    let last = reference.exchange(0, ordering: .acquiring)
    if let pointer = unsafe UnsafeRawPointer(bitPattern: last) {
      // Safe: nobody is inside and nobody comes in, so that the slot's own reference is the last.
      let group = unsafe Unmanaged<SharedGroup>.fromOpaque(pointer)
      unsafe group.takeUnretainedValue().letGo()
      unsafe group.release()
    }
  }
}
