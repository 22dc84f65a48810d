/// Tells what changed in a group, change by change.
struct GroupWatcher: ~Copyable {
  private let bridge: Bridge
  /// The one key whose changes are told; nil for all.
  private let key: String?
  private var count: UInt32
  private var revision: ChangedKinds.Revision
  private var contents: GroupContents

  /// Looks at the group as it is now.
  init(_ place: GroupPlace, key: String?) throws(BridgeError) {
    let bridge = try Self.open(place)
    // Before the contents: what changes in between is told by the first line.
    let count = bridge.changeCount
    let revision = try ChangedKinds(since: nil, in: bridge).revision
    contents = try GroupContents(of: bridge)
    self.count = count
    self.revision = revision
    self.key = key
    self.bridge = bridge
  }

  /// Makes the group where it does not exist; who may only read it may watch it, too.
  private static func open(_ place: GroupPlace) throws(BridgeError) -> Bridge {
    do throws(BridgeError) {
      return try Bridge(place, .readWrite)
    } catch {
      guard error.code == .groupUnavailable, let bridge = try? Bridge(place, .readOnly) else {
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
  mutating func nextLine() throws(BridgeError) -> String {
    while true {
      try bridge.waitForChange(since: count)
      count = bridge.changeCount
      let changed = try ChangedKinds(since: revision, in: bridge)
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
