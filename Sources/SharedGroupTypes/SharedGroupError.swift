/// Why a call on a shared group failed.
public struct SharedGroupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public let code: Code
  /// One complete sentence for people: what was wrong, and the text that was wrong.
  public let message: String
  /// The key that the failed call concerned; nil if it concerned none.
  public let key: String?
  /// The system's error number (`errno`), for example `ENOSPC`; nil if no system call failed.
  public let systemError: Int32?

  package init(
    _ code: Code, _ message: String, key: String? = nil, systemError: Int32? = nil
  ) {
    self.code = code
    self.message = message
    self.key = key
    self.systemError = systemError
  }

  /// The message.
  public var description: String { message }

  /// A kind of failure. More may be added: a `switch` over codes needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code's name in Swift, for example "notFound".
    public let description: String

    private init(_ name: String) { description = name }

    /// The group's name is empty, starts with a dot or has a character that names may not have.
    public static let invalidName = Code("invalidName")
    /// The key is empty or not UTF-8.
    public static let invalidKey = Code("invalidKey")
    /// A name over 128 bytes, a key over 511, or a value over 16 MiB.
    public static let tooLarge = Code("tooLarge")
    /// The group has no such key.
    public static let notFound = Code("notFound")
    /// The key holds data in place of a value, or a value in place of data.
    public static let wrongType = Code("wrongType")
    /// The folder is missing, cannot be made, is not a folder, or may not be used.
    public static let unavailable = Code("unavailable")
    /// The handle was opened for reading only.
    public static let readOnly = Code("readOnly")
    /// Other threads or processes held the writers' lock until the deadline.
    public static let busy = Code("busy")
    /// The system could not read or write, for example because the disk is full.
    public static let ioError = Code("ioError")
    /// A file of the group is damaged, or does not belong to a group.
    public static let corrupt = Code("corrupt")
    /// Another version wrote the group, or the group is on a remote file system.
    public static let unsupported = Code("unsupported")
    /// The key held another value than the caller expected.
    public static let conflict = Code("conflict")
    /// The handle was closed, or was inherited through fork().
    public static let closed = Code("closed")
  }
}
