import Foundation
import Synchronization
import SystemCalls

/// Records what the files of a group held before each system call.
final class DiskRecorder: Sendable {
  struct File {
    let inode: Int
    /// Two records of a file with different bytes have different versions.
    let version: Int
    let bytes: [UInt8]
  }

  struct Event {
    let number: Int
    let call: SystemCall
    let name: String
    let files: [String: File]
    /// The latest revision that was acknowledged as certain before this call.
    let certain: UInt64
    /// Whether everything in `files` is on the disk.
    var isBeginning = false
  }

  private struct State {
    var events: [Event] = []
    var newest: [Int: File] = [:]
    var versions = 0
    var certain: UInt64 = 0

    mutating func version(of inode: Int, holding bytes: [UInt8]) -> File {
      if let file = newest[inode], file.bytes.isSame(as: bytes) { return file }
      versions += 1
      let file = File(inode: inode, version: versions, bytes: bytes)
      newest[inode] = file
      return file
    }
  }

  private let folder: String
  private let state = Mutex(State())

  init(_ folder: String) { self.folder = folder }

  var history: [Event] { state.withLock { $0.events } }

  func note(_ call: SystemCall, _ path: String) -> SystemCallFault? {
    let noted: [SystemCall] = [.write, .synchronize, .rename, .link, .remove, .punch, .close]
    guard noted.contains(call), path.hasPrefix(folder) else { return nil }
    var files: [String: File] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = folder + "/" + name
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard let inode = attributes?[.systemFileNumber] as? Int,
        let data = FileManager.default.contents(atPath: path)
      else { continue }
      files[name] = state.withLock { $0.version(of: inode, holding: [UInt8](data)) }
    }
    let name = path == folder ? "" : String(path.dropFirst(folder.count + 1))
    state.withLock {
      $0.events.append(
        Event(
          number: $0.events.count, call: call, name: name, files: files, certain: $0.certain))
    }
    return nil
  }

  /// Treats everything so far as being on the disk, and forgets the earlier events.
  func begin() {
    _ = note(.close, folder)
    state.withLock {
      guard let last = $0.events.last else { return }
      $0.events = [
        Event(
          number: 0, call: last.call, name: last.name, files: last.files, certain: $0.certain,
          isBeginning: true)
      ]
    }
  }

  /// Notes that a change was made.
  func end(isCertain: Bool, revision: UInt64) {
    state.withLock {
      if isCertain { $0.certain = revision }
    }
  }
}

extension RandomAccessCollection<UInt8> {
  /// Whether the bytes are the same. Comparing arrays with == takes long in a debug build.
  func isSame(as other: some RandomAccessCollection<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let isSame = withContiguousStorageIfAvailable { one in
      other.withContiguousStorageIfAvailable { other in
        guard let one = one.baseAddress, let other = other.baseAddress else { return true }
        return memcmp(one, other, count) == 0
      }
    }
    return isSame == true
  }
}
