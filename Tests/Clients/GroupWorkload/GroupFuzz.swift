import SharedGroup
package import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// A group made of any bytes at all, and everything that one can ask of it.
///
/// An input is: a byte whose lowest bit says whether the log's checksums are made right, so that what
/// lies behind them is reached; two bytes that count the words of the log; the log; then, ten bytes
/// each, words to be put into the index (a place and the word), or into the shared page where the
/// place's highest bit is set. What comes of it is a status or a value. A trap, a fault or a hang is
/// what is looked for.
package struct GroupFuzz {
  private let directory: String
  private var folder: String { directory + "/group" }

  /// - Parameter directory: a folder of its own, made here where it is missing.
  package init(directory: String) throws(SystemCallError) {
    self.directory = directory
    for folder in [directory, directory + "/group"] {
      do {
        try FileSystem.makeFolder(folder)
      } catch {
        if error.number != EEXIST { throw error }
      }
    }
  }

  package func run(_ input: [UInt8]) {
    guard input.count >= 3 else { return }
    let words = min(Int(input[1]) | Int(input[2]) << 8, (input.count - 3) / 8)
    var log = Array(input[3..<3 + words * 8])
    if input[0] & 1 == 1 { GroupFuzz.mend(&log) }
    let patches = input[(3 + words * 8)...]
    for name in ["log.0", "index.0", "index.1", "control", "values"] {
      try? FileSystem.remove("\(folder)/\(name)")
    }
    guard
      let file = try? OpenFile(path: "\(folder)/log.1", .writeOnly, options: [.create, .truncate]),
      (try? file.write(log.span, at: 0)) != nil
    else { return }
    exercise(isReadOnly: true)
    guard let group = try? open(isReadOnly: false), let reader = try? open(isReadOnly: true) else {
      // What was damaged is told of once.
      exercise(isReadOnly: false)
      return clean()
    }
    read(group)
    patch(patches)
    read(reader)
    read(group)
    change(group)
    read(reader)
    group.close()
    reader.close()
    exercise(isReadOnly: true)
    clean()
  }

  private func open(isReadOnly: Bool) throws(SharedGroupError) -> SharedGroup {
    try SharedGroup.open(
      "group", options: SharedGroupOptions(directory: directory, isReadOnly: isReadOnly))
  }

  private func exercise(isReadOnly: Bool) {
    guard let group = try? open(isReadOnly: isReadOnly) else { return }
    read(group)
    if !isReadOnly { change(group) }
    group.close()
  }

  private func read(_ group: SharedGroup) {
    _ = try? group.keys()
    for type in [SharedItemType.value, .data, .record] { _ = try? group.items(type) }
    for number in 0..<4 { _ = try? group.item(.value, forKey: "key \(number)") }
    _ = (group.changeCount, group.revision)
    _ = try? group.statistics()
    _ = try? group.verify()
    _ = try? group.waitForChange(since: group.changeCount, timeoutMilliseconds: 0)
  }

  private func change(_ group: SharedGroup) {
    try? group.setValue("new", forKey: "key 1")
    try? group.removeItem(forKey: "key 2")
    try? group.apply((0..<6).map { .set(key: "key \($0)", type: .data, bytes: [1, 2, 3]) })
    try? group.removeAll()
    _ = try? group.verify(isRepairing: true)
    try? group.setValue("on", forKey: "key")
  }

  /// Puts words into the index and the page, where they are mapped.
  private func patch(_ patches: ArraySlice<UInt8>) {
    guard let index = try? OpenFile(path: "\(folder)/index.1", .writeOnly),
      let page = try? OpenFile(path: "\(folder)/control", .writeOnly)
    else { return }
    var rest = patches
    while rest.count >= 10 {
      let place = Int(rest[rest.startIndex]) | Int(rest[rest.startIndex + 1]) << 8
      let word = Array(rest.dropFirst(2).prefix(8))
      rest = rest.dropFirst(10)
      if place & 0x8000 != 0 {
        // Not the word that says whether the page is valid, which would only be made anew, nor those
        // that name the generation, where readers wait long for what is not to come.
        let fields = [3, 4, 5, 6, 7] + Array(11...20) + Array(22...30)
        try? page.write(word.span, at: fields[place % fields.count] * 8)
      } else {
        try? index.write(word.span, at: place % 512 * 8)
      }
    }
  }

  /// Removes what was set aside, which would otherwise become more and more.
  private func clean() {
    for slot in 0...1 {
      for kind in ["log", "index"] {
        for number in 1...9 {
          try? FileSystem.remove("\(folder)/\(kind).\(slot).damaged-\(number)")
        }
      }
    }
  }

  /// Makes the checksums right along the lengths as they are; see FORMAT.md.
  package static func mend(_ log: inout [UInt8]) {
    guard log.count >= 64 else { return }
    let whole = log[0..<44] + [0, 0, 0, 0] + log[48..<56]
    put(checksum(whole, begun: 0), at: 44, of: &log)
    put(checksum(log[0..<40], begun: 0), at: 56, of: &log)
    put(8, at: 60, of: &log)
    var start = 64
    for _ in 0..<200 {
      guard start + 24 <= log.count else { return }
      let length = (0..<4).reduce(0) { $0 | Int(log[start + $1]) << (8 * $1) } * 8
      guard length >= 24, length <= log.count - start else { return }
      let last = start + length - 8
      let before = (0..<4).reduce(UInt32(0)) { $0 | UInt32(log[start - 8 + $1]) << UInt32(8 * $1) }
      put(checksum(log[start..<last], begun: before), at: last, of: &log)
      put(UInt32(length / 8), at: last + 4, of: &log)
      start += length
    }
  }

  private static func put(_ number: UInt32, at place: Int, of bytes: inout [UInt8]) {
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
  }

  /// CRC-32C (RFC 3720, B.4), bit by bit.
  private static func checksum(_ bytes: ArraySlice<UInt8>, begun: UInt32) -> UInt32 {
    var crc = ~begun
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0x82F6_3B78 : 0) }
    }
    return ~crc
  }
}
