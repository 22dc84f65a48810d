import Synchronization
import SystemCalls

/// The open groups of this process by number, for callers that cannot hold an object: the C header's.
///
/// A handle is a slot (10 bits) and the generation of its use (21 bits, never 0), so that it is
/// above 0, fits a small integer of JavaScript, and a closed one is told from the slot's next use.
/// Finding a group takes no lock: a call is counted in first (`GroupCall`), and a group that is taken
/// out of its slot stays until no call has it.
package final class GroupHandles: Sendable {
  /// How many handles a process may have open.
  package static let capacity = 1024

  private let slots = InlineArray<1024, HandleSlot> { _ in HandleSlot() }
  private let free: Mutex<FreeSlots>
  private let forkGeneration = ForkGuard.generation
  private let next = AtomicLazyReference<GroupHandles>()

  private init() {
    // Above the generations that the parent of a forked child may have used: its handles stay invalid.
    let first = HandleNumber.firstGeneration(afterForks: ForkGuard.generation)
    free = Mutex(FreeSlots(count: GroupHandles.capacity, firstGeneration: first))
  }

  private static let first = GroupHandles()

  /// The process's table, made anew if it is the parent's: its locks may be held by threads that fork()
  /// did not bring along.
  @inline(__always)
  private static var current: GroupHandles {
    first.forkGeneration == ForkGuard.generation ? first : ofChild
  }

  @inline(never)
  private static var ofChild: GroupHandles {
    var table = first
    while table.forkGeneration != ForkGuard.generation {
      table = table.next.load() ?? table.next.storeIfNil(GroupHandles())
    }
    return table
  }

  /// Gives a group a handle, and owns it until the handle is closed.
  ///
  /// - Returns: nil if the process has as many handles open as it may have.
  package static func insert(_ group: SharedGroup) -> Int32? {
    let table = current
    guard let number = table.free.withLock({ $0.take() }) else { return nil }
    table.slots[number.slot].fill(with: group, generation: number.generation)
    return number.handle
  }

  /// The group of a handle; nil if the handle is none.
  package static func group(_ handle: UInt32) -> SharedGroup? {
    with(HandleNumber(handle), GroupCall()) { $0 }
  }

  /// Closes a handle: its waits end, and later calls find no group.
  ///
  /// - Returns: false if the handle is none.
  package static func close(_ handle: UInt32) -> Bool {
    let number = HandleNumber(handle)
    let table = current
    guard let group = table.slots[number.slot].empty(number.generation) else { return false }
    group.close()
    table.free.withLock { $0.give(back: number) }
    return true
  }

  // MARK: What programs call often, without counting references

  /// Copies an item into a buffer; see `SharedGroup.copyItem(_:forKey:into:)`.
  ///
  /// - Returns: nil if the handle is none.
  package static func copyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>,
    in handle: UInt32
  ) throws(SharedGroupError) -> Int? {
    let call = GroupCall()
    return try with(HandleNumber(handle), call) { group throws(SharedGroupError) in
      try group.copyItem(type, forKey: key, into: &buffer, during: call)
    }
  }

  /// The change count of a handle's group; nil if the handle is none.
  package static func changeCount(_ handle: UInt32) -> UInt32? {
    let call = GroupCall()
    return with(HandleNumber(handle), call) { $0.changeCount(during: call) }
  }

  @inline(__always)
  private static func with<Result, Failure>(
    _ number: HandleNumber, _ call: borrowing GroupCall,
    _ body: (SharedGroup) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try current.slots[number.slot].with(number.generation, call, body)
  }
}

/// One place for an open group.
private struct HandleSlot: ~Copyable, Sendable {
  /// The generation of the group that is in the slot; 0 if none is.
  private let generation = Atomic<UInt32>(0)
  private let group = Published<SharedGroup>()

  // Written out, for Embedded Swift of 6.3: it cannot make the one that the table would call.
  deinit {}

  /// Puts a group into an empty slot.
  func fill(with group: SharedGroup, generation: UInt32) {
    self.group.replace(with: group)
    self.generation.store(generation, ordering: .sequentiallyConsistent)
  }

  /// Lends the group of a generation to a call.
  @inline(__always)
  func with<Result, Failure>(
    _ generation: UInt32, _ call: borrowing GroupCall,
    _ body: (SharedGroup) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let result = try group.with(call) { group throws(Failure) -> Result? in
      // Looked at after the group: it was in the slot before its generation was, and is taken out after.
      guard self.generation.load(ordering: .sequentiallyConsistent) == generation else {
        return nil
      }
      return try body(group)
    }
    return result ?? nil
  }

  /// Takes the group of a generation out of the slot; nil if it is not there, or no longer.
  func empty(_ generation: UInt32) -> SharedGroup? {
    let isIn = self.generation.compareExchange(
      expected: generation, desired: 0, ordering: .sequentiallyConsistent
    ).exchanged
    return isIn && generation != 0 ? group.take() : nil
  }
}
