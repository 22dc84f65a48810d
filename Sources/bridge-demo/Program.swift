// The system's C library, for every file of the program. `environ` is a variable of C, which this
// program does not change.
#if canImport(Glibc)
  @unsafe @preconcurrency @_exported import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency @_exported import Musl
#elseif canImport(Bionic)
  @unsafe @preconcurrency @_exported import Bionic
#elseif canImport(Darwin)
  @unsafe @preconcurrency @_exported import Darwin
#endif

/// Runs the command of a command line.
@main
enum Program {
  static func main() { exit(run()) }

  /// Runs the command, and returns the exit status.
  private static func run() -> Int32 {
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
        // If standard error is closed as well, only the status shows the failure.
        try? StandardStream.error.write("bridge-demo: \(message)\n")
      }
      return error.status
    }
  }
}

/// The environment variables of this program, to be passed to another program.
var environmentWords: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { unsafe environ }
