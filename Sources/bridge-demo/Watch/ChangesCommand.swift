import BridgeJSON
import CWidgetBridge
import CivilCalendar
import SystemZones

/// Prints a line whenever any process changes the group, or one of its keys, until SIGINT.
struct ChangesCommand {
  /// The key to watch; nil for all keys.
  let key: String?
  let place: GroupPlace

  func run() throws(ProgramError) {
    // SIGINT is blocked before the group is opened, so that it ends the program in the same way at
    // any time.
    InterruptSignal.block()
    do throws(ProgramError) {
      try watch()
    } catch {
      // SIGINT closes the handle, and nothing else does.
      throw error.answer == BridgeStatusInvalidHandle ? .interrupted : error
    }
  }

  /// Reads the group, and then reports each change. Setting a key to the value that it has is not a
  /// change.
  ///
  /// Changes that come faster than they can be read are reported together.
  private func watch() throws(ProgramError) {
    let bridge = try open()
    // The count is read before the contents, so that no change after the contents were read is
    // missed.
    var count = bridge.changeCount
    var changes = unsafe try bridge.read(getSharedChangesJSON, nil).document()
    var contents = try Self.contents(of: bridge)
    InterruptSignal.close(bridge.handle)
    // This goes to standard error, because standard output has only a line for each change.
    try StandardStream.error.write(
      "Watching \(DisplayText.printable(place.path)); Ctrl-C ends it.\n")
    while true {
      try bridge.waitForChange(since: count)
      count = bridge.changeCount
      let since = "{\"revision\":\(changes["revision"]?.text ?? "0")}"
      changes = unsafe try bridge.read(getSharedChangesJSON, since).document()
      let newContents = try Self.contents(of: bridge)
      var parts = difference(of: newContents, from: contents)
      if key == nil {
        let kinds = changes.list("kinds").compactMap(\.string)
        parts += kinds.map { "kind \(DisplayText.printable($0))" }
      }
      contents = newContents
      if parts.isEmpty { continue }
      try StandardStream.output.write(
        "\(Self.time)  change \(count)  \(parts.joined(separator: ", "))\n")
    }
  }

  /// Opens the group, and creates it if it does not exist. A user who may only read the group may
  /// watch it, too.
  private func open() throws(ProgramError) -> Bridge {
    do throws(ProgramError) {
      return try Bridge(place, .readWrite)
    } catch {
      guard error.answer == BridgeStatusGroupUnavailable, let bridge = try? Bridge(place, .readOnly)
      else { throw error }
      return bridge
    }
  }

  /// The texts of values and the bytes of data, by key.
  private static func contents(
    of bridge: borrowing Bridge
  ) throws(ProgramError) -> [String: ArraySlice<UInt8>] {
    var items: [String: ArraySlice<UInt8>] = [:]
    for member in unsafe try bridge.read(getSharedValues).document().members {
      items[member.name] = member.value.bytes
    }
    for listed in try bridge.keys() where listed.text("type") == "data" {
      let key = listed.text("key")
      do throws(ProgramError) {
        items[key] = unsafe try bridge.readBytes(getSharedData, key)[...]
      } catch  where error.answer == BridgeStatusNotFound || error.answer == BridgeStatusWrongType {
        // The key was removed or became a value since the keys were listed; the next round reports
        // it.
      }
    }
    return items
  }

  /// The changes between two reads, for example "set a" and "removed b".
  private func difference(
    of items: [String: ArraySlice<UInt8>], from older: [String: ArraySlice<UInt8>]
  ) -> [String] {
    let keys = Set(items.keys).union(older.keys).filter { key == nil || $0 == key }
    return keys.filter { items[$0] != older[$0] }.sorted().map {
      "\(items[$0] == nil ? "removed" : "set") \(DisplayText.printable($0))"
    }
  }

  /// The local time, for example "2026-11-21 10:00:00".
  private static var time: String {
    let zone = (try? TimeZoneDatabase.system.systemRules()) ?? .utc
    let text = SystemClock.now.iso8601(in: zone) ?? ""
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8))"
  }
}
