import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads lines from a program that keeps running.
final class LineReader {
  private let descriptor: Int32
  private var rest: [UInt8] = []

  init(_ handle: FileHandle) {
    descriptor = handle.fileDescriptor
  }

  /// The program has printed nothing for a minute.
  struct Silence: Error {}

  /// The next line without its end; nil at the end of the text.
  func next() throws -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeSubrange(...end)
        return line
      }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 60_000) == 1 else { throw Silence() }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return nil }
      rest += buffer.prefix(count)
    }
  }
}
