/// Memory into which the host writes before it calls a function, or when it answers an import.
@safe struct HostBuffer: ~Copyable {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    unsafe start = .allocate(capacity: capacity)
  }

  deinit {
    // Safe: the memory belongs only to this buffer.
    unsafe start.deallocate()
  }

  /// Makes room for `count` bytes. The old bytes may be lost.
  mutating func makeRoom(_ count: Int) {
    guard count > capacity else { return }
    unsafe start.deallocate()
    capacity = count
    unsafe start = .allocate(capacity: count)
  }

  /// Lends `body` the `count` bytes from `offset` on, or fewer if the memory ends earlier.
  func withBytes<Result: ~Copyable, Failure: Error>(
    from offset: Int, count: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let first = min(max(offset, 0), capacity)
    let length = min(max(count, 0), capacity - first)
    // Safe: the range is within the memory, and the span exists only inside the closure.
    return try body(unsafe Span(_unsafeStart: start + first, count: length))
  }
}
