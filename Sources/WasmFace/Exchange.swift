import BridgeJSON
import CWasmHost
import CivilCalendar

// Functions by which the host passes texts, zones and the clock, and reads results.

/// Returns the address at which the host writes the texts of the next call, with room for `count`
/// bytes.
@_expose(wasm, "input") @_cdecl("wasm_input")
public func input(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  let face = Face.shared
  face.input.makeRoom(Int(count))
  return unsafe face.input.start
}

/// Returns the address at which the host writes its answer to an import, with room for `count`
/// bytes.
@_expose(wasm, "room") @_cdecl("wasm_room")
public func room(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  let face = Face.shared
  face.answer.makeRoom(Int(count))
  return unsafe face.answer.start
}

/// Returns the address of the last call's result, which is valid until the next call.
@_expose(wasm, "outputStart") @_cdecl("wasm_outputStart")
public func outputStart() -> UnsafePointer<UInt8>? {
  unsafe Face.shared.output.withSpan { text in
    // Safe: the writer's memory keeps its address until the writer is used again.
    unsafe text.withUnsafeBufferPointer { $0.baseAddress }
  }
}

/// Returns the length of the result in bytes.
@_expose(wasm, "outputCount") @_cdecl("wasm_outputCount")
public func outputCount() -> Int32 {
  Int32(truncatingIfNeeded: Face.shared.output.count)
}

/// Sets the group and the time for the next calls.
///
/// - Parameters:
///   - group: a number that no other group has.
///   - revision: how many changes the group has seen.
///   - now: the clock, in seconds since 1970.
@_expose(wasm, "begin") @_cdecl("wasm_begin")
public func begin(_ group: UInt32, _ revision: Double, _ now: Double) {
  let face = Face.shared
  face.group = HostGroup(
    number: group, revision: UInt64(exactly: revision.rounded(.down)) ?? 0)
  face.now = Instant(secondsSince1970: Int64(exactly: now.rounded(.down)) ?? 0)
}

/// Seeds the hashing of texts. The host must call this function before any other.
@_expose(wasm, "seed") @_cdecl("wasm_seed")
public func seed(_ low: UInt32, _ high: UInt32) {
  wasm_host_seed(low, high)
}

/// Writes, as the result, the name of the zone that the last call lacked. An empty name asks for
/// the system's zone.
@_expose(wasm, "wantedTimeZone") @_cdecl("wasm_wantedTimeZone")
public func wantedTimeZone() {
  let face = Face.shared
  face.output.removeAll(keepingCapacity: true)
  face.output.append(raw: (face.zones.wanted ?? "").utf8Span.span)
}

/// Takes a zone from the input: its name, followed by its TZif file. The parameters are the lengths
/// of both in bytes. The file's length is -1 if the database does not have the zone, and -2 if
/// there is no database.
@_expose(wasm, "keepTimeZone") @_cdecl("wasm_keepTimeZone")
public func keepTimeZone(_ name: Int32, _ tzif: Int32) {
  let face = Face.shared
  let text = face.text(name)
  switch tzif {
  case -2: face.zones.keepMissing(text)
  case 0...: face.zones.keep(text, tzif: face.bytes(from: name, tzif))
  default: face.zones.keep(text, tzif: nil)
  }
}

/// Takes the system's zone: a zone's name, or a rule in POSIX's form; empty for UTC.
///
/// - Returns: `WASM_HOST_NEEDS_ZONE` if the zone itself must be handed over first.
@_expose(wasm, "keepSystemTimeZone") @_cdecl("wasm_keepSystemTimeZone")
public func keepSystemTimeZone(_ name: Int32) -> Int32 {
  let face = Face.shared
  face.zones.wanted = nil
  face.zones.keepSystem(face.text(name))
  return face.zones.wanted == nil ? 0 : WASM_HOST_NEEDS_ZONE
}

/// Takes all zones as one file.
///
/// - Returns: 0, or -1 if the bytes are not such a file.
@_expose(wasm, "keepTimeZones") @_cdecl("wasm_keepTimeZones")
public func keepTimeZones(_ count: Int32) -> Int32 {
  let face = Face.shared
  guard let bundle = TimeZoneBundle(face.bytes(from: 0, count)) else { return -1 }
  face.zones.keep(bundle)
  return 0
}

/// Forgets the zones that were handed over one by one, because they may be out of date.
@_expose(wasm, "forgetTimeZones") @_cdecl("wasm_forgetTimeZones")
public func forgetTimeZones() {
  Face.shared.zones.forget()
}

extension Face {
  fileprivate func bytes(from start: Int32, _ count: Int32) -> [UInt8] {
    input.withBytes(from: Int(start), count: Int(count)) { bytes in
      // Safe: the pointer is used only inside the closure.
      unsafe bytes.withUnsafeBufferPointer { unsafe [UInt8]($0) }
    }
  }

  fileprivate func text(_ count: Int32) -> String {
    String(decoding: bytes(from: 0, count), as: UTF8.self)
  }
}
