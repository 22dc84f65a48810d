import CSystem

/// A system call that failed: which one, on what, and why.
package struct SystemCallError: Error, Equatable, Sendable {
  /// The call that failed.
  package let call: SystemCall
  /// The system's error number, for example `ENOSPC`.
  package let number: Int32
  /// The same, by its name.
  package var errno: Errno { Errno(rawValue: number) }
  /// The file or folder it was about.
  package let path: String

  package init(call: SystemCall, number: Int32, path: String) {
    self.call = call
    self.number = number
    self.path = path
  }

  /// The system's own text for the number, for example "No space left on device".
  package var reason: String {
    // strerror() may share its buffer among threads; strerror_r() fills the one it is given.
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe system_reason(number, &text, text.count - 1) == 0 else { return "error \(number)" }
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
