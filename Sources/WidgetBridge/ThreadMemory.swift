import BridgeJSON
import CWidgetBridge
import SharedGroup
import WidgetKinds
import WidgetTimeline

/// What a thread keeps from one call to the next: memory to write into, and the requests that it
/// made last, as a host asks the same again and again.
final class ThreadMemory {
  // Safe: nobody but the thread itself touches its memory, and no body that is lent a part of it
  // comes here again; the check at run time would take a tenth of a call.
  @exclusivity(unchecked) private var batch = SharedBatch()
  @exclusivity(unchecked) private var members: [JSONMember] = []
  @exclusivity(unchecked) private var writer = JSONWriter(capacity: 4096)
  @exclusivity(unchecked) private var known: [AskedRequest] = []
  @exclusivity(unchecked) private var oldest = 0
  /// The one of a kind of the library that was asked for last: nothing in it depends on the group.
  @exclusivity(unchecked) private var last: AskedRequest?

  private static let knownLimit = 8
  private static let longestRequest = 2048
  /// The longest text whose memory is kept: 400 entries of the kind that has most to say are 1.2 MB.
  private static let mostBytesKept = 1 << 21

  /// Lets a body write a text, into memory that is kept where it is not large.
  func withWriter(
    _ body: (inout JSONWriter) throws(BridgeError) -> Int32
  ) throws(BridgeError) -> Int32 {
    defer { unsafe writer.removeAll(keepingCapacity: writer.count <= Self.mostBytesKept) }
    return unsafe try body(&writer)
  }

  /// Lets a body put a batch together, in memory that is kept where it is not large.
  func withBatch(
    _ body: (inout SharedBatch, inout [JSONMember]) throws(BridgeError) -> Void
  ) throws(BridgeError) {
    defer {
      unsafe batch.removeAll()
      if unsafe members.capacity > 1 << 12 { unsafe members = [] }
    }
    unsafe try body(&batch, &members)
  }

  /// The request that a text is, checked against a kind.
  ///
  /// - Parameters:
  ///   - json: nil asks for the defaults.
  ///   - group: where kinds of hosts are looked for.
  /// - Throws: `invalidArgument`, `notFound` for the kind, and what reading the request throws.
  func request(
    kind: Span<UInt8>, json: Span<UInt8>?, in group: SharedGroup
  ) throws(BridgeError) -> AskedRequest {
    if let last = unsafe last, last.isOf(kind, json) { return last }
    var hostKind: HostKindProvider?
    for known in unsafe known where known.isOf(kind) {
      if let host = known.hostKind, host !== hostKind {
        // Of a host's kind the description may be another one by now, or in this group.
        guard try isCurrent(host, in: group) else { continue }
        hostKind = host
      }
      guard known.isOf(kind, json) else { continue }
      if hostKind == nil { unsafe last = known }
      return known
    }
    let provider: any TimelineProvider =
      if let hostKind { hostKind } else {
        try knownKind(named: try String(utf8: kind, "kind"), in: group)
      }
    let request = try requested { () throws(WidgetError) in
      let request = if let json { try WidgetRequest(json: json) } else { WidgetRequest() }
      return try CheckedRequest(request, for: provider.description)
    }
    let text = if let json { Self.copy(of: json) } else { nil as [UInt8]? }
    let asked = AskedRequest(
      kind: Self.copy(of: kind), json: text, provider: provider, request: request)
    if json?.count ?? 0 <= Self.longestRequest { remember(asked) }
    return asked
  }

  private func isCurrent(
    _ hostKind: HostKindProvider, in group: SharedGroup
  ) throws(BridgeError) -> Bool {
    try requested { () throws(WidgetError) in
      try hostKind.isCurrent(in: GroupValues(group: group))
    }
  }

  private static func copy(of text: Span<UInt8>) -> [UInt8] {
    text.indices.map { text[$0] }
  }

  private func remember(_ request: AskedRequest) {
    if unsafe known.count < Self.knownLimit {
      unsafe known.append(request)
    } else {
      unsafe known[oldest] = request
      unsafe oldest = (oldest + 1) % Self.knownLimit
    }
  }
}

extension ThreadMemory {
  private static let storage = ThreadLocal<ThreadMemory>()

  /// Lends the memory of the calling thread to a body.
  @inline(__always)
  static func lend<Result>(_ body: (ThreadMemory) -> Result) -> Result {
    storage.lend(makingOne: { ThreadMemory() }, to: body)
  }
}
