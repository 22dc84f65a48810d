/// The slots that are free, each with the generation of its next use; the longest free one is used
/// first, so that a stale handle stays stale for two thousand million uses.
struct FreeSlots {
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
