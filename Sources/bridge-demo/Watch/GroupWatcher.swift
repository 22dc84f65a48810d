import CWidgetBridge

/// Tells what changed in a group, change by change.
struct GroupWatcher: ~Copyable {
  private let bridge: Bridge
  /// The one key whose changes are told; nil for all.
  private let key: String?
  private var count: UInt32
  private var revision: String
  private var contents: GroupContents

  /// Looks at the group as it is now.
  init(_ place: GroupPlace, key: String?) throws(LibraryError) {
    let bridge = try Self.open(place)
    // Before the contents: what changes in between is told by the first line.
    let count = bridge.changeCount
    let revision = try GroupChanges(since: nil, in: bridge).revision
    contents = try GroupContents(of: bridge)
    self.count = count
    self.revision = revision
    self.key = key
    self.bridge = bridge
  }

  /// Makes the group where it does not exist; who may only read it may watch it, too.
  private static func open(_ place: GroupPlace) throws(LibraryError) -> Bridge {
    do throws(LibraryError) {
      return try Bridge(place, .readWrite)
    } catch {
      guard error.status == BridgeStatusGroupUnavailable, let bridge = try? Bridge(place, .readOnly)
      else {
        throw error
      }
      return bridge
    }
  }

  /// The number by which the library knows the group.
  var handle: UInt32 { bridge.handle }

  /// Waits for the next change and says what it was. What is set to what it was is none.
  ///
  /// Changes that come faster than they can be looked at are told together.
  mutating func nextLine() throws(LibraryError) -> String {
    while true {
      try bridge.waitForChange(since: count)
      count = bridge.changeCount
      let changed = try GroupChanges(since: revision, in: bridge)
      let newContents = try GroupContents(of: bridge)
      var parts = newContents.difference(from: contents, of: key)
      if key == nil { parts += changed.kinds.map { "kind \(DisplayText.printable($0))" } }
      revision = changed.revision
      contents = newContents
      guard parts.isEmpty else {
        return "\(WallClock.text())  change \(count)  \(parts.joined(separator: ", "))\n"
      }
    }
  }
}

/// Instants as people read them, in the system's zone.
enum WallClock {
  /// An instant, for example "2026-11-21 10:00:00"; empty if the system cannot tell.
  ///
  /// - Parameter secondsSince1970: the instant; the present one where it is left out.
  static func text(secondsSince1970: Int64? = nil) -> String {
    var instant = secondsSince1970.map { time_t($0) } ?? time(nil)
    // Safe: `tm` points to a zone's name that lives as long as the program, and both calls work on
    // what they are handed and write no more than the count.
    var parts = unsafe tm()
    var text = [CChar](repeating: 0, count: 64)
    guard unsafe localtime_r(&instant, &parts) != nil else { return "" }
    let length = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
