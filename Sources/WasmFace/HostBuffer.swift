/// Memory that the host writes into before it calls, or as it answers a call.
@safe struct HostBuffer: ~Copyable {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    unsafe start = .allocate(capacity: capacity)
  }

  deinit {
    // Safe: the memory is this buffer's alone.
    unsafe start.deallocate()
  }

  /// Makes room for `count` bytes, and drops the old ones.
  mutating func makeRoom(_ count: Int) {
    guard count > capacity else { return }
    unsafe start.deallocate()
    capacity = count
    unsafe start = .allocate(capacity: count)
  }

  /// The bytes from an offset on, as far as there are any. They stay valid until the next call that
  /// makes room.
  func withBytes<Result: ~Copyable, Failure: Error>(
    from offset: Int, count: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let first = min(max(offset, 0), capacity)
    let length = min(max(count, 0), capacity - first)
    // Safe: the range lies within the memory, and the span inside the closure alone.
    return try body(unsafe Span(_unsafeStart: start + first, count: length))
  }
}
