import SystemCalls

/// The `curl` command.
struct CurlProgram: Sendable {
  private let path: String

  /// Finds the command in the folders of PATH. Relative paths are left out, so that no file of the
  /// current folder is run.
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
  /// - Parameter milliseconds: how long the transfer may take, from the first look-up of a name to
  ///   the last byte.
  func start(
    _ url: String, headers: [(name: String, value: String)], milliseconds: Int64
  ) throws(ProgramError) -> ChildProcess {
    var arguments = [
      // This option must come first. With it, a user's own settings for curl do not apply.
      "--disable",
      "--silent", "--show-error",
      // Brackets and braces are parts of a URL here, and not patterns.
      "--globoff",
      "--proto", "=http,https",
      "--max-time", "\(Double(milliseconds) / 1000)",
      "--write-out", CurlReport.format,
      // The headers go to standard error with the report, because standard output has only the
      // body.
      "--dump-header", "/dev/stderr",
    ]
    for (name, value) in headers where Self.isHeader(name, value) {
      arguments += ["--header", "\(name): \(value)"]
    }
    return try ChildProcess(path: path, arguments: arguments + ["--url", url])
  }

  /// Whether a header is one line with a valid name. Other headers are left out, because curl would
  /// read "@..." as the name of a file.
  private static func isHeader(_ name: String, _ value: String) -> Bool {
    let isName = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isWholeNumber || $0 == "-" || $0 == "_")
    }
    return isName && !name.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 }
  }
}

/// The report of a transfer that curl writes to its standard error.
struct CurlReport: Sendable {
  /// The response's status; 0 if there was none.
  private(set) var status: Int32 = 0
  /// The URL to which the response redirects; nil if it does not redirect.
  private(set) var redirect: String?
  /// Why the transfer failed, in curl's words; nil if curl says nothing.
  private(set) var reason: String?
  /// The response's headers that the library reads.
  private var headers: [(name: String, value: String)] = []

  /// The format for `--write-out`.
  static let format = "%{stderr}\nstatus %{http_code}\nredirect %{redirect_url}\n"

  init(_ text: [UInt8]) {
    // If several lines begin alike, the last one counts, because the report comes after everything
    // else.
    for line in String(decoding: text, as: UTF8.self).split(whereSeparator: { $0.isNewline }) {
      if line.hasPrefix("status "), let number = Int32(line.dropFirst(7)) {
        status = number
      } else if line.hasPrefix("redirect ") {
        redirect = line.count > 9 ? String(line.dropFirst(9)) : nil
      } else if line.hasPrefix("curl: ") {
        reason = String(line.dropFirst(6))
      } else if line.hasPrefix("HTTP/") {
        // The headers so far belong to an earlier response, such as one with status 103.
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

  /// Reads a line that is one of these headers; nil for any other line.
  private static func header(_ line: Substring) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon].lowercased()
    guard names.contains(name) else { return nil }
    let value = line[colon...].dropFirst().filter { $0 != "\r" }
    return (name, String(value.drop { $0 == " " }))
  }

  /// The headers in the form that setRefreshResponseHeaders() takes.
  var headersJSON: String {
    headers.reduce(JSONObject()) { $0.with($1.name, $1.value) }.json
  }
}
