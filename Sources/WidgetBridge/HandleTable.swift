import CSharedMemory
import CWidgetBridge
import SharedGroup
import Synchronization
import SystemCalls

/// The open groups of this process, by handle.
///
/// A handle is a slot (10 bits) and the generation of its use (21 bits, never 0), so that it is
/// above 0, fits a small integer of JavaScript, and a closed one is told from the slot's next use.
/// Entering takes no lock. A slot knows the calls inside it, and the last one to leave a closed
/// slot lets the group go. The table itself lives as long as the process.
@safe final class HandleTable: Sendable {
  /// How many handles a process may have open.
  static let capacity = 1024

  // Safe: allocated once with `capacity` slots, never freed, and indexed below that alone.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<HandleSlot>
  private let free: Mutex<FreeSlots>
  /// Whether slots may have a home.
  private let hasFence: Bool
  /// The newest generation in use, which a forked child's table starts above.
  private let newestGeneration: Atomic<UInt32>
  // Safe: allocated by `init`, never freed and never changed.
  nonisolated(unsafe) private let entrance: UnsafeMutablePointer<Entrance>

  /// What entering looks at, in memory of its own: to look at an object is to count references to it.
  @safe private struct Entrance {
    let slots: UnsafeMutablePointer<HandleSlot>
    let forkGeneration: UInt32
    let table: Unmanaged<HandleTable>
  }

  private init(firstGeneration: UInt32) {
    unsafe slots = UnsafeMutablePointer.allocate(capacity: Self.capacity)
    for index in 0..<Self.capacity {
      unsafe (slots + index).initialize(to: HandleSlot())
    }
    hasFence = asymmetric_fence_prepare() != 0
    free = Mutex(FreeSlots(count: Self.capacity, firstGeneration: firstGeneration))
    newestGeneration = Atomic(firstGeneration)
    unsafe entrance = UnsafeMutablePointer.allocate(capacity: 1)
    // The process owns the table: this reference is never given back.
    unsafe entrance.initialize(
      to: Entrance(
        slots: slots, forkGeneration: ForkGuard.generation, table: Unmanaged.passRetained(self)))
  }

  // MARK: The process's table

  /// The entrance of the process's table; 0 before the first handle.
  private static let current = Atomic<UInt>(0)

  /// The entrance that is the process's now.
  @inline(__always)
  private static func entrance(at address: UInt) -> UnsafePointer<Entrance>? {
    // Safe: only `made` stores an address, and what is there stays.
    unsafe UnsafePointer(bitPattern: address)
  }

  /// The process's table, made anew where there is none or where it is the parent's: its locks may
  /// be held by threads that fork() did not bring along.
  private static func made() -> HandleTable {
    ForkGuard.install()
    let seen = current.load(ordering: .acquiring)
    let present = unsafe entrance(at: seen).map { unsafe $0.pointee }
    if let present, present.forkGeneration == ForkGuard.generation {
      return unsafe present.table.takeUnretainedValue()
    }
    let newest = unsafe present?.table.takeUnretainedValue().newestGeneration.load(
      ordering: .relaxed)
    let made = HandleTable(firstGeneration: HandleNumber.generation(after: newest ?? 0))
    let (exchanged, winner) = current.compareExchange(
      expected: seen, desired: UInt(bitPattern: unsafe made.entrance),
      ordering: .acquiringAndReleasing)
    if exchanged { return made }
    return unsafe entrance(at: winner)?.pointee.table.takeUnretainedValue() ?? made
  }

  // MARK: Handles

  /// Gives a group a handle, and owns it until the handle is closed.
  static func insert(_ group: SharedGroup) throws(BridgeError) -> Int32 {
    guard group.hold() else {
      throw BridgeError(BridgeStatusInvalidHandle, "The group was closed as it was opened.")
    }
    let table = made()
    guard let number = table.free.withLock({ $0.take() }) else {
      group.letGo()
      throw BridgeError(
        BridgeStatusTooLarge, "This process has \(capacity) handles open, which is the most.")
    }
    table.newestGeneration.max(number.generation, ordering: .relaxed)
    unsafe table.slots[number.slot].fill(
      with: group, generation: number.generation, mayHaveHome: table.hasFence)
    return number.handle
  }

  /// Runs a body with the group of a handle, which cannot be let go meanwhile; the body keeps no
  /// reference to it.
  ///
  /// - Returns: what the body does; nil where the handle is none.
  @inline(__always)
  static func withGroup<Result>(
    _ handle: UInt32, _ body: (SharedGroup) -> Result
  ) -> Result? {
    let number = HandleNumber(handle)
    guard let entrance = unsafe entrance(), let entry = unsafe enter(number, by: entrance)
    else { return nil }
    // Safe: the slot has a reference while the call is inside.
    let result = unsafe entry.group._withUnsafeGuaranteedRef { body($0) }
    unsafe leave(number, entry, by: entrance)
    return result
  }

  /// Closes a handle: its waits end, and later calls find no group.
  static func close(_ handle: UInt32) throws(BridgeError) {
    let number = HandleNumber(handle)
    guard let entrance = unsafe entrance(),
      let entry = unsafe entrance.pointee.slots[number.slot].enterAndClose(number.generation)
    else { throw .invalidHandle(handle) }
    unsafe entry.group.takeUnretainedValue().close()
    unsafe leave(number, entry, by: entrance)
  }

  /// The entrance of this process's table; nil where it has none yet.
  @inline(__always)
  private static func entrance() -> UnsafePointer<Entrance>? {
    guard let entrance = unsafe entrance(at: current.load(ordering: .acquiring)),
      unsafe entrance.pointee.forkGeneration == ForkGuard.generation
    else { return nil }
    return unsafe entrance
  }

  @inline(__always)
  private static func enter(
    _ number: HandleNumber, by entrance: UnsafePointer<Entrance>
  ) -> HandleSlot.Entry? {
    if let entry = unsafe entrance.pointee.slots[number.slot].enter(number.generation) {
      return entry
    }
    unsafe settle(number.slot, by: entrance)
    return nil
  }

  @inline(__always)
  private static func leave(
    _ number: HandleNumber, _ entry: HandleSlot.Entry, by entrance: UnsafePointer<Entrance>
  ) {
    if unsafe entrance.pointee.slots[number.slot].leave(entry) {
      unsafe settle(number.slot, by: entrance)
    }
  }

  /// Lets a slot be used again that is closed and that nobody is inside of any more.
  @inline(never)
  private static func settle(_ slot: Int, by entrance: UnsafePointer<Entrance>) {
    if let ended = unsafe entrance.pointee.slots[slot].settle() {
      let number = HandleNumber(slot: slot, generation: ended)
      unsafe entrance.pointee.table.takeUnretainedValue().free.withLock { $0.give(back: number) }
    }
  }
}

/// A handle taken apart.
struct HandleNumber {
  private static let slotBits: UInt32 = 10
  private static let lastGeneration: UInt32 = 1 << 21 - 1

  let slot: Int
  let generation: UInt32

  init(slot: Int, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }

  /// Any number: the slot is always below the table's capacity.
  init(_ handle: UInt32) {
    slot = Int(handle & (1 << Self.slotBits - 1))
    generation = handle >> Self.slotBits
  }

  var handle: Int32 {
    Int32(truncatingIfNeeded: generation << Self.slotBits | UInt32(truncatingIfNeeded: slot))
  }

  /// Generations go round, and 0 is never one.
  static func generation(after generation: UInt32) -> UInt32 {
    generation >= lastGeneration ? 1 : generation &+ 1
  }
}

/// The slots that are free, each with the generation of its next use; the longest free one is used
/// first, so that a stale handle stays stale for two thousand million uses.
private struct FreeSlots {
  private var numbers: [HandleNumber]
  private var first = 0
  private var count: Int

  init(count: Int, firstGeneration: UInt32) {
    numbers = (0..<count).map { HandleNumber(slot: $0, generation: firstGeneration) }
    self.count = count
  }

  mutating func take() -> HandleNumber? {
    guard count > 0 else { return nil }
    let number = numbers[first]
    first = (first &+ 1) % numbers.count
    count &-= 1
    return number
  }

  mutating func give(back number: HandleNumber) {
    guard count < numbers.count else { return }
    numbers[(first &+ count) % numbers.count] = HandleNumber(
      slot: number.slot, generation: HandleNumber.generation(after: number.generation))
    count &+= 1
  }
}
