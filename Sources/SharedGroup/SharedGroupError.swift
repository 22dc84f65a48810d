/// Why a call on a shared group failed.
public struct SharedGroupError: Error, Hashable, Sendable {
  /// The kind of failure, for programs.
  public let code: Code
  /// One whole sentence for people: what was wrong, and the text that was wrong.
  public let message: String
  /// The key that the failed call was about; nil where it was about none.
  public let key: String?
  /// The system's error number (`errno`), for example `ENOSPC`; nil where no system call failed.
  public let systemError: Int32?

  package init(
    code: Code, message: String, key: String? = nil, systemError: Int32? = nil
  ) {
    self.code = code
    self.message = message
    self.key = key
    self.systemError = systemError
  }
}

extension SharedGroupError {
  /// A kind of failure. More may be added: a `switch` over codes needs a `default`.
  public struct Code: Hashable, Sendable {
    private enum Kind: String, Sendable {
      case invalidName, invalidKey, tooLarge, notFound, wrongType, unavailable
      case readOnly, busy, ioError, corrupt, unsupported, closed, conflict
    }

    private let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The group's name is empty, starts with a dot or has a character that names may not have.
    public static var invalidName: Code { Code(.invalidName) }
    /// The key is empty or not UTF-8.
    public static var invalidKey: Code { Code(.invalidKey) }
    /// A name over 128 bytes, a key over 511, or a value over 16 MiB.
    public static var tooLarge: Code { Code(.tooLarge) }
    /// The group has no such key.
    public static var notFound: Code { Code(.notFound) }
    /// A value was asked for as data, or data as a value.
    public static var wrongType: Code { Code(.wrongType) }
    /// The folder is missing, cannot be made, is no folder, or may not be used.
    public static var unavailable: Code { Code(.unavailable) }
    /// The handle was opened for reading alone.
    public static var readOnly: Code { Code(.readOnly) }
    /// Another process held the writers' lock until the deadline.
    public static var busy: Code { Code(.busy) }
    /// The system could not read or write, for example because the disk is full.
    public static var ioError: Code { Code(.ioError) }
    /// A file of the group is damaged, or is no group's file at all.
    public static var corrupt: Code { Code(.corrupt) }
    /// A newer version wrote the group, or it lies on a remote file system.
    public static var unsupported: Code { Code(.unsupported) }
    /// The key held another value than the caller expected.
    public static var conflict: Code { Code(.conflict) }
    /// The handle was closed, or came through fork().
    public static var closed: Code { Code(.closed) }
  }
}

extension SharedGroupError.Code: CustomStringConvertible {
  /// The code's name in Swift, for example "notFound".
  public var description: String { kind.rawValue }
}

extension SharedGroupError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
