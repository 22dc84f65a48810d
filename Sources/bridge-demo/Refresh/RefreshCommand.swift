import BridgeJSON
import CWidgetBridge

/// Runs the `curl` command to fetch a widget's data, as far as the data is due.
struct RefreshCommand {
  let kind: String
  let request: JSONObject
  let baseURL: URLAddress?

  func run(on bridge: borrowing Bridge) throws(ProgramError) {
    let (sent, failed) = try carryOut(on: bridge)
    let timeline = try ShownTimeline(of: kind, request, from: bridge)
    if sent == 0 { try StandardStream.output.write("Nothing is due.\n") }
    try StandardStream.output.write("\(timeline.policy)\n")
    guard sent > 0 else { return }
    guard failed == 0 else {
      let requests = sent == 1 ? "1 request" : "\(sent) requests"
      throw .operation("\(failed) of \(requests) brought no response with status 200.")
    }
    if let failure = timeline.entries.first.flatMap({ Self.failure(in: $0.value) }) {
      throw .operation("what came cannot be used: \(failure).")
    }
    guard !timeline.entries.isEmpty else {
      throw .operation("what came cannot be used, and there is nothing to show.")
    }
  }

  /// Sends the requests of the plan, and those to which the responses lead, and prints a line for
  /// each.
  ///
  /// Each request is sent only once, so that the command ends whatever the responses are.
  private func carryOut(
    on bridge: borrowing Bridge
  ) throws(ProgramError) -> (sent: Int, failed: Int) {
    var sent: Set<String> = []
    var failed = 0
    while true {
      var plan = try PlannedRequest.all(of: kind, request, from: bridge)
      plan.removeAll { !sent.insert($0.identifier).inserted }
      guard !plan.isEmpty else { return (sent.count, failed) }
      var transfers = Transfers(plan, by: try CurlProgram.find(), baseURL: baseURL)
      while let (request, outcome) = try transfers.next() {
        try take(outcome, of: request, on: bridge)
        // 204 may be a good response, if a list is empty, and so may 304, if the data has not
        // changed. If such a response is bad after all, the timeline shows that.
        if ![200, 204, 304].contains(outcome.status) { failed += 1 }
        try StandardStream.output.write(Self.line(of: request, outcome))
      }
    }
  }

  private func take(
    _ outcome: Outcome, of request: PlannedRequest, on bridge: borrowing Bridge
  ) throws(ProgramError) {
    do throws(ProgramError) {
      try bridge.respond(
        to: request.identifier, status: outcome.status, body: outcome.body,
        headersJSON: outcome.headersJSON)
    } catch {
      // The library has stored the failure.
      guard outcome.isTooLarge && error.answer == BridgeStatusTooLarge else { throw error }
    }
  }

  /// A line with the request and its outcome: "totals:https://... 200 5123 bytes".
  private static func line(of request: PlannedRequest, _ outcome: Outcome) -> String {
    let status = outcome.status == 0 ? "no response" : "\(outcome.status)"
    let rest = outcome.problem ?? "\(outcome.body.count) bytes"
    return "\(DisplayText.printable(request.identifier))  \(status)  \(rest)\n"
  }

  /// The failed fetch that an entry reports, for example "invalidData at $.forks"; nil if none
  /// failed. An entry with two repositories may report several; the first one is returned.
  private static func failure(in entry: JSONValue) -> String? {
    for (name, member) in entry.members {
      guard name == "fetchError" else {
        if let failure = failure(in: member) { return failure }
        continue
      }
      let place = member["path"]?.string.map { " at \($0)" } ?? ""
      return DisplayText.printable((member["code"]?.string ?? "a failure") + place)
    }
    return nil
  }
}
