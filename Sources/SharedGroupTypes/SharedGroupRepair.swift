/// A place of a group's file that is not as it was written.
public struct SharedGroupDamage: Hashable, Sendable {
  /// The file's path.
  public let file: String
  /// Where in the file, in bytes from its start.
  public let byteOffset: Int
  /// How many bytes from there on could not be read.
  public let byteCount: Int
  /// One clause that says what is wrong there.
  public let reason: String

  package init(file: String, byteOffset: Int, byteCount: Int, reason: String) {
    self.file = file
    self.byteOffset = byteOffset
    self.byteCount = byteCount
    self.reason = reason
  }
}

/// What a repair of a group found, and what is left.
public struct SharedGroupRepair: Hashable, Sendable {
  /// What was damaged; empty if the group was whole, and nothing was done.
  public var damage: [SharedGroupDamage] = []
  /// The path under which the damaged file is kept; nil if nothing was done.
  public var keptFile: String?
  /// The number of records that were read whole, old and new, removals included.
  public var recordCount = 0
  /// The keys that the group no longer has, as far as they can be read in what is damaged, sorted
  /// by their bytes.
  public var lostKeys: [String] = []
  /// The keys that may have been changed in what is damaged, and hold what they held before.
  public var olderKeys: [String] = []

  package init() {}
}
