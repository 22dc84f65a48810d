extension InlineArray where Element == UInt8 {
  /// Writes a number below 100 into the places `index` and the next; the caller knows both exist.
  mutating func write(twoDigits number: Int, at index: Int) {
    let digits = UInt8(truncatingIfNeeded: number)
    self[index] = 0x30 &+ digits / 10
    self[index &+ 1] = 0x30 &+ digits % 10
  }
}

extension String {
  /// Makes a string of bytes that are all below 128.
  init(ascii bytes: Span<UInt8>) {
    // Safe: `index` stays below the capacity that was asked for, and every byte up to it is written.
    unsafe self.init(unsafeUninitializedCapacity: bytes.count) { buffer in
      for index in bytes.indices { unsafe buffer[index] = bytes[index] }
      return bytes.count
    }
  }
}
