/// Says why bytes are not a valid TZif file. The reason completes a sentence whose subject is the
/// file.
struct MalformedTZif: Error {
  let reason: String
}

/// Reads the Time Zone Information Format of RFC 9636, versions 1 to 4. Files of later versions, up
/// to 9, are read in the same way.
///
/// Instants never include leap seconds. If a file counts them, as those under `right/` do, the
/// reader subtracts them from the times of the changes.
package struct TZifReader {
  private let bytes: [UInt8]

  /// The size of the largest file that is read. The largest real file has about 4 KiB.
  package static let sizeLimit = 1 << 20

  /// Makes an offset table from the contents of a file.
  ///
  /// The function is not inlined, because the optimizer of Swift 6.3.1 aborts when it inlines the
  /// function into its caller.
  @inline(never)
  static func table(of bytes: [UInt8]) throws(MalformedTZif) -> OffsetTable {
    try TZifReader(bytes: bytes).table()
  }

  /// Whether the bytes begin with the letters TZif, as every TZif file does.
  package static func isTZif(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x54, 0x5a, 0x69, 0x66])
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func table() throws(MalformedTZif) -> OffsetTable {
    guard bytes.count <= Self.sizeLimit else {
      throw MalformedTZif(reason: "is larger than \(Self.sizeLimit) bytes")
    }
    let first = try block(at: 0, timeSize: 4)
    guard first.version != 0 else {
      let (offsetBefore, changes) = try contents(of: first)
      return OffsetTable(offsetBefore: offsetBefore, changes: changes, rule: nil)
    }
    // The second block, with times of 64 bits, has all data, so the first block's data is skipped.
    let second = try block(at: first.end, timeSize: 8)
    guard second.version == first.version else {
      throw MalformedTZif(reason: "has two headers of different versions")
    }
    let (offsetBefore, changes) = try contents(of: second)
    let rule = try footer(at: second.end)
    return OffsetTable(offsetBefore: offsetBefore, changes: changes, rule: rule)
  }
}

extension TZifReader {
  /// A header's version and counts, and where its data lies, as offsets into the bytes. All offsets
  /// are within bounds.
  private struct Block {
    let version: UInt8
    let timeSize: Int
    let changeCount: Int
    let typeCount: Int
    let abbreviationSize: Int
    let leapSecondCount: Int
    let times: Int
    var typeIndices: Int { times &+ changeCount &* timeSize }
    var types: Int { typeIndices &+ changeCount }
    var abbreviations: Int { types &+ typeCount &* 6 }
    var leapSeconds: Int { abbreviations &+ abbreviationSize }
    let end: Int
  }

  /// Reads a header and locates its data.
  private func block(at start: Int, timeSize: Int) throws(MalformedTZif) -> Block {
    guard bytes.count &- start >= 44 else { throw MalformedTZif(reason: "ends within a header") }
    guard Self.isTZif([UInt8](bytes[start..<(start &+ 4)])) else {
      throw MalformedTZif(reason: "lacks the letters TZif at a header")
    }
    let version = bytes[start &+ 4]
    guard version == 0 || version >= UInt8(ascii: "2") && version <= UInt8(ascii: "9") else {
      throw MalformedTZif(reason: "has the version byte \(version), which is unknown")
    }
    // In the header's order: isutcnt, isstdcnt, leapcnt, timecnt, typecnt, charcnt.
    var counts: [Int64] = []
    for field in 0..<6 {
      counts.append(Int64(UInt32(bitPattern: int32(at: start &+ 20 &+ field &* 4))))
    }
    // Each count is below 2^32, so the sum cannot overflow.
    let time = Int64(timeSize)
    let size =
      counts[3] &* (time &+ 1) &+ counts[4] &* 6 &+ counts[5] &+ counts[2] &* (time &+ 4)
      &+ counts[1] &+ counts[0]
    guard size <= Int64(bytes.count &- start &- 44) else {
      throw MalformedTZif(reason: "ends within its data")
    }
    return Block(
      version: version, timeSize: timeSize,
      changeCount: Int(truncatingIfNeeded: counts[3]),
      typeCount: Int(truncatingIfNeeded: counts[4]),
      abbreviationSize: Int(truncatingIfNeeded: counts[5]),
      leapSecondCount: Int(truncatingIfNeeded: counts[2]), times: start &+ 44,
      end: start &+ 44 &+ Int(truncatingIfNeeded: size))
  }

  /// Reads the local time types and the changes of a block.
  private func contents(
    of block: Block
  ) throws(MalformedTZif) -> (offsetBefore: Int32, changes: [OffsetChange]) {
    var offsets: [Int32] = []
    for index in 0..<block.typeCount {
      let place = block.types &+ index &* 6
      let offset = int32(at: place)
      guard TimeZoneRules.offsetLimits.contains(offset) else {
        throw MalformedTZif(reason: "has an offset of \(offset) seconds from UTC")
      }
      guard bytes[place &+ 4] <= 1, Int(bytes[place &+ 5]) < block.abbreviationSize else {
        throw MalformedTZif(reason: "has a local time type with a field out of range")
      }
      offsets.append(offset)
    }
    guard let offsetBefore = offsets.first else {
      throw MalformedTZif(reason: "has no local time type")
    }
    guard bytes[block.abbreviations &+ block.abbreviationSize &- 1] == 0 else {
      throw MalformedTZif(reason: "has an abbreviation without an end")
    }
    var changes: [OffsetChange] = []
    changes.reserveCapacity(block.changeCount)
    var leapSecondsPassed = 0
    var correction: Int64 = 0
    for index in 0..<block.changeCount {
      let counted = time(at: block.times &+ index &* block.timeSize, of: block)
      while leapSecondsPassed < block.leapSecondCount {
        let place = block.leapSeconds &+ leapSecondsPassed &* (block.timeSize &+ 4)
        guard time(at: place, of: block) <= counted else { break }
        correction = Int64(int32(at: place &+ block.timeSize))
        leapSecondsPassed &+= 1
      }
      let (instant, isOutside) = counted.subtractingReportingOverflow(correction)
      guard !isOutside else { throw MalformedTZif(reason: "has a change outside of time") }
      let type = Int(bytes[block.typeIndices &+ index])
      guard type < offsets.count else {
        throw MalformedTZif(reason: "names a local time type that it does not have")
      }
      if let last = changes.last, instant <= last.instant {
        throw MalformedTZif(reason: "has changes that are not in the order of time")
      }
      changes.append(OffsetChange(instant: instant, offset: offsets[type]))
    }
    return (offsetBefore, changes)
  }

  /// Reads the rule between two line feeds after the data; nil if there is none.
  private func footer(at start: Int) throws(MalformedTZif) -> POSIXTimeZone? {
    guard start < bytes.count else { return nil }
    let text = bytes[start...].dropFirst()
    guard bytes[start] == 0x0a, let end = text.firstIndex(of: 0x0a) else {
      throw MalformedTZif(reason: "has a footer that is not one whole line")
    }
    let line = [UInt8](text[..<end])
    guard !line.isEmpty else { return nil }
    guard let rule = POSIXTimeZone(line.span) else {
      throw MalformedTZif(reason: "has a footer that is not a POSIX time zone")
    }
    return rule
  }

  private func time(at place: Int, of block: Block) -> Int64 {
    block.timeSize == 8 ? int64(at: place) : Int64(int32(at: place))
  }

  private func int32(at place: Int) -> Int32 {
    var value: UInt32 = 0
    for index in place..<(place &+ 4) { value = value << 8 | UInt32(bytes[index]) }
    return Int32(bitPattern: value)
  }

  private func int64(at place: Int) -> Int64 {
    let high = UInt64(UInt32(bitPattern: int32(at: place)))
    let low = UInt64(UInt32(bitPattern: int32(at: place &+ 4)))
    return Int64(bitPattern: high << 32 | low)
  }
}
