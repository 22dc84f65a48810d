import Foundation
import GroupWorkload
import Synchronization
import SystemCalls

@testable import SharedGroup

/// What the files of a group held before each system call.
final class DiskRecorder: Sendable {
  struct File {
    let inode: Int
    /// Differs where the bytes do.
    let version: Int
    let bytes: [UInt8]
  }

  struct Event {
    let number: Int
    let call: SystemCall
    let name: String
    let files: [String: File]
    /// How many bytes of its file it flushes, where it flushes; nil where all.
    let flushed: Int?
    /// How many changes were acknowledged as certain before it.
    let certain: Int
    /// Whether all that it has is on the disk.
    var isBeginning = false
  }

  private struct State {
    var events: [Event] = []
    var newest: [Int: File] = [:]
    var versions = 0
    var made = 0
    var certain = 0

    mutating func version(of inode: Int, holding bytes: [UInt8]) -> File {
      if let file = newest[inode], file.bytes == bytes { return file }
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
    let noted: [SystemCall] = [.write, .synchronize, .rename, .close]
    guard noted.contains(call), path.hasPrefix(folder) else { return nil }
    var files: [String: File] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      // The page and the indexes are made anew whatever they hold.
      guard name.hasPrefix("log") || name.hasPrefix("values") else { continue }
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
          number: $0.events.count, call: call, name: name, files: files,
          flushed: call == .synchronize ? SystemCallSeam.extent : nil, certain: $0.certain))
    }
    return nil
  }

  /// Makes certain what is there now.
  func begin() {
    _ = note(.close, folder)
    state.withLock { $0.events[$0.events.count - 1].isBeginning = true }
  }

  func end(isCertain: Bool, hasChanged: Bool) {
    state.withLock {
      if hasChanged { $0.made += 1 }
      if isCertain { $0.certain = $0.made }
    }
  }
}
