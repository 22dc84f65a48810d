import BridgeJSON
import CWidgetBridge
import SharedGroup
import WidgetKinds
import WidgetTimeline

/// What a thread keeps from one call to the next: memory to write into, and the requests that it
/// made last, as a host asks the same again and again.
final class ThreadMemory {
  /// A request, and the kind that it was checked against.
  final class Asked {
    let provider: any TimelineProvider
    let request: CheckedRequest
    /// The provider where the kind is a host's, which holds for groups that describe it alike; nil
    /// for a kind of the library, which holds for all.
    let hostKind: HostKindProvider?

    init(provider: any TimelineProvider, request: CheckedRequest) {
      self.provider = provider
      self.request = request
      hostKind = provider as? HostKindProvider
    }
  }

  private final class Known {
    let kind: [UInt8]
    /// The request's text; nil where there was none.
    let json: [UInt8]?
    let asked: Asked

    init(kind: [UInt8], json: [UInt8]?, asked: Asked) {
      self.kind = kind
      self.json = json
      self.asked = asked
    }

    func isOf(_ kind: Span<UInt8>, _ json: Span<UInt8>?) -> Bool {
      guard let json else { return self.json == nil && isEqual(kind, self.kind) }
      guard let known = self.json else { return false }
      return isEqual(json, known) && isEqual(kind, self.kind)
    }
  }

  private var batch = SharedBatch()
  private var members: [JSONMember] = []
  // Safe: nobody but the thread itself touches its memory, and no body that is lent the writer comes
  // here again; the check at run time would take a tenth of a call.
  @exclusivity(unchecked) private var writer = JSONWriter(capacity: 4096)
  @exclusivity(unchecked) private var entry = EntryMemo()
  @exclusivity(unchecked) private var known: [Known] = []
  @exclusivity(unchecked) private var oldest = 0
  /// The one of a kind of the library that was asked for last: nothing in it depends on the group.
  @exclusivity(unchecked) private var last: Known?

  private static let knownLimit = 8
  private static let longestRequest = 2048
  private static let mostBytesKept = 1 << 20

  /// Lets a body write a text, into memory that is kept where it is not large.
  func withWriter(
    _ body: (inout JSONWriter) throws(BridgeError) -> Int32
  ) throws(BridgeError) -> Int32 {
    defer { unsafe writer.removeAll(keepingCapacity: writer.count <= Self.mostBytesKept) }
    return unsafe try body(&writer)
  }

  /// Lets a body use the memo of the last entry.
  func withEntryMemo(
    _ body: (inout EntryMemo) throws(BridgeError) -> Int32
  ) throws(BridgeError) -> Int32 {
    unsafe try body(&entry)
  }

  /// Lets a body put a batch together, in memory that is kept where it is not large.
  func withBatch(
    _ body: (inout SharedBatch, inout [JSONMember]) throws(BridgeError) -> Void
  ) throws(BridgeError) {
    defer {
      batch.removeAll()
      members.removeAll(keepingCapacity: members.capacity <= 1 << 12)
    }
    try body(&batch, &members)
  }

  /// The request that a text is, checked against a kind.
  ///
  /// - Parameters:
  ///   - json: nil asks for the defaults.
  ///   - group: where kinds of hosts are looked for.
  /// - Throws: `invalidArgument`, `notFound` for the kind, and what reading the request throws.
  func request(
    kind: Span<UInt8>, json: Span<UInt8>?, in group: SharedGroup
  ) throws(BridgeError) -> Asked {
    if let last = unsafe last, last.isOf(kind, json) { return last.asked }
    var hostKind: HostKindProvider?
    for known in unsafe known where isEqual(kind, known.kind) {
      if let host = known.asked.hostKind, host !== hostKind {
        // Of a host's kind the description may be another one by now, or in this group.
        guard try isCurrent(host, in: group) else { continue }
        hostKind = host
      }
      guard known.isOf(kind, json) else { continue }
      if hostKind == nil { unsafe last = known }
      return known.asked
    }
    let provider: any TimelineProvider =
      if let hostKind { hostKind } else {
        try knownKind(named: try String(utf8: kind, "kind"), in: group)
      }
    let asked: Asked
    do throws(WidgetError) {
      let request = if let json { try WidgetRequest(json: json) } else { WidgetRequest() }
      asked = Asked(
        provider: provider, request: try CheckedRequest(request, for: provider.description))
    } catch {
      throw BridgeError(error)
    }
    if json?.count ?? 0 <= Self.longestRequest {
      let text = if let json { Self.copy(of: json) } else { nil as [UInt8]? }
      remember(Known(kind: Self.copy(of: kind), json: text, asked: asked))
    }
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

  private func remember(_ request: Known) {
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

  /// The memory of the calling thread.
  static var current: ThreadMemory {
    if let memory = storage.value { return memory }
    let memory = ThreadMemory()
    storage.keep(memory)
    return memory
  }
}
