import BridgeJSON
import CWasmHost
import CWidgetBridge
import CivilCalendar
import SharedGroupTypes
import WidgetFunctions
import WidgetTimeline

/// What stays from one call to the next. Safe to share: the module has one thread, and no call of the
/// host's comes while another is inside.
final class Face: @unchecked Sendable {
  static let shared = Face()

  /// The texts of the next call, one behind the other.
  var input = HostBuffer(capacity: 4096)
  /// What the host answers when it is asked for a value.
  var answer = HostBuffer(capacity: 4096)
  /// What the last call gave.
  var output = JSONWriter(capacity: 4096)
  var lastError: BridgeError?
  let zones = HostZones()
  /// The group that the next call is about.
  var group = HostGroup(number: 0, revision: 0)
  /// The host's clock.
  var now = Instant(secondsSince1970: 0)

  /// The longest text whose memory is kept.
  private static let mostBytesKept = 1 << 21

  /// Runs the body of a function: a failure is remembered and becomes its status.
  ///
  /// - Returns: 0 or the status; `WASM_HOST_NEEDS_ZONE` where the host has to hand a zone over first.
  func status(of body: (Face) throws(BridgeError) -> Void) -> Int32 {
    output.removeAll(keepingCapacity: output.count <= Self.mostBytesKept)
    zones.wanted = nil
    do throws(BridgeError) {
      try body(self)
      return 0
    } catch {
      if zones.wanted != nil { return WASM_HOST_NEEDS_ZONE }
      lastError = error.excerpts
      return error.status.rawValue
    }
  }

  /// Lends a text of a call.
  func withText<Result>(
    from start: Int32 = 0, _ length: Int32,
    _ body: (Span<UInt8>) throws(BridgeError) -> Result
  ) throws(BridgeError) -> Result {
    try input.withBytes(from: Int(max(start, 0)), count: Int(length), body)
  }

  /// Lends the two texts of a call.
  func withTexts<Result>(
    _ first: Int32, _ second: Int32,
    _ body: (Span<UInt8>, Span<UInt8>) throws(BridgeError) -> Result
  ) throws(BridgeError) -> Result {
    try withText(first) { (one) throws(BridgeError) in
      try input.withBytes(from: Int(first), count: Int(second)) { (other) throws(BridgeError) in
        try body(one, other)
      }
    }
  }

  /// Lends the texts of a call, of which the second may be absent: its length is -1 then.
  func withTexts<Result>(
    _ first: Int32, optional second: Int32,
    _ body: (Span<UInt8>, Span<UInt8>?) throws(BridgeError) -> Result
  ) throws(BridgeError) -> Result {
    guard second >= 0 else {
      return try withText(first) { (one) throws(BridgeError) in try body(one, nil) }
    }
    return try withTexts(first, second) { (one, other) throws(BridgeError) in
      try body(one, other)
    }
  }

  /// Writes what to change in the group: of each step its type, the length of the name and that of the
  /// bytes, of four bytes each, the lowest first; then the name and the bytes.
  func write(_ changes: [GroupChange]) {
    for change in changes {
      switch change {
      case .setValue(let key, let json): write(0, key, json)
      case .setRecord(let name, let bytes): write(1, name, bytes)
      case .removeRecord(let name): write(2, name, [])
      }
    }
  }

  /// Writes that what a key holds is to be removed.
  func writeRemoval(of key: String) { write(3, key, []) }

  /// Writes a step of a change of items.
  func write(_ change: SharedChange) {
    let isRecord = change.type == .record
    guard let bytes = change.bytes else { return write(isRecord ? 2 : 3, change.key, []) }
    write(isRecord ? 1 : change.type == .data ? 4 : 0, change.key, bytes)
  }

  private func write(_ type: UInt32, _ name: String, _ bytes: [UInt8]) {
    var head: [UInt8] = []
    for number in [type, UInt32(name.utf8.count), UInt32(bytes.count)] {
      for shift: UInt32 in [0, 8, 16, 24] {
        head.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    output.append(raw: head.span)
    output.append(raw: name.utf8Span.span)
    output.append(raw: bytes.span)
  }
}

/// The clock and the zones of the host.
extension Face: RequestEnvironment {
  func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules {
    try zones.rules(named: name)
  }
}

enum HostMemory {
  /// What the host has just answered.
  static func answer(_ count: Int) -> [UInt8] {
    Face.shared.answer.withBytes(from: 0, count: count) { bytes in
      // Safe: the pointer is used inside the closure alone.
      unsafe bytes.withUnsafeBufferPointer { unsafe [UInt8]($0) }
    }
  }
}
