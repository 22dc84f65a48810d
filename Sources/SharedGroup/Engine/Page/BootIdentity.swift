import Synchronization
import SystemCalls

/// Tells the memory of this boot from what an earlier one left on the disk.
enum BootIdentity {
  /// The hash of what the system made up when it started; 0 as long as nobody has asked. Where it has no
  /// such thing, or tells nobody, a number of this process's own: every page that another process made
  /// counts as one from before.
  private static let boot = Atomic<UInt64>(0)

  private static func currentBoot() throws(SystemCallError) -> UInt64 {
    let known = boot.load(ordering: .relaxed)
    if known != 0 { return known }
    var found = UInt64.random(in: 1...UInt64.max)
    if let text = try BootSession.text(), !text.isEmpty {
      found = 0xCBF2_9CE4_8422_2325
      for byte in text { add(byte, to: &found) }
      found = max(found, 1)
    }
    // One number for all threads.
    let answer = boot.compareExchange(expected: 0, desired: found, ordering: .relaxed)
    return answer.exchanged ? found : answer.original
  }

  /// A number for a file under this boot, in this version of the format; never 0.
  static func identity(of file: FileStatus) throws(SystemCallError) -> UInt64 {
    var hash = try currentBoot()
    add(file.device, to: &hash)
    add(file.inode, to: &hash)
    add(UInt64(LogFormat.version), to: &hash)
    return max(hash, 1)
  }

  /// FNV-1a, 64 bits.
  private static func add(_ byte: UInt8, to hash: inout UInt64) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  private static func add(_ number: UInt64, to hash: inout UInt64) {
    var rest = number
    for _ in 0..<8 {
      add(UInt8(truncatingIfNeeded: rest), to: &hash)
      rest >>= 8
    }
  }
}
