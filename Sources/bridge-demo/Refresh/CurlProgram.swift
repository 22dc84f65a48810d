import SystemCalls

/// The `curl` command.
struct CurlProgram: Sendable {
  private let path: String

  /// Finds the command in the folders of PATH; those that are not absolute are left out, so that
  /// no file of the current folder is run.
  static func find() throws(ProgramError) -> CurlProgram {
    for folder in (ProcessEnvironment.nonEmptyVariable("PATH") ?? "").split(separator: ":")
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

  /// Starts a GET.
  ///
  /// - Parameter milliseconds: how long it may take, from the first name that is looked up to the
  ///   last byte.
  func start(
    _ url: String, headers: [(name: String, value: String)], milliseconds: Int64
  ) throws(ProgramError) -> ChildProcess {
    var arguments = [
      // Before all others: what a user has set up for himself is not for these requests.
      "--disable",
      "--silent", "--show-error",
      // Brackets and braces of a URL are its own, and not patterns.
      "--globoff",
      "--proto", "=http,https",
      "--max-time", "\(Double(milliseconds) / 1000)",
      "--write-out", CurlReport.format,
      // Beside the report, since the body is alone on standard output.
      "--dump-header", "/dev/stderr",
    ]
    for (name, value) in headers where Self.isHeader(name, value) {
      arguments += ["--header", "\(name): \(value)"]
    }
    return try ChildProcess(path: path, arguments: arguments + ["--url", url])
  }

  /// Whether a header is one line whose name is a name: curl would read "@..." as a file's.
  private static func isHeader(_ name: String, _ value: String) -> Bool {
    let isName = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isWholeNumber || $0 == "-" || $0 == "_")
    }
    return isName && !name.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 }
  }
}

/// What curl tells of a transfer on its standard error.
struct CurlReport: Sendable {
  /// The response's status; 0 if there was none.
  private(set) var status: Int32 = 0
  /// Where the response says to look instead; nil if it does not.
  private(set) var redirect: String?
  /// Why the transfer failed, in curl's words; nil if it says nothing.
  private(set) var reason: String?
  /// What the response says of the next request.
  private var headers: [(name: String, value: String)] = []

  /// The words for `--write-out`.
  static let format = "%{stderr}\nstatus %{http_code}\nredirect %{redirect_url}\n"

  init(_ text: [UInt8]) {
    // Of lines that are alike the last counts: the report comes after anything else.
    for line in String(decoding: text, as: UTF8.self).split(whereSeparator: { $0.isNewline }) {
      if line.hasPrefix("status "), let number = Int32(line.dropFirst(7)) {
        status = number
      } else if line.hasPrefix("redirect ") {
        redirect = line.count > 9 ? String(line.dropFirst(9)) : nil
      } else if line.hasPrefix("curl: ") {
        reason = String(line.dropFirst(6))
      } else if line.hasPrefix("HTTP/") {
        // An answer before this one, such as 103, has headers of its own.
        headers = []
      } else if let header = Self.header(line) {
        headers.append(header)
      }
    }
  }

  /// The headers that the library reads.
  private static let names = [
    "cache-control", "etag", "retry-after", "x-ratelimit-remaining", "x-ratelimit-reset",
  ]

  /// Reads a line that is one of them; nil for any other.
  private static func header(_ line: Substring) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon].lowercased()
    guard names.contains(name) else { return nil }
    let value = line[colon...].dropFirst().filter { $0 != "\r" }
    return (name, String(value.drop { $0 == " " }))
  }

  /// The headers as setRefreshResponseHeaders() takes them.
  var headersJSON: String {
    headers.reduce(JSONObject()) { $0.with($1.name, $1.value) }.json
  }
}
