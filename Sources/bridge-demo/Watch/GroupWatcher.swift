#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

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
    return "\(Self.clock())  change \(count)  \(difference)\n"
  }

  /// The wall clock in the system's zone.
  private static func clock() -> String {
    var now = time(nil)
    // Safe: `tm` points to a zone's name that lives as long as the program, and both calls work on
    // what they are handed and write no more than the count.
    var parts = unsafe tm()
    var text = [CChar](repeating: 0, count: 64)
    guard unsafe localtime_r(&now, &parts) != nil else { return "" }
    let length = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
