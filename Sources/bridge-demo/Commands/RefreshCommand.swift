import BridgeJSON

/// Has everything fetched that a widget shows, by the `curl` command.
struct RefreshCommand {
  let kind: String
  let request: TimelineRequest
  let baseURL: BaseURL?
  let place: GroupPlace

  func run() throws(ProgramError) {
    let bridge = try ProgramError.telling { () throws(BridgeError) in try Bridge(place, .readWrite)
    }
    let (sent, failed) = try carryOut(on: bridge)
    let timeline = try ProgramError.telling { () throws(BridgeError) in
      try Timeline(of: kind, request, from: bridge)
    }
    if sent == 0 { try StandardStream.output.write("Nothing is due.\n") }
    try StandardStream.output.write("\(timeline.policy)\n")
    guard sent > 0 else { return }
    guard failed == 0 else {
      let requests = sent == 1 ? "1 request" : "\(sent) requests"
      throw .operation("\(failed) of \(requests) brought no response with status 200.")
    }
    if let failure = timeline.entries.first?.fetchFailure {
      throw .operation("what came cannot be used: \(failure).")
    }
    guard !timeline.entries.isEmpty else {
      throw .operation("what came cannot be used, and there is nothing to show.")
    }
  }

  /// Carries out the plan, and what the responses bring up, and prints a line for each request.
  ///
  /// Each is sent once, so that this ends whatever comes.
  private func carryOut(
    on bridge: borrowing Bridge
  ) throws(ProgramError) -> (sent: Int, failed: Int) {
    var sent: Set<String> = []
    var failed = 0
    while true {
      var plan = try planned(on: bridge)
      plan.removeAll { !sent.insert($0.identifier).inserted }
      guard !plan.isEmpty else { return (sent.count, failed) }
      var transfers = Transfers(plan, by: try CurlProgram.find(), baseURL: baseURL)
      while let (request, outcome) = try transfers.next() {
        try take(outcome, of: request, on: bridge)
        // 204 may be a response, for a list with nothing in it; the timeline tells where it is none.
        if outcome.status != 200 && outcome.status != 204 { failed += 1 }
        try StandardStream.output.write(Self.line(of: request, outcome))
      }
    }
  }

  private func planned(on bridge: borrowing Bridge) throws(ProgramError) -> [PlannedRequest] {
    do {
      return try PlannedRequest.all(of: kind, request, from: bridge)
    } catch {
      throw .operation(error)
    }
  }

  private func take(
    _ outcome: TransferOutcome, of request: PlannedRequest, on bridge: borrowing Bridge
  ) throws(ProgramError) {
    do {
      try bridge.respond(
        to: request.identifier, status: outcome.status, body: outcome.body)
    } catch {
      // The library has kept the failure.
      if outcome.isTooLarge && error.code == .tooLarge { return }
      throw .operation(error)
    }
  }

  /// What came, and for what: "200  5123 bytes  totals:https://...".
  private static func line(of request: PlannedRequest, _ outcome: TransferOutcome) -> String {
    let status = outcome.status == 0 ? "no response" : "\(outcome.status)"
    let rest = outcome.problem ?? "\(outcome.body.count) bytes"
    return "\(DisplayText.printable(request.identifier))  \(status)  \(rest)\n"
  }
}

extension TimelineEntry {
  /// What the entry tells of a fetch that failed, for example "invalidData at $.forks"; nil where
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
