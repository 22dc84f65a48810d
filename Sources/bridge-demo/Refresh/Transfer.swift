import SystemCalls

/// A request that was sent, with the redirects that it follows.
final class Transfer {
  let request: PlannedRequest
  /// The curl process that currently runs for the request.
  private(set) var process: ChildProcess
  private var address: URLAddress
  private var redirectsLeft = 5
  private var isTooLong = false
  private let curl: CurlProgram
  /// The request's deadline, in milliseconds of the monotonic clock.
  private let end: Int64

  /// How long a request may take, including redirects.
  private static let milliseconds: Int64 = 10_000
  private static var now: Int64 { ProcessEnvironment.monotonicNanoseconds / 1_000_000 }
  /// The longest body that setRefreshResponse() takes.
  private static let longestBody = 1 << 24

  /// Sends a request.
  init(
    _ request: PlannedRequest, to address: URLAddress, by curl: CurlProgram
  ) throws(ProgramError) {
    self.request = request
    self.address = address
    self.curl = curl
    end = Self.now &+ Self.milliseconds
    process = try curl.start(
      address.text, headers: request.headers, milliseconds: Self.milliseconds)
  }

  /// The pipes from which more bytes may come.
  var pipes: [OutputPipe] {
    [process.output, process.errors].filter { $0.descriptor != nil }
  }

  /// How long to wait until curl's time is over, with some reserve, in milliseconds.
  var remainingMilliseconds: Int { Int(end &- Self.now) &+ 2000 }

  /// Ends a transfer that takes too long, or whose body is too long.
  func limit() {
    if process.output.bytes.count > Self.longestBody {
      isTooLong = true
      // curl is not killed here, because it must still report the response's status.
      process.output.end()
    }
    if remainingMilliseconds <= 0 { process.kill() }
  }

  /// The outcome, once both pipes are at their end; nil if the request continues at another URL.
  func outcome() throws(ProgramError) -> Outcome? {
    let exitStatus = process.status()
    let report = CurlReport(process.errors.bytes)
    if isTooLong {
      return Outcome(
        status: report.status, body: report.status == 0 ? [] : process.output.bytes,
        isTooLarge: true, problem: "too large, more than \(Self.longestBody) bytes")
    }
    guard exitStatus == 0, report.status > 0 else {
      // An incomplete response counts as none, whatever its status is.
      let reason = report.reason.map { DisplayText.printable($0) }
      return Outcome(status: 0, problem: reason ?? "curl ended with status \(exitStatus)")
    }
    guard let redirect = report.redirect else {
      return Outcome(
        status: report.status, body: process.output.bytes, headersJSON: report.headersJSON)
    }
    guard let next = URLAddress(redirect), address.allowsRedirect(to: next) else {
      let shown = DisplayText.printable(URLAddress(redirect)?.origin ?? redirect)
      return Outcome(
        status: report.status, problem: "it leads to \(shown), and not to the same origin")
    }
    guard redirectsLeft > 0 else {
      return Outcome(status: report.status, problem: "it leads on and on")
    }
    redirectsLeft -= 1
    address = next
    // For curl, 0 would mean no limit.
    process = try curl.start(
      next.text, headers: request.headers, milliseconds: max(end &- Self.now, 1))
    return nil
  }
}
