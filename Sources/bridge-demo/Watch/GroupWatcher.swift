/// Tells what changed in a group, change by change.
struct GroupWatcher: ~Copyable {
  private let bridge: Bridge
  private var count: UInt32
  private var contents: GroupContents

  /// Looks at the group as it is now.
  init(_ place: GroupPlace) throws(BridgeError) {
    let bridge = try Bridge(place, .readWrite)
    // Before the contents: what changes in between is told by the first line.
    let count = bridge.changeCount
    contents = try GroupContents(of: bridge)
    self.count = count
    self.bridge = bridge
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
