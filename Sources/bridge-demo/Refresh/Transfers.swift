/// Sends the requests of a plan, several at the same time.
struct Transfers {
  private var waiting: ArraySlice<PlannedRequest>
  private var running: [Transfer] = []
  private let curl: CurlProgram
  private let baseURL: URLAddress?

  /// How many requests may run at the same time: as many as in browsers.
  private static let limit = 6

  init(_ requests: [PlannedRequest], by curl: CurlProgram, baseURL: URLAddress?) {
    waiting = requests[...]
    self.curl = curl
    self.baseURL = baseURL
  }

  /// The next request that has finished, and its outcome; nil after the last.
  mutating func next() throws(ProgramError) -> (PlannedRequest, Outcome)? {
    while true {
      while running.count < Self.limit, let request = waiting.popFirst() {
        guard let own = URLAddress(request.url) else {
          return (request, Outcome(status: 0, problem: "its URL is not valid"))
        }
        let address = baseURL?.standingIn(for: own) ?? own
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

  /// Waits until one of the transfers has something to read, or its time is over.
  private func readSome() {
    let pipes = running.flatMap(\.pipes)
    var requests = pipes.map { pipe in
      pollfd(fd: pipe.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    }
    let milliseconds = running.map(\.remainingMilliseconds).min() ?? 0
    // Safe: the array has as many elements as the count says.
    let ready = unsafe poll(
      &requests, nfds_t(requests.count), Int32(clamping: max(milliseconds, 0)))
    if ready > 0 {
      for (pipe, request) in zip(pipes, requests) where request.revents != 0 { pipe.readSome() }
    }
    for transfer in running { transfer.limit() }
  }
}
