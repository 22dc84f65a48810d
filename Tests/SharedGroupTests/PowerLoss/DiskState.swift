import Foundation
import GroupWorkload

/// What a disk may hold when the power fails just before a call.
struct DiskState {
  enum Choice { case flushed, newest, mixed }

  private(set) var files: [String: [UInt8]] = [:]

  /// - Parameter block: how many bytes the disk writes at once.
  init(
    _ history: [DiskRecorder.Event], upTo index: Int, _ choice: Choice,
    _ random: inout SeededGenerator, block: Int = 512
  ) {
    let possible = Possibilities(history, upTo: index)
    for (name, inodes) in possible.names.sorted(by: { $0.key < $1.key }) {
      guard let inode = DiskState.pick(inodes, choice, &random),
        let versions = possible.contents[inode]
      else { continue }
      files[name] = DiskState.mix(versions, choice, &random, block)
    }
  }

  /// Every possible state. Each name may refer to any of its files, each file may have any of its
  /// lengths, and each 512 bytes may be as they were at any moment since they were flushed. This
  /// includes the states of disks with longer blocks.
  ///
  /// - Returns: the states; nil if there are more than `limit`.
  static func all(
    _ history: [DiskRecorder.Event], upTo index: Int, limit: Int
  ) -> [[String: [UInt8]]]? {
    let possible = Possibilities(history, upTo: index)
    var contents: [Int: [[UInt8]]] = [:]
    for inode in Set(possible.names.values.joined().compactMap { $0 }) {
      guard let versions = possible.contents[inode] else { continue }
      guard let mixed = mixtures(versions, limit: limit) else { return nil }
      contents[inode] = mixed
    }
    var states: [[String: [UInt8]]] = []
    for folder in folders(possible.names) {
      // A file has the same bytes under each of its names.
      var files: [[Int: [UInt8]]] = [[:]]
      for inode in Set(folder.values) {
        files = files.flatMap { file in
          (contents[inode] ?? [[]]).map { bytes in file.merging([inode: bytes]) { $1 } }
        }
        guard files.count <= limit else { return nil }
      }
      states += files.map { files in folder.compactMapValues { files[$0] } }
      guard states.count <= limit else { return nil }
    }
    return states
  }

  /// Every choice of files for the names.
  private static func folders(_ names: [String: [Int?]]) -> [[String: Int]] {
    names.sorted { $0.key < $1.key }.reduce([[:]]) { folders, name in
      folders.flatMap { folder in
        Set(name.value).map { inode in
          var folder = folder
          folder[name.key] = inode
          return folder
        }
      }
    }
  }

  private static func mixtures(_ versions: [[UInt8]], limit: Int) -> [[UInt8]]? {
    var all: [[UInt8]] = []
    for length in Set(versions.map(\.count)) {
      // What was never written reads as zeros.
      let padded = versions.map { version in
        Array(version.prefix(length)) + [UInt8](repeating: 0, count: max(length - version.count, 0))
      }
      var mixed = [padded[0]]
      for start in stride(from: 0, to: length, by: 512) {
        let sector = start..<min(start + 512, length)
        guard padded.contains(where: { !$0[sector].isSame(as: padded[0][sector]) }) else {
          continue
        }
        let choices = Set(padded.map { $0[sector] })
        guard mixed.count * choices.count <= limit else { return nil }
        mixed = mixed.flatMap { bytes in
          choices.map { choice in
            var bytes = bytes
            bytes.replaceSubrange(sector, with: choice)
            return bytes
          }
        }
      }
      all += mixed
    }
    return all
  }

  /// The files to which each name may refer, and the bytes that each file may hold. Each list
  /// begins with what was flushed last.
  private struct Possibilities {
    var names: [String: [Int?]] = [:]
    var contents: [Int: [[UInt8]]] = [:]

    init(_ history: [DiskRecorder.Event], upTo index: Int) {
      var versions: [Int: Int] = [:]
      for event in history[...index] {
        for (name, file) in event.files {
          if names[name] == nil { names[name] = [nil] }
          if names[name]?.last != file.inode { names[name]?.append(file.inode) }
          if versions.updateValue(file.version, forKey: file.inode) != file.version {
            contents[file.inode, default: [[]]].append(file.bytes)
          }
        }
        for name in Array(names.keys) where event.files[name] == nil {
          if names[name]?.last != .some(nil) { names[name]?.append(nil) }
        }
        if event.isBeginning {
          for file in event.files.values { contents[file.inode] = [file.bytes] }
          for name in names.keys { names[name] = names[name].map { [$0[$0.count - 1]] } }
        }
        // The power fails before the call of the last event.
        guard event.number < index, event.call == .synchronize else { continue }
        if event.name.isEmpty {
          for name in names.keys { names[name] = names[name].map { [$0[$0.count - 1]] } }
        } else if let file = event.files[event.name] {
          contents[file.inode] = [file.bytes]
        }
      }
    }
  }

  private static func pick<Element>(
    _ versions: [Element], _ choice: Choice, _ random: inout SeededGenerator
  ) -> Element {
    switch choice {
    case .flushed: versions[0]
    case .newest: versions[versions.count - 1]
    case .mixed: versions[random.below(versions.count)]
    }
  }

  /// Takes each block from some version. Mostly there are two versions to choose from, so that long
  /// runs come from one of them.
  private static func mix(
    _ versions: [[UInt8]], _ choice: Choice, _ random: inout SeededGenerator, _ block: Int
  ) -> [UInt8] {
    guard choice == .mixed, versions.count > 1 else { return pick(versions, choice, &random) }
    var bytes = pick(versions, .mixed, &random)
    let other = pick(versions, .mixed, &random)
    let blocks = 1 + random.below(6)
    let isEveryBlock = random.below(3) == 0
    for start in stride(from: 0, to: bytes.count, by: block) {
      let end = min(start + block, bytes.count)
      let source = isEveryBlock ? pick(versions, .mixed, &random) : other
      if isEveryBlock || random.below(blocks) == 0 {
        // All bytes of a block are from one moment. Bytes that were not written by then read as
        // zeros.
        let written = source[min(start, source.count)..<min(end, source.count)]
        let zeros = [UInt8](repeating: 0, count: end - start - written.count)
        bytes.replaceSubrange(start..<end, with: written + zeros)
      }
    }
    return bytes
  }
}
