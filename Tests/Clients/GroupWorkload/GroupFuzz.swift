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

/// A fuzz target: opens a group whose file holds arbitrary bytes, and calls every function on it.
///
/// An input has several parts. If the lowest bit of its first byte is set, the checksums are
/// corrected, so that the code behind the checks is reached. The next two bytes give the length of
/// the file `group` in words of 8 bytes; the file follows. The rest are patches, which are written
/// into the file while it is open: ten bytes each, an offset in words and the word. Each call must
/// give a status or a value. The fuzzer looks for traps, faults and hangs.
package struct GroupFuzz {
  private let directory: String
  private var folder: String { directory + "/group" }

  /// - Parameter directory: the target's own folder, created if it does not exist.
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

  /// Encodes the contents of a file `group`, at most 65,535 words, as an input without patches.
  package static func input(_ file: [UInt8], isMended: Bool) -> [UInt8] {
    let words = min(file.count / 8, 0xFFFF)
    return [isMended ? 1 : 0, UInt8(words & 0xFF), UInt8(words >> 8)] + file.prefix(words * 8)
  }

  package func run(_ input: [UInt8]) {
    guard input.count >= 3 else { return }
    let words = min(Int(input[1]) | Int(input[2]) << 8, (input.count - 3) / 8)
    var image = GroupImage(Array(input[3..<3 + words * 8]))
    if input[0] & 1 == 1 { image.mend() }
    let patches = input[(3 + words * 8)...]
    for name in ["group", "group.new", "group.damaged-1"] {
      try? FileSystem.remove("\(folder)/\(name)")
    }
    guard
      // If the lock file exists, a reader can report damage at once. Without it, the reader waits
      // until the damage has lasted a second.
      (try? OpenFile(path: "\(folder)/lock", .writeOnly, options: [.create])) != nil,
      let file = try? OpenFile(path: "\(folder)/group", .writeOnly, options: [.create, .truncate]),
      (try? file.write(image.bytes.span, at: 0)) != nil
    else { return }
    exercise(isReadOnly: true)
    guard let group = try? open(isReadOnly: false), let reader = try? open(isReadOnly: true) else {
      return
    }
    read(group)
    patch(file, image.bytes.count, patches)
    read(reader)
    read(group)
    change(group)
    read(reader)
    group.close()
    reader.close()
    exercise(isReadOnly: true)
  }

  private func open(isReadOnly: Bool) throws(SharedGroupError) -> SharedGroup {
    try SharedGroup.open(
      "group",
      options: SharedGroupOptions(
        directory: directory, isReadOnly: isReadOnly, isRepairing: true))
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
    for since in [0, group.revision / 2] { _ = try? group.changes(since: since) }
    _ = try? group.statistics()
    _ = try? group.verify()
    _ = try? group.waitForChange(since: group.changeCount, timeoutMilliseconds: 0)
  }

  private func change(_ group: SharedGroup) {
    try? group.setValue("new", forKey: "key 1")
    try? group.removeItem(forKey: "key 2")
    try? group.replaceValue(nil, by: "1", forKey: "key 3")
    try? group.apply((0..<6).map { .set(key: "key \($0)", type: .data, bytes: [1, 2, 3]) })
    try? group.removeAll()
    _ = try? group.repair()
    try? group.setValue("on", forKey: "key")
  }

  /// Applies patches to the file, at offsets within its length.
  private func patch(_ file: borrowing OpenFile, _ length: Int, _ patches: ArraySlice<UInt8>) {
    var rest = patches
    while rest.count >= 10, length >= 8 {
      let place = Int(rest[rest.startIndex]) | Int(rest[rest.startIndex + 1]) << 8
      let word = Array(rest.dropFirst(2).prefix(8))
      rest = rest.dropFirst(10)
      try? file.write(word.span, at: place % (length / 8) * 8)
    }
  }
}
