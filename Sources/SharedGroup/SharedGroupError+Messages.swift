// The sentences, in one place, so that they speak alike.
extension SharedGroupError {
  package static func closed(group: String) -> SharedGroupError {
    SharedGroupError(
      code: .closed, message: "The handle on group \"\(group)\" is closed in this process.")
  }

  package static func readOnly(group: String) -> SharedGroupError {
    SharedGroupError(
      code: .readOnly, message: "Group \"\(group)\" was opened for reading alone.")
  }

  package static func invalidName(_ name: String) -> SharedGroupError {
    SharedGroupError(
      code: .invalidName,
      message: "\"\(shortened(name))\" is no name for a group: a name has 1 to 128 of A-Z a-z 0-9 "
        + ". _ - and does not start with a dot.")
  }

  package static func groupNameTooLong(_ name: String) -> SharedGroupError {
    SharedGroupError(
      code: .tooLarge,
      message: "The group name \"\(shortened(name))\" has \(name.utf8.count) bytes; "
        + "\(NameRules.largestGroupName) are the most.")
  }

  package static func emptyKey() -> SharedGroupError {
    SharedGroupError(
      code: .invalidKey, message: "The key \"\" is empty; a key has 1 to 511 bytes.", key: "")
  }

  package static func keyNotUTF8(_ key: String) -> SharedGroupError {
    SharedGroupError(
      code: .invalidKey, message: "The key \"\(shortened(key))\" is not UTF-8.", key: key)
  }

  package static func keyTooLong(_ key: String) -> SharedGroupError {
    SharedGroupError(
      code: .tooLarge,
      message: "The key \"\(shortened(key))\" has \(key.utf8.count) bytes; "
        + "\(NameRules.largestKey) are the most.", key: key)
  }

  package static func itemTooLarge(_ count: Int, key: String) -> SharedGroupError {
    SharedGroupError(
      code: .tooLarge,
      message: "\(count) bytes are too many for key \"\(shortened(key))\"; "
        + "\(NameRules.largestItem) are the most.", key: key)
  }

  package static func notFound(key: String) -> SharedGroupError {
    SharedGroupError(
      code: .notFound, message: "The group has no key \"\(shortened(key))\".", key: key)
  }

  package static func wrongType(key: String, holds: SharedItemType) -> SharedGroupError {
    let what = holds == .data ? "data, not a value" : "a value, not data"
    return SharedGroupError(
      code: .wrongType, message: "The key \"\(shortened(key))\" holds \(what).", key: key)
  }

  package static func busy(folder: String, milliseconds: UInt32) -> SharedGroupError {
    SharedGroupError(
      code: .busy,
      message: "Another writer held the lock of the group in \"\(folder)\" for longer than "
        + "\(milliseconds) ms.")
  }

  package static func unavailable(
    folder: String, because reason: String
  ) -> SharedGroupError {
    SharedGroupError(
      code: .unavailable, message: "The group's folder \"\(folder)\" cannot be used: \(reason).")
  }

  package static func remote(folder: String) -> SharedGroupError {
    SharedGroupError(
      code: .unsupported,
      message: "The folder \"\(folder)\" lies on another machine, where memory is not shared.")
  }

  package static func unmappable(file: String) -> SharedGroupError {
    SharedGroupError(
      code: .unsupported,
      message: "The file \"\(file)\" lies on a file system that cannot map files into memory.")
  }

  package static func corrupt(file: String, because reason: String) -> SharedGroupError {
    SharedGroupError(
      code: .corrupt, message: "The file \"\(file)\" is damaged or no group's file: \(reason).")
  }

  package static func otherFormat(file: String, version: UInt64) -> SharedGroupError {
    SharedGroupError(
      code: .unsupported,
      message: "The file \"\(file)\" has format \(version), which another version wrote.")
  }

  package static func olderFormat(file: String) -> SharedGroupError {
    SharedGroupError(
      code: .unsupported,
      message: "The file \"\(file)\" is of a group that a version before 0.2 wrote, which this one "
        + "does not read.")
  }

  package static func portable(file: String) -> SharedGroupError {
    SharedGroupError(
      code: .unsupported,
      message: "The file \"\(file)\" is a portable group, which this library does not read; "
        + "`widget-bridge move` makes a native one of it.")
  }

  package static func frameTooLarge() -> SharedGroupError {
    SharedGroupError(
      code: .tooLarge, message: "The batch is too large; all of it may take 64 MiB at most.")
  }

  package static func conflict(key: String) -> SharedGroupError {
    SharedGroupError(
      code: .conflict, message: "The key \"\(shortened(key))\" no longer holds what was expected.",
      key: key)
  }

  package static func distrusted(file: String) -> SharedGroupError {
    SharedGroupError(
      code: .ioError,
      message: "The disk failed while \"\(file)\" was flushed, so what it holds may be lost.")
  }

  package static func replaced(file: String) -> SharedGroupError {
    SharedGroupError(
      code: .ioError, message: "The file \"\(file)\" was replaced while it was used.")
  }

  /// A long text cut for a message, at a character.
  private static func shortened(_ text: String) -> String {
    text.count <= 80 ? text : text.prefix(80) + "..."
  }
}
