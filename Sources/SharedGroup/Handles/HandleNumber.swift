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

  /// Where the generations of a process begin that came out of so many forks.
  static func firstGeneration(afterForks forks: UInt32) -> UInt32 {
    1 &+ (forks &* 4096) % lastGeneration
  }
}
