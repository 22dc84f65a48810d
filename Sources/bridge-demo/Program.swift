// The system's C library, for every file of the program. `environ` is a variable of C, which this
// program leaves as it is.
#if canImport(Glibc)
  @unsafe @preconcurrency @_exported import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency @_exported import Musl
#elseif canImport(Bionic)
  @unsafe @preconcurrency @_exported import Bionic
#elseif canImport(Darwin)
  @unsafe @preconcurrency @_exported import Darwin
#endif

/// Carries out what a command line asks for.
@main
enum Program {
  static func main() { exit(run()) }

  /// Does what the command line says, and returns the exit status.
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
        // If standard error is closed as well, only the status tells.
        try? StandardStream.error.write("bridge-demo: \(message)\n")
      }
      return error.status
    }
  }
}

/// The environment variables of the program, for another one.
var environmentWords: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { unsafe environ }
