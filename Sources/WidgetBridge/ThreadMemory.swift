import BridgeJSON
import CWidgetBridge
import SharedGroup
import WidgetFunctions
import WidgetKinds

/// What a thread keeps from one call to the next: memory to write into, and the requests of the
/// library's kinds that it made last, as a host makes the same again and again. Nothing is kept of
/// what a group holds, so that nothing can be out of date.
final class ThreadMemory {
  // Safe: nobody but the thread itself touches its memory, and no body that is lent a part of it
  // comes here again; the check at run time would take a tenth of a call.
  @exclusivity(unchecked) private var batch = SharedBatch()
  @exclusivity(unchecked) private var members: [JSONMember] = []
  @exclusivity(unchecked) private var writer = JSONWriter(capacity: 4096)
  @exclusivity(unchecked) private var known: [Known] = []
  @exclusivity(unchecked) private var oldest = 0

  /// A request by the texts that it was made of.
  fileprivate struct Known {
    let kind: [UInt8]
    /// Nil where there was none.
    let json: [UInt8]?
    let request: PreparedRequest
  }

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
  ) throws(BridgeError) -> PreparedRequest {
    for place in unsafe known.indices where unsafe known[place].isOf(kind, json) {
      return unsafe known[place].request
    }
    let name = try String(utf8: kind, "kind")
    let prepared = PreparedRequest(
      try WidgetCall(kind: name, json: json, in: GroupValues(group: group)))
    // Of a host's kind the description may be another one next time, or in another group.
    if HostKindName.isBuiltIn(name), json?.count ?? 0 <= Self.longestRequest {
      let text = if let json { Self.copy(of: json) } else { nil as [UInt8]? }
      remember(
        Known(
          kind: Self.copy(of: kind), json: text, request: prepared))
    }
    return prepared
  }

  private static func copy(of text: Span<UInt8>) -> [UInt8] {
    text.indices.map { text[$0] }
  }

  private func remember(_ request: Known) {
    if unsafe known.count < Self.knownLimit {
      unsafe known.append(request)
    } else {
      unsafe known[oldest] = request
      unsafe oldest = (oldest + 1) % Self.knownLimit
    }
  }
}

extension ThreadMemory.Known {
  /// Whether the request was made of these texts.
  fileprivate func isOf(_ kind: Span<UInt8>, _ json: Span<UInt8>?) -> Bool {
    guard let json else { return self.json == nil && isEqual(kind, self.kind) }
    guard let known = self.json else { return false }
    return isEqual(json, known) && isEqual(kind, self.kind)
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
