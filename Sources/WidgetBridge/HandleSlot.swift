import CSharedMemory
import SharedGroup
import Synchronization

/// One place for an open group, which knows the calls inside.
///
/// The calls of most programs come from one thread. So a slot has a *home*: the thread that first
/// opened a group in it, whose calls are counted apart, by plain loads and stores, at a quarter of what
/// a shared count costs that other threads may change at the same time. Between counting itself in and
/// looking whether the slot is open the home only keeps the order of its instructions; who closes
/// makes up for that with a fence on all threads (see `asymmetric_fence.h`). Where the system has no
/// such fence no slot has a home.
struct HandleSlot: ~Copyable, Sendable {
  /// The generation in the upper half; `isOpen`, `isEmpty` and the number of calls inside, but for
  /// those at home, in the lower.
  private let state = Atomic<UInt64>(isEmpty)
  private static let isOpen: UInt64 = 1 << 31
  private static let isEmpty: UInt64 = 1 << 30
  private static let callsInside: UInt64 = isEmpty - 1

  /// The group's reference, owned by the slot, which also holds the group, from `fill` until the slot
  /// is emptied.
  private let reference = Atomic<UInt>(0)

  /// The thread that the slot has its home in, by identity, for good: a stale handle's call may be
  /// about to count itself at home, and must not meet another thread's count. A thread that gets the
  /// identity of one that has ended takes its place.
  private let home = Atomic<UInt>(nowhere)
  private static let nowhere = UInt.max

  /// The calls inside at home. Only the home changes it.
  private let callsAtHome = Atomic<UInt64>(0)

  /// A call that was let in.
  @safe struct Entry {
    // Safe to have: the slot keeps the reference until the call has left.
    let group: Unmanaged<SharedGroup>
    fileprivate let isAtHome: Bool
  }

  /// Puts a group that is held into an empty slot. Only the one who took the slot from the free ones
  /// calls it.
  ///
  /// - Parameter mayHaveHome: whether the heavy fence is ready.
  func fill(with group: SharedGroup, generation: UInt32, mayHaveHome: Bool) {
    let pointer = unsafe Unmanaged.passRetained(group).toOpaque()
    reference.store(UInt(bitPattern: pointer), ordering: .relaxed)
    let here = UInt(current_thread_identity())
    if mayHaveHome, here != 0, home.load(ordering: .relaxed) == Self.nowhere {
      home.store(here, ordering: .relaxed)
    }
    state.store(UInt64(generation) << 32 | Self.isOpen, ordering: .releasing)
  }

  /// Lets a call in. Who gets an entry calls `leave`.
  ///
  /// - Returns: nil where the slot is closed or in another use; then `settle` is to be called.
  @inline(__always)
  func enter(_ generation: UInt32) -> Entry? {
    guard isHome else { return change(generation) { $0 &+ 1 } }
    let calls = callsAtHome.load(ordering: .relaxed)
    callsAtHome.store(calls &+ 1, ordering: .relaxed)
    asymmetric_fence_light()
    let seen = state.load(ordering: .acquiring)
    if seen >> 32 == UInt64(generation), seen & Self.isOpen != 0,
      let entry = entry(isAtHome: true)
    {
      return entry
    }
    callsAtHome.store(calls, ordering: .releasing)
    return nil
  }

  /// The same, and lets nobody in after it.
  func enterAndClose(_ generation: UInt32) -> Entry? {
    change(generation) { ($0 & ~Self.isOpen) &+ 1 }
  }

  /// Lets a call out.
  ///
  /// - Returns: whether it may have been the last one of a closed slot; then `settle` is to be called.
  @inline(__always)
  func leave(_ entry: Entry) -> Bool {
    let left: UInt64
    if entry.isAtHome {
      callsAtHome.store(callsAtHome.load(ordering: .relaxed) &- 1, ordering: .releasing)
      asymmetric_fence_light()
      left = state.load(ordering: .acquiring)
    } else {
      left = state.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    }
    return left & (Self.isOpen | Self.callsInside) == 0
  }

  /// Empties a closed slot that nobody is inside of any more. Any thread may ask for it.
  ///
  /// Of those that leave last at home and elsewhere at least one sees here that both are out: between
  /// what it changed itself and what it looks at there is a fence.
  ///
  /// - Returns: the generation of the use that has ended; nil where it has not, or where another thread
  ///   was quicker.
  @inline(never)
  func settle() -> UInt32? {
    let seen = state.load(ordering: .acquiring)
    guard seen & (Self.isOpen | Self.isEmpty | Self.callsInside) == 0 else { return nil }
    if !isHome, home.load(ordering: .relaxed) != Self.nowhere {
      // From here on the home sees that the slot is closed, or is seen inside. Without the fence nobody
      // knows, and the group is kept.
      guard asymmetric_fence_heavy() != 0 else { return nil }
    }
    guard callsAtHome.load(ordering: .acquiring) == 0 else { return nil }
    // The generation is part of the state, so that one alone empties each use of the slot.
    guard
      state.compareExchange(
        expected: seen, desired: seen | Self.isEmpty, ordering: .acquiringAndReleasing
      ).exchanged
    else { return nil }
    let last = reference.exchange(0, ordering: .acquiring)
    if let pointer = unsafe UnsafeRawPointer(bitPattern: last) {
      // Safe: nobody is inside and nobody comes in, so that the slot's own reference is the last.
      let group = unsafe Unmanaged<SharedGroup>.fromOpaque(pointer)
      unsafe group.takeUnretainedValue().letGo()
      unsafe group.release()
    }
    return UInt32(truncatingIfNeeded: seen >> 32)
  }

  /// Whether the calling thread is the slot's home.
  @inline(__always)
  private var isHome: Bool { home.load(ordering: .relaxed) == UInt(current_thread_identity()) }

  @inline(__always)
  private func change(_ generation: UInt32, _ next: (UInt64) -> UInt64) -> Entry? {
    var seen = state.load(ordering: .relaxed)
    while true {
      guard seen >> 32 == UInt64(generation), seen & Self.isOpen != 0 else { return nil }
      let (exchanged, current) = state.weakCompareExchange(
        expected: seen, desired: next(seen), successOrdering: .acquiring,
        failureOrdering: .relaxed)
      if exchanged { return entry(isAtHome: false) }
      seen = current
    }
  }

  /// What a call gets that is counted already; the slot is open or its group not let go yet, so that
  /// there is a reference.
  @inline(__always)
  private func entry(isAtHome: Bool) -> Entry? {
    guard
      let pointer = unsafe UnsafeRawPointer(bitPattern: reference.load(ordering: .relaxed))
    else { return nil }
    // Safe: the slot owns the reference while a call is inside, and this one is.
    return unsafe Entry(group: Unmanaged.fromOpaque(pointer), isAtHome: isAtHome)
  }
}
