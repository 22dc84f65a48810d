/// The header of a log.
struct LogHeader {
  private let words: [UInt64]

  /// The header of a log as it stands; zeros where the log is too short.
  init(_ log: SharedWords) {
    words = (0..<LogFormat.headerWords).map { log.load($0) }
  }

  init(
    generation: UInt32, salt: UInt64, seeds: (UInt64, UInt64), snapshotEnd: UInt32,
    revision: UInt64
  ) {
    let start = [
      LogFormat.magic, UInt64(LogFormat.version) | UInt64(generation) << 32, salt, seeds.0, seeds.1,
    ]
    let whole = LogHeader.checksum(start + [UInt64(snapshotEnd), revision])
    let chain = UInt64(LogHeader.checksum(start)) | UInt64(LogFormat.headerWords) << 32
    words = start + [UInt64(snapshotEnd) | UInt64(whole) << 32, revision, chain]
  }

  private static func checksum(_ words: [UInt64]) -> UInt32 {
    let memory = PrivateWords(count: words.count)
    for (index, word) in words.enumerated() { memory.words.store(index, word) }
    return memory.words.checksum(0..<words.count, begun: 0) ?? 0
  }

  /// Where the end of the snapshot stands.
  static let snapshotEndWord = 5

  /// What the chain of the frames' CRCs begins with: the CRC of the words that are known before the
  /// first frame is written. It stands before the first frame, as each frame's does before the next.
  var chain: UInt32 { UInt32(truncatingIfNeeded: words[7]) }

  /// Writes the header to the start of a log.
  func write(to log: SharedWords) {
    for (index, word) in words.enumerated() { log.store(index, word) }
  }

  /// Whether nothing was ever written here.
  var isBlank: Bool { words.allSatisfy { $0 == 0 } }
  var isLog: Bool { words[0] == LogFormat.magic }
  var version: UInt32 { UInt32(truncatingIfNeeded: words[1]) }
  var generation: UInt32 { UInt32(truncatingIfNeeded: words[1] >> 32) }
  var seeds: (UInt64, UInt64) { (words[3], words[4]) }
  var snapshotEnd: UInt32 { UInt32(truncatingIfNeeded: words[5]) }
  var revision: UInt64 { words[6] }
  /// Whether the bytes are those that were written.
  var isIntact: Bool {
    guard isLog, LogFormat.readableVersions.contains(version) else { return false }
    let start = Array(words[..<LogHeader.snapshotEndWord])
    let whole = LogHeader.checksum(start + [UInt64(snapshotEnd), revision])
    let isVersion2 = version == 2
    let chain = isVersion2 ? whole : LogHeader.checksum(start)
    return words[5] >> 32 == (isVersion2 ? 0 : UInt64(whole))
      && words[7] == UInt64(chain) | UInt64(LogFormat.headerWords) << 32
  }
}
