import Locks
import Synchronization

/// The open groups of this process by number, for callers of the C header, who cannot hold a Swift
/// object.
///
/// A handle is the number of a slot (10 bits) and a generation, which counts the slot's uses (21
/// bits, never 0). So a handle is above 0 and fits into a small integer of JavaScript engines, and
/// a closed handle differs from the slot's next handle. Finding a group takes no lock. A call is
/// counted first (`GroupCall`), and a group that is taken out of its slot stays alive until no call
/// uses it.
package final class GroupHandles: Sendable {
  /// How many handles a process may have open.
  package static let capacity = 1024

  private struct Slot: ~Copyable {
    /// The handle of the group that is in the slot; 0 if none is.
    let handle = Atomic<UInt32>(0)
    let group = Published<SharedGroup>(nil)

    // Explicit, because Embedded Swift 6.3 cannot synthesize the deinit that the table calls.
    deinit {}
  }

  private let slots = InlineArray<1024, Slot> { _ in Slot() }
  /// The next handle of each free slot. The slot that has been free for longest is used first, so
  /// that a stale handle stays stale for up to two billion uses.
  private let free: Lock<[UInt32]>

  /// - Parameter forks: how many forks lie between the first process and this one. The generations
  ///   start at another number after each fork, so the handles of the parent stay invalid.
  init(afterForks forks: UInt32) {
    let generation = 1 &+ (forks &* 4096) % (1 << 21 &- 1)
    free = Lock((0..<1024).map { generation << 10 | $0 })
  }

  private static func slot(_ handle: UInt32) -> Int { Int(handle & 1023) }

  /// Gives a group a handle, and owns the group until the handle is closed; nil if no more handles
  /// may be open.
  package static func insert(_ group: SharedGroup) -> Int32? {
    let table = ProcessState.current.handles
    guard let handle = table.free.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
      return nil
    }
    table.slots[slot(handle)].group.replace(with: group)
    table.slots[slot(handle)].handle.store(handle, ordering: .sequentiallyConsistent)
    return Int32(truncatingIfNeeded: handle)
  }

  /// Closes a handle: its waits end, and later calls find no group. False if there is no such
  /// handle.
  package static func close(_ handle: UInt32) -> Bool {
    let table = ProcessState.current.handles
    guard handle != 0,
      table.slots[slot(handle)].handle.compareExchange(
        expected: handle, desired: 0, ordering: .sequentiallyConsistent
      ).exchanged,
      let group = table.slots[slot(handle)].group.replace(with: nil)
    else { return false }
    group.close()
    // Generations wrap around, and skip 0.
    let next = handle &+ 1024 >= 1 << 31 ? 1024 | handle & 1023 : handle &+ 1024
    table.free.withLock { $0.append(next) }
    return true
  }

  package static func group(_ handle: UInt32) -> SharedGroup? {
    with(handle, GroupCall()) { $0 }
  }

  // MARK: Functions that programs call often, without reference counting

  /// Calls `SharedGroup.copyItem(_:forKey:into:)` of a handle's group; nil if there is no such
  /// handle.
  package static func copyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>,
    in handle: UInt32
  ) throws(SharedGroupError) -> Int? {
    let call = GroupCall()
    return try with(handle, call) { group throws(SharedGroupError) in
      try group.copyItem(type, forKey: key, into: &buffer, during: call)
    }
  }

  /// The change count of a handle's group; nil if there is no such handle.
  package static func changeCount(_ handle: UInt32) -> UInt32? {
    let call = GroupCall()
    return with(handle, call) { $0.changeCount(during: call) }
  }

  @inline(__always)
  private static func with<Result, Failure>(
    _ handle: UInt32, _ call: borrowing GroupCall,
    _ body: (SharedGroup) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try ProcessState.withCurrent { state throws(Failure) in
      let table = state.handles
      return try table.slots[slot(handle)].group.with(call) { group throws(Failure) -> Result? in
        // The handle is checked after the group was found, because the group enters the slot before
        // its handle, and leaves it after the handle.
        guard table.slots[slot(handle)].handle.load(ordering: .sequentiallyConsistent) == handle
        else { return nil }
        return try body(group)
      } ?? nil
    }
  }
}
