/// How a group is opened.
public struct SharedGroupOptions: Hashable, Sendable {
  /// What an acknowledged change survives.
  public enum Durability: Hashable, Sendable {
    /// The death of every process that uses the group, at any instant.
    case process
    /// Power loss as well: each change waits for the disk.
    case power
  }

  /// The folder that holds groups; a group is the folder in it that has the group's name.
  ///
  /// nil means `$WIDGET_BRIDGE_HOME` or, if that is not set, the platform's data folder: on Linux
  /// `$XDG_DATA_HOME/widget-bridge`, else `~/.local/share/widget-bridge`.
  public var directory: String?
  /// What the changes made through this handle survive. Other handles may have another durability.
  public var durability: Durability
  /// Whether the handle only reads.
  ///
  /// Such a handle writes nothing at all and makes no folder.
  public var isReadOnly: Bool
  /// Whether the handle may repair the group.
  public var isRepairing: Bool
  /// How long a change waits while others write, in milliseconds; 0 tries once.
  public var lockTimeoutMilliseconds: UInt32

  /// Makes options; each has a default.
  public init(
    directory: String? = nil, durability: Durability = .process, isReadOnly: Bool = false,
    isRepairing: Bool = false, lockTimeoutMilliseconds: UInt32 = 1000
  ) {
    self.directory = directory
    self.durability = durability
    self.isReadOnly = isReadOnly
    self.isRepairing = isRepairing
    self.lockTimeoutMilliseconds = lockTimeoutMilliseconds
  }
}
