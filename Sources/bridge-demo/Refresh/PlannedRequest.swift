import BridgeJSON
import CWidgetBridge

/// A request of a refresh plan, as getRefreshPlanJSON() lists it.
struct PlannedRequest: Sendable {
  /// The ID with which the response is handed back.
  let identifier: String
  let url: String
  let headers: [(name: String, value: String)]

  /// The requests in the plan for a kind.
  static func all(
    of kind: String, _ request: JSONObject, from bridge: borrowing Bridge
  ) throws(ProgramError) -> [PlannedRequest] {
    let plan = unsafe try bridge.read(getRefreshPlanJSON, kind, request.json).document()
    return plan.list("requests").map { item in
      let headers = item["headers"]?.members.map { ($0, $1.string ?? "") } ?? []
      return PlannedRequest(
        identifier: item.text("requestID"), url: item.text("url"), headers: headers)
    }
  }
}

/// The outcome of a request.
struct Outcome: Sendable {
  /// The response's status; 0 if there is no complete response.
  let status: Int32
  /// The response's body; empty if it must not be used.
  var body: [UInt8] = []
  /// Whether the body is longer than setRefreshResponse() takes. `body` then has only the part that
  /// arrived, which is already too long.
  var isTooLarge = false
  /// Why there is no usable response, as the end of a line; nil if there is one.
  var problem: String?
  /// The response's headers that the library reads, as JSON; nil if there is no response.
  var headersJSON: String?
}
