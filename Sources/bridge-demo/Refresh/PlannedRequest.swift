import BridgeJSON

/// A request of a plan, as getRefreshPlanJSON lists it.
struct PlannedRequest: Equatable, Sendable {
  struct Header: Equatable, Sendable {
    let name: String
    let value: String
  }

  /// What the response is handed back with.
  let identifier: String
  let url: String
  let headers: [Header]

  /// The requests of the plan of a kind.
  static func all(
    of kind: String, _ request: TimelineRequest, from bridge: borrowing Bridge
  ) throws(BridgeError) -> [PlannedRequest] {
    let text = try bridge.refreshPlanJSON(of: kind, request)
    guard let list = (try? JSONDocument(text))?.root["requests"] else {
      throw BridgeError(unreadableAnswer: "getRefreshPlanJSON")
    }
    return list.elements.compactMap { item in
      guard let identifier = item["requestID"]?.string, let url = item["url"]?.string else {
        return nil
      }
      let headers = item["headers"]?.members.compactMap { name, value in
        value.string.map { Header(name: name, value: $0) }
      }
      return PlannedRequest(identifier: identifier, url: url, headers: headers ?? [])
    }
  }
}
