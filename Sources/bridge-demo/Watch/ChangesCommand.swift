import CWidgetBridge

/// Prints a line whenever any process changes the group, or one key of it, until SIGINT.
struct ChangesCommand {
  /// Nil for all keys.
  let key: String?
  let place: GroupPlace

  func run() throws(ProgramError) {
    // Before there is a handle, so that a SIGINT at any time ends the program in the same way.
    InterruptSignal.block()
    var watcher = try Self.untilInterrupted(try GroupWatcher(place, key: key))
    InterruptSignal.close(watcher.handle)
    try announce()
    while true {
      let line = try Self.untilInterrupted(try watcher.nextLine())
      try StandardStream.output.write(line)
    }
  }

  /// On standard error, as it is no change: standard output has a line for each change alone.
  private func announce() throws(ProgramError) {
    try StandardStream.error.write(
      "Watching \(DisplayText.printable(place.path)); Ctrl-C ends it.\n")
  }

  /// SIGINT closes the handle, and nothing else does.
  private static func untilInterrupted<Result: ~Copyable>(
    _ call: @autoclosure () throws(LibraryError) -> Result
  ) throws(ProgramError) -> Result {
    do {
      return try call()
    } catch {
      throw error.status == BridgeStatusInvalidHandle ? .interrupted : .operation(error)
    }
  }
}
