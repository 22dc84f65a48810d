import CWidgetBridge
import SharedGroup
import Synchronization
import SystemCalls

/// The open groups of this process, by handle.
///
/// A handle is a slot (10 bits) and the generation of its use (21 bits, never 0), so that it is
/// above 0, fits a small integer of JavaScript, and a closed one is told from the slot's next use.
/// Entering takes no lock. A slot counts the calls inside it, and the last one to leave a closed
/// slot lets the group go. The table itself lives as long as the process.
@safe final class HandleTable: Sendable {
  /// How many handles a process may have open.
  static let capacity = 1024

  // Safe: allocated once with `capacity` slots, never freed, and indexed below that alone.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<HandleSlot>
  private let free: Mutex<FreeSlots>
  /// The newest generation in use, which a forked child's table starts above.
  private let newestGeneration: Atomic<UInt32>
  private let forkGeneration = ForkGuard.generation

  private init(firstGeneration: UInt32) {
    unsafe slots = UnsafeMutablePointer.allocate(capacity: Self.capacity)
    for index in 0..<Self.capacity {
      unsafe (slots + index).initialize(to: HandleSlot())
    }
    free = Mutex(FreeSlots(count: Self.capacity, firstGeneration: firstGeneration))
    newestGeneration = Atomic(firstGeneration)
  }

  // MARK: The process's table

  /// The reference of the process's table; 0 before the first handle.
  private static let table = Atomic<UInt>(0)

  /// The process's table, made anew where there is none or where it is the parent's: its locks may
  /// be held by threads that fork() did not bring along.
  private static func current() -> HandleTable {
    ForkGuard.install()
    let seen = table.load(ordering: .acquiring)
    let existing = existing(at: seen)
    if let existing, existing.forkGeneration == ForkGuard.generation { return existing }
    let newest = existing?.newestGeneration.load(ordering: .relaxed) ?? 0
    let made = HandleTable(firstGeneration: HandleNumber.generation(after: newest))
    // The table is owned by the process: its reference is never given back.
    let reference = UInt(bitPattern: unsafe Unmanaged.passRetained(made).toOpaque())
    let (exchanged, winner) = table.compareExchange(
      expected: seen, desired: reference, ordering: .acquiringAndReleasing)
    return exchanged ? made : self.existing(at: winner) ?? made
  }

  private static func existing(at reference: UInt) -> HandleTable? {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: reference) else { return nil }
    // Safe: only `current` stores a reference, and it is never released.
    return unsafe Unmanaged<HandleTable>.fromOpaque(pointer).takeUnretainedValue()
  }

  // MARK: Handles

  /// Gives a group a handle, and owns it until the handle is closed.
  static func insert(_ group: SharedGroup) throws(BridgeError) -> Int32 {
    let table = current()
    guard let number = table.free.withLock({ $0.take() }) else {
      throw BridgeError(
        BridgeStatusTooLarge, "This process has \(capacity) handles open, which is the most.")
    }
    table.newestGeneration.max(number.generation, ordering: .relaxed)
    unsafe table.slots[number.slot].fill(with: group, generation: number.generation)
    return number.handle
  }

  /// Runs a body with the group of a handle, which cannot be let go meanwhile.
  @inline(__always)
  static func withGroup<Result>(
    _ handle: UInt32, _ body: (SharedGroup) throws(BridgeError) -> Result
  ) throws(BridgeError) -> Result {
    let number = HandleNumber(handle)
    guard
      let table = existing(at: table.load(ordering: .acquiring)),
      table.forkGeneration == ForkGuard.generation,
      let group = unsafe table.slots[number.slot].enter(number.generation)
    else { throw .invalidHandle(handle) }
    defer { table.leave(number) }
    return try body(group)
  }

  /// Closes a handle: its waits end, and later calls find no group.
  static func close(_ handle: UInt32) throws(BridgeError) {
    let number = HandleNumber(handle)
    guard
      let table = existing(at: table.load(ordering: .acquiring)),
      table.forkGeneration == ForkGuard.generation,
      let group = unsafe table.slots[number.slot].enterAndClose(number.generation)
    else { throw .invalidHandle(handle) }
    group.close()
    table.leave(number)
  }

  private func leave(_ number: HandleNumber) {
    // The last one out of a closed slot has emptied it: now it may be used again.
    if unsafe slots[number.slot].leave() { free.withLock { $0.give(back: number) } }
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
