/// A damaged place in a group's file.
public struct SharedGroupDamage: Hashable, Sendable {
  /// The file's path.
  public let file: String
  /// The offset of the place, in bytes from the start of the file.
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

/// The result of repairing a group.
public struct SharedGroupRepair: Hashable, Sendable {
  /// The damaged places; empty if the group was intact and nothing was done.
  public var damage: [SharedGroupDamage] = []
  /// The path under which the damaged file is kept; nil if nothing was done.
  public var keptFile: String?
  /// The number of intact records that were read, old and new, including removals.
  public var recordCount = 0
  /// The keys that the group no longer has, as far as they can be read in the damaged bytes, sorted
  /// by their bytes.
  public var lostKeys: [String] = []
  /// The keys that a damaged change may have changed, sorted by their bytes. They have the content
  /// that they had before that change.
  public var olderKeys: [String] = []

  package init() {}
}
