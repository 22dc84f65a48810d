import BridgeJSON
import CWidgetBridge

/// Fetches everything that a widget shows, by the `curl` command.
struct RefreshCommand {
  let kind: String
  let request: TimelineRequest
  let baseURL: BaseURL?
  let place: GroupPlace

  func run() throws {
    let bridge = try Bridge(place, .readWrite)
    let (sent, failed) = try carryOut(on: bridge)
    let timeline = try ShownTimeline(of: kind, request, from: bridge)
    if sent == 0 { try StandardStream.output.write("Nothing is due.\n") }
    try StandardStream.output.write("\(timeline.policy)\n")
    guard sent > 0 else { return }
    guard failed == 0 else {
      let requests = sent == 1 ? "1 request" : "\(sent) requests"
      throw ProgramError.operation("\(failed) of \(requests) brought no response with status 200.")
    }
    if let failure = timeline.entries.first?.fetchFailure {
      throw ProgramError.operation("what came cannot be used: \(failure).")
    }
    guard !timeline.entries.isEmpty else {
      throw ProgramError.operation("what came cannot be used, and there is nothing to show.")
    }
  }

  /// Sends the requests of the plan, and those that the responses lead to, and prints a line for
  /// each.
  ///
  /// Each is sent once, so that this ends whatever comes.
  private func carryOut(
    on bridge: borrowing Bridge
  ) throws -> (sent: Int, failed: Int) {
    var sent: Set<String> = []
    var failed = 0
    while true {
      var plan = try PlannedRequest.all(of: kind, request, from: bridge)
      plan.removeAll { !sent.insert($0.identifier).inserted }
      guard !plan.isEmpty else { return (sent.count, failed) }
      var transfers = Transfers(plan, by: try CurlProgram.find(), baseURL: baseURL)
      while let (request, outcome) = try transfers.next() {
        try take(outcome, of: request, on: bridge)
        // 204 may be a good response, for an empty list. So may 304, if the data has not changed.
        // The timeline tells if the response is bad.
        if ![200, 204, 304].contains(outcome.status) { failed += 1 }
        try StandardStream.output.write(Self.line(of: request, outcome))
      }
    }
  }

  private func planned(on bridge: borrowing Bridge) throws(ProgramError) -> [PlannedRequest] {
    do {
      return try PlannedRequest.all(of: kind, request, from: bridge)
    } catch {
      throw ProgramError.operation(error)
    }
  }

  private func take(
    _ outcome: TransferOutcome, of request: PlannedRequest, on bridge: borrowing Bridge
  ) throws(LibraryError) {
    do {
      try bridge.respond(
        to: request.identifier, status: outcome.status, body: outcome.body,
        headersJSON: outcome.headersJSON)
    } catch {
      // The library has kept the failure.
      guard outcome.isTooLarge && error.status == BridgeStatusTooLarge else { throw error }
    }
  }

  /// What came, and for what: "200  5123 bytes  totals:https://...".
  private static func line(of request: PlannedRequest, _ outcome: TransferOutcome) -> String {
    let status = outcome.status == 0 ? "no response" : "\(outcome.status)"
    let rest = outcome.problem ?? "\(outcome.body.count) bytes"
    return "\(DisplayText.printable(request.identifier))  \(status)  \(rest)\n"
  }
}

extension ShownEntry {
  /// What the entry tells of a fetch that failed, for example "invalidData at $.forks"; nil if
  /// none has.
  fileprivate var fetchFailure: String? { Self.fetchFailure(in: value) }

  private static func fetchFailure(in value: JSONValue) -> String? {
    for (name, member) in value.members {
      guard name == "fetchError" else {
        // An entry of two repositories has one in each.
        if let failure = fetchFailure(in: member) { return failure }
        continue
      }
      let place = member["path"]?.string.map { " at \($0)" } ?? ""
      return DisplayText.printable((member["code"]?.string ?? "a failure") + place)
    }
    return nil
  }
}
