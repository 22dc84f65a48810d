import BridgeJSON
import CWasmHost
import CWidgetBridge
import CivilCalendar
import SharedGroupTypes
import WidgetFunctions
import WidgetTimeline

/// The state that the module keeps from one call to the next. Safe to share: the module has one
/// thread, and the host makes no call while another call is running.
final class Face: @unchecked Sendable {
  static let shared = Face()

  /// The texts of the next call, one after the other.
  var input = HostBuffer(capacity: 4096)
  /// The offset in `input` of the next text that a function reads, in bytes.
  private var place = 0
  /// The host's answer to an import.
  var answer = HostBuffer(capacity: 4096)
  /// The result of the last call.
  var output = JSONWriter(capacity: 4096)
  var lastError: BridgeError?
  let zones = HostZones()
  /// The group of the next call.
  var group = HostGroup(number: 0, revision: 0)
  /// The host's clock.
  var now = Instant(secondsSince1970: 0)
  private let requests = KnownRequests { HostEnvironment() }

  /// The longest output, in bytes, whose memory is kept for the next call.
  private static let mostBytesKept = 1 << 21

  /// Runs the body of a function. If the body fails, stores its error as `lastError`.
  ///
  /// - Returns: 0 or the error's status; `WASM_HOST_NEEDS_ZONE` if the host must first hand over a
  ///   zone and call again.
  func status(
    of body: (Face, GroupFunctions<HostGroup, HostEnvironment>) throws(BridgeError) -> Void
  ) -> Int32 {
    output.removeAll(keepingCapacity: output.count <= Self.mostBytesKept)
    zones.wanted = nil
    place = 0
    do throws(BridgeError) {
      try body(self, GroupFunctions(group, requests))
      // A list leaves out events that it cannot read, such as one whose zone is still missing. So a
      // call without an error may lack a zone, too.
      return zones.wanted == nil ? 0 : WASM_HOST_NEEDS_ZONE
    } catch {
      if zones.wanted != nil { return WASM_HOST_NEEDS_ZONE }
      lastError = error.excerpts
      return error.status.rawValue
    }
  }

  /// Lends the next text of a call, which has `length` bytes.
  func withText<Result>(
    _ length: Int32, _ body: (Span<UInt8>) throws(BridgeError) -> Result
  ) throws(BridgeError) -> Result {
    let start = place
    place += Int(max(length, 0))
    return try input.withBytes(from: start, count: Int(length), body)
  }

  /// Lends the next text of a call, or nil if its length is -1.
  func withOptionalText<Result>(
    _ length: Int32, _ body: (Span<UInt8>?) throws(BridgeError) -> Result
  ) throws(BridgeError) -> Result {
    guard length >= 0 else { return try body(nil) }
    return try withText(length) { (text) throws(BridgeError) in try body(text) }
  }
}

/// The clock and the zones of the host.
final class HostEnvironment: RequestEnvironment {
  var now: Instant { Face.shared.now }

  func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules {
    try Face.shared.zones.rules(named: name)
  }
}

enum HostMemory {
  /// A copy of the host's last answer.
  static func answer(_ count: Int) -> [UInt8] {
    Face.shared.answer.withBytes(from: 0, count: count) { bytes in
      // Safe: the pointer is used only inside the closure.
      unsafe bytes.withUnsafeBufferPointer { unsafe [UInt8]($0) }
    }
  }
}
