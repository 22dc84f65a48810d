import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal for a program to write to.
struct PseudoTerminal {
  struct Failure: Error {}

  private let controller: Int32
  private let device: Int32

  init(columns: UInt16 = 80) throws {
    // Does what posix_openpt(), unlockpt() and ptsname() do on Linux (pts(4)). Swift's Glibc module
    // has none of the three.
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: Int32 = 0
    let unlock: UInt = 0x4004_5431  // TIOCSPTLCK
    let getNumber: UInt = 0x8004_5430  // TIOCGPTN
    guard controller >= 0, ioctl(controller, unlock, &isLocked) == 0,
      ioctl(controller, getNumber, &number) == 0
    else { throw Failure() }
    device = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard device >= 0 else { throw Failure() }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// Runs a program with this terminal as its standard output. Returns the text that the terminal
  /// showed.
  func run(_ process: Process) throws -> String {
    process.standardOutput = FileHandle(fileDescriptor: device, closeOnDealloc: false)
    try process.run()
    close(device)
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      // On Linux, read() fails with EIO after the program has closed the terminal.
      let count = read(controller, &buffer, buffer.count)
      if count <= 0 { break }
      text += buffer.prefix(count)
    }
    process.waitUntilExit()
    close(controller)
    return String(decoding: text, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
