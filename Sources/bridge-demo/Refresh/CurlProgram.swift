#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// The `curl` command.
struct CurlProgram: Sendable {
  private let path: String

  /// Finds the command in the folders of PATH; those that are not absolute are left out, so that
  /// no file of the current folder is run.
  static func find() throws(ProgramError) -> CurlProgram {
    for folder in (Environment.variable("PATH") ?? "").split(separator: ":")
    where folder.hasPrefix("/") {
      let path = "\(folder)/curl"
      // Safe: the system reads the text during the call.
      if unsafe access(path, X_OK) == 0 { return CurlProgram(path: path) }
    }
    throw .operation(
      "refresh needs the curl command, and there is none on the PATH. Install it, or send the "
        + "requests of bridge-demo plan with another program, and hand back the responses with "
        + "bridge-demo respond.")
  }

  private init(path: String) {
    self.path = path
  }

  /// Starts a GET.
  ///
  /// - Parameters:
  ///   - milliseconds: how long it may take, from the first name that is looked up to the last byte.
  func start(
    _ url: String, headers: [PlannedRequest.Header], milliseconds: Int
  ) throws(ProgramError) -> ChildProcess {
    try ChildProcess(
      path: path, arguments: Self.arguments(url, headers: headers, milliseconds: milliseconds))
  }

  static func arguments(
    _ url: String, headers: [PlannedRequest.Header], milliseconds: Int
  ) -> [String] {
    let fraction = String(milliseconds % 1000)
    let seconds =
      "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    var arguments = [
      // Before all others: what a user has set up for himself is not for these requests.
      "--disable",
      "--silent", "--show-error",
      // Brackets and braces of a URL are its own, and not patterns.
      "--globoff",
      "--proto", "=http,https",
      "--max-time", seconds,
      "--write-out", CurlReport.format,
    ]
    for header in headers where isHeader(header) {
      arguments += ["--header", "\(header.name): \(header.value)"]
    }
    return arguments + ["--url", url]
  }

  /// Whether a header is one line whose name is a name: curl would read "@..." as a file's.
  private static func isHeader(_ header: PlannedRequest.Header) -> Bool {
    let isName = header.name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isName && !header.name.isEmpty && header.value.utf8.allSatisfy { $0 >= 0x20 }
  }
}
