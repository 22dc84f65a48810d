import BridgeJSON
import CWidgetBridge

/// The requests of a plan, several on their way at once.
struct Transfers {
  private var waiting: ArraySlice<PlannedRequest>
  private var running: [Transfer] = []
  private let curl: CurlProgram
  private let baseURL: BaseURL?

  /// How many are on their way at once, as browsers have it.
  private static let limit = 6

  init(_ requests: [PlannedRequest], by curl: CurlProgram, baseURL: BaseURL?) {
    waiting = requests[...]
    self.curl = curl
    self.baseURL = baseURL
  }

  /// The next request to be done, whichever is first, and what came of it; nil after the last.
  mutating func next() throws(ProgramError) -> (PlannedRequest, TransferOutcome)? {
    while true {
      while running.count < Self.limit, let request = waiting.popFirst() {
        guard let address = address(of: request) else {
          return (request, TransferOutcome(status: 0, problem: "its URL is not valid"))
        }
        running.append(try Transfer(request, to: address, by: curl))
      }
      guard !running.isEmpty else { return nil }
      if let place = running.firstIndex(where: { $0.pipes.isEmpty }) {
        let transfer = running[place]
        guard let outcome = try transfer.outcome() else { continue }
        running.remove(at: place)
        return (transfer.request, outcome)
      }
      readSome()
    }
  }

  private func address(of request: PlannedRequest) -> URLAddress? {
    guard let address = URLAddress(request.url) else { return nil }
    return baseURL.map { $0.standingIn(for: address) } ?? address
  }

  /// Waits until one of them has brought something, or has had its time.
  private func readSome() {
    let pipes = running.flatMap(\.pipes)
    var requests = pipes.map { pipe in
      pollfd(fd: pipe.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    }
    let milliseconds = running.map(\.remainingMilliseconds).min() ?? 0
    // Safe: as many elements as the count says.
    let ready = unsafe poll(
      &requests, nfds_t(requests.count), Int32(clamping: max(milliseconds, 0)))
    if ready > 0 {
      for (pipe, request) in zip(pipes, requests) where request.revents != 0 { pipe.readSome() }
    }
    for transfer in running { transfer.limit() }
  }
}

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
  ) throws(LibraryError) -> [PlannedRequest] {
    let text = unsafe try bridge.read(getRefreshPlanJSON, kind, request.json)
    guard let list = (try? JSONDocument(text))?.root["requests"] else {
      throw LibraryError(unreadableAnswer: "getRefreshPlanJSON")
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
