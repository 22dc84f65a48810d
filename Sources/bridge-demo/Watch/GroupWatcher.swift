/// Tells what changed in a group, change by change.
struct GroupWatcher: ~Copyable {
  private let bridge: Bridge
  private var count: UInt32
  private var contents: GroupContents

  /// Looks at the group as it is now.
  init(_ place: GroupPlace) throws(BridgeError) {
    let bridge = try Self.open(place)
    // Before the contents: what changes in between is told by the first line.
    let count = bridge.changeCount
    contents = try GroupContents(of: bridge)
    self.count = count
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

  /// Waits for the next change and says what it was.
  ///
  /// Changes that come faster than they can be looked at are told together.
  mutating func nextLine() throws(BridgeError) -> String {
    try bridge.waitForChange(since: count)
    count = bridge.changeCount
    let newContents = try GroupContents(of: bridge)
    let difference = newContents.difference(from: contents)
    contents = newContents
    return "\(WallClock.text())  change \(count)  \(difference)\n"
  }
}
