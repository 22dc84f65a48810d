/// Carries out what a command line asks for.
enum Program {
  /// Does what the command line says; the result is the exit status.
  static func run() -> Int32 {
    do throws(ProgramError) {
      let given = try ArgumentParser.parse(ProgramArguments.read())
      do {
        try given.command.run(given)
      } catch {
        throw ProgramError(error).blaming(Set(given.options.map(\.option)))
      }
      return 0
    } catch {
      if let message = error.message {
        // Where standard error is closed as well, the status alone tells.
        try? StandardStream.error.write("bridge-demo: \(message)\n")
      }
      return error.status
    }
  }
}
