import SharedGroup

extension SharedGroup {
  /// Changes the key "filler" until a change that takes more than `left` bytes of the file would
  /// cause a compaction.
  func fillUpToACompaction(leaving left: Int) throws {
    let limit = max(4 << 20, try statistics().snapshotByteCount / 2) - left
    // The bytes that a frame takes in addition to the value, and the bytes that the last frame
    // takes.
    let (overhead, last) = (104, 112)
    while true {
      let rest = limit - last - (try statistics().frameByteCount)
      guard rest > overhead else { break }
      let value = min(rest - overhead, 60_000) & ~7
      try setData([UInt8](repeating: 0x66, count: value), forKey: "filler")
    }
    try setData([0x66], forKey: "filler")
  }

  /// Changes the key "filler" until the group has been compacted once more. The key then holds one
  /// byte.
  func compact() throws {
    let count = try statistics().compactionCount
    try fillUpToACompaction(leaving: 100)
    while try statistics().compactionCount == count {
      try setData([UInt8](repeating: 0x66, count: 100), forKey: "filler")
    }
    try setData([0x66], forKey: "filler")
  }
}
