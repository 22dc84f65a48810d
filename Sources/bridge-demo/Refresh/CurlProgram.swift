import BridgeJSON

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
  ///   - milliseconds: how long it may take, from the first name that is looked up to the last
  ///     byte.
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
      // Beside the report, since the body is alone on standard output.
      "--dump-header", "/dev/stderr",
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

/// What curl tells of a transfer on its standard error.
struct CurlReport: Equatable, Sendable {
  /// The response's status; 0 if there was none.
  let status: Int32
  /// Where the response says to look instead; nil if it does not.
  let redirect: String?
  /// Why the transfer failed, in curl's words; nil if it says nothing.
  let reason: String?
  /// What the response says of the next request, as setRefreshResponseHeaders() takes it.
  let headers: [(name: String, value: String)]

  /// The words for `--write-out`.
  static let format = "%{stderr}\nstatus %{http_code}\nredirect %{redirect_url}\n"

  init(_ text: [UInt8]) {
    var status: Int32 = 0
    var redirect: String?
    var reason: String?
    var headers: [(name: String, value: String)] = []
    // Of lines that are alike the last counts: the report comes after anything else.
    for line in String(decoding: text, as: UTF8.self).split(whereSeparator: { $0.isNewline }) {
      if line.hasPrefix("status "), let number = Int32(line.dropFirst(7)) {
        status = number
      } else if line.hasPrefix("redirect ") {
        redirect = String(line.dropFirst(9))
      } else if line.hasPrefix("curl: ") {
        reason = String(line.dropFirst(6))
      } else if line.hasPrefix("HTTP/") {
        // An answer before this one, such as 103, has headers of its own.
        headers = []
      } else if let header = Self.header(line) {
        headers.append(header)
      }
    }
    self.status = status
    self.redirect = redirect.flatMap { $0.isEmpty ? nil : $0 }
    self.reason = reason
    self.headers = headers
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

  static func == (one: Self, other: Self) -> Bool {
    one.status == other.status && one.redirect == other.redirect && one.reason == other.reason
      && one.headers.elementsEqual(other.headers) { $0.name == $1.name && $0.value == $1.value }
  }
}

extension CurlReport {
  /// The headers as the library takes them.
  var headersJSON: String {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in headers {
      writer.name(name)
      writer.element(value)
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
