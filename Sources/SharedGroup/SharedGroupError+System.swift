import SystemCalls

// The errors of a group, including those for failures of the system.
extension SharedGroupError {
  static func closed(group: String) -> SharedGroupError {
    SharedGroupError(.closed, "The handle on group \"\(group)\" is closed in this process.")
  }

  static func readOnly(group: String) -> SharedGroupError {
    SharedGroupError(.readOnly, "Group \"\(group)\" was opened for reading only.")
  }

  /// - Parameter isQueue: whether several writers had the lock, one after the other.
  static func busy(
    folder: String, milliseconds: UInt32, isQueue: Bool = false
  ) -> SharedGroupError {
    let others = isQueue ? "Other writers, one after the other," : "Another writer"
    return SharedGroupError(
      .busy,
      "\(others) held the lock of the group in \"\(folder)\" for longer than \(milliseconds) ms.")
  }

  static func unavailable(folder: String, because reason: String) -> SharedGroupError {
    SharedGroupError(.unavailable, "The group's folder \"\(folder)\" cannot be used: \(reason).")
  }

  static func distrusted(file: String) -> SharedGroupError {
    SharedGroupError(
      .ioError, "The disk failed while \"\(file)\" was flushed, so what it holds may be lost.")
  }

  static func replaced(file: String) -> SharedGroupError {
    SharedGroupError(.ioError, "The file \"\(file)\" was replaced while it was used.")
  }

  /// The name leads to another file, but not because of a compaction. Changes of the last second
  /// may be in the file that had the name before.
  ///
  /// - Parameter isMade: whether the call's change was made before this was noticed.
  static func moved(file: String, isMade: Bool = false) -> SharedGroupError {
    let change = isMade ? "The change is in the file that had the name" : "Nothing was changed"
    return SharedGroupError(
      .unavailable,
      "The file \"\(file)\" was moved or replaced while the group was open. \(change), and the "
        + "next call uses the file that has the name now.")
  }

  static func corrupt(file: String, because reason: String) -> SharedGroupError {
    SharedGroupError(.corrupt, "The file \"\(file)\" is damaged, or is not a group's: \(reason).")
  }

  static func overwritten(file: String) -> SharedGroupError {
    .corrupt(file: file, because: "it was written over or shortened while it was open")
  }

  static func damaged(
    _ file: String, at offset: Int, because reason: String
  ) -> SharedGroupError {
    .corrupt(file: file, because: "at byte \(offset), \(reason)")
  }

  /// The error if the frames take many times their limit and this process cannot compact the group.
  static func uncompacted(because error: SharedGroupError) -> SharedGroupError {
    SharedGroupError(
      error.code,
      "The group takes no more from this process before it is compacted, which this process "
        + "cannot do. \(error.message)", systemError: error.systemError)
  }

  /// The error if the frames take many times their limit and damage keeps the group from being
  /// compacted.
  static func uncompactedUntilRepaired(_ damage: SharedGroupError) -> SharedGroupError {
    SharedGroupError(
      damage.code,
      "\(damage.message) That keeps the group from being compacted; repair the group.")
  }

  static func unsupported(_ sentence: String) -> SharedGroupError {
    SharedGroupError(.unsupported, sentence)
  }

  static func unavailable(folder: String, because failure: SystemCallError) -> SharedGroupError {
    SharedGroupError(
      .unavailable, "The group's folder \"\(folder)\" cannot be used: \(sentence(failure)).",
      systemError: failure.number)
  }

  static func ioError(_ failure: SystemCallError) -> SharedGroupError {
    SharedGroupError(
      .ioError, "T\(sentence(failure).dropFirst()).", systemError: failure.number)
  }

  /// The error if the system does not watch a group's folder, or the folder above.
  static func unwatched(
    folder: String, because failure: SystemCallError
  ) -> SharedGroupError {
    if failure.isAbsence { return .unavailable(folder: folder, because: failure) }
    // A folder that may be entered but not read cannot be watched.
    if failure.errno == .permissionDenied { return .ioError(failure) }
    return SharedGroupError(
      .ioError,
      "The system gives no further watch over \"\(failure.path)\": \(failure.reason). The "
        + "user's limits are in /proc/sys/fs/inotify, the process's is that of open files.",
      systemError: failure.number)
  }

  private static func sentence(_ failure: SystemCallError) -> String {
    "the system could not \(failure.call.verb) \"\(failure.path)\": \(failure.reason)"
  }
}
