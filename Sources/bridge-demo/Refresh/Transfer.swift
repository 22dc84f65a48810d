import SystemCalls

/// What came of a request.
struct TransferOutcome: Equatable, Sendable {
  /// The response's status; 0 if there is no whole one.
  let status: Int32
  /// The response's body; empty if it is not to be used.
  var body: [UInt8] = []
  /// Whether the body is longer than setRefreshResponse() takes; what came of it is enough for it
  /// to say so.
  var isTooLarge = false
  /// Why there is no response to use, as the end of a line; nil if there is one.
  var problem: String?
  /// What the response says of the next request, as JSON; nil if there is none.
  var headersJSON: String?
}

/// A request on its way, with the redirects that it follows.
final class Transfer {
  let request: PlannedRequest
  /// What runs for it now.
  private(set) var process: ChildProcess
  private var address: URLAddress
  private var redirectsLeft = 5
  private var isTooLong = false
  private let curl: CurlProgram
  /// When it has had its time, by the clock that never goes back, in milliseconds.
  private let end: Int64

  /// How long a request may take, redirects included.
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
    process = try Self.start(request, to: address, by: curl, until: end)
  }

  private static func start(
    _ request: PlannedRequest, to address: URLAddress, by curl: CurlProgram, until end: Int64
  ) throws(ProgramError) -> ChildProcess {
    // curl takes 0 for no limit at all.
    try curl.start(
      address.text, headers: request.headers, milliseconds: max(Int(end &- now), 1))
  }

  /// The pipes that more may come from.
  var pipes: [OutputPipe] {
    [process.output, process.errors].filter { $0.descriptor != nil }
  }

  /// How long to wait before curl has had its time and more, in milliseconds.
  var remainingMilliseconds: Int { Int(end &- Self.now) &+ 2000 }

  /// Ends what has gone on for too long, or brings too much.
  func limit() {
    if process.output.bytes.count > Self.longestBody {
      isTooLong = true
      // Not killed: curl is to tell the response's status.
      process.output.end()
    }
    if remainingMilliseconds <= 0 { process.kill() }
  }

  /// What came, once both pipes are at their end; nil if the request goes on elsewhere.
  func outcome() throws(ProgramError) -> TransferOutcome? {
    let exitStatus = process.status()
    let report = CurlReport(process.errors.bytes)
    if isTooLong {
      return TransferOutcome(
        status: report.status, body: report.status == 0 ? [] : process.output.bytes,
        isTooLarge: true, problem: "too large, more than \(Self.longestBody) bytes")
    }
    guard exitStatus == 0, report.status > 0 else {
      // Half a response is none, whatever its status is.
      let reason = report.reason.map { DisplayText.printable($0) }
      return TransferOutcome(
        status: 0, problem: reason ?? "curl ended with status \(exitStatus)")
    }
    guard let redirect = report.redirect else {
      return TransferOutcome(
        status: report.status, body: process.output.bytes, headersJSON: report.headersJSON)
    }
    guard let next = URLAddress(redirect), address.allowsRedirect(to: next) else {
      let shown = DisplayText.printable(URLAddress(redirect)?.origin ?? redirect)
      return TransferOutcome(
        status: report.status, problem: "it leads to \(shown), and not to the same host")
    }
    guard redirectsLeft > 0 else {
      return TransferOutcome(status: report.status, problem: "it leads on and on")
    }
    redirectsLeft -= 1
    address = next
    process = try Self.start(request, to: next, by: curl, until: end)
    return nil
  }
}
