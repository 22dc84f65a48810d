/// Why the program ends without having done what it was asked.
struct ProgramError: Error, Equatable, Sendable {
  /// What kind of failure it is; it decides the exit status.
  struct Code: Equatable, Sendable {
    private let status: Int32

    private init(status: Int32) {
      self.status = status
    }

    /// The command line is wrong. 64 is EX_USAGE of sysexits.h.
    static let usage = Code(status: 64)
    /// The command line is right and the operation failed.
    static let operation = Code(status: 1)
    /// Whoever read standard output has gone away. There is nobody to tell; the status is the one
    /// that a shell shows for a program that SIGPIPE ended.
    static let readerGone = Code(status: 141)
    /// The user ended the program with SIGINT; the status is the one that a shell shows for it.
    static let interrupted = Code(status: 130)

    /// The status that the process ends with.
    var exitStatus: Int32 { status }
  }

  let code: Code
  /// One sentence for standard error; nil where there is nothing to say.
  let message: String?
  /// The option that the library's failure would be about, where that one was given.
  var option: Option?

  /// A command line that cannot be obeyed.
  static func usage(_ message: String) -> ProgramError {
    ProgramError(code: .usage, message: message)
  }

  /// An operation that failed.
  static func operation(_ message: String) -> ProgramError {
    ProgramError(code: .operation, message: message)
  }

  /// A call of the library that failed, in the library's own words.
  static func operation(_ error: BridgeError) -> ProgramError {
    ProgramError(code: .operation, message: error.message, option: error.option)
  }

  /// What a call of the library answers; its failure becomes the program's.
  static func telling<Result: ~Copyable>(
    _ call: () throws(BridgeError) -> Result
  ) throws(ProgramError) -> Result {
    do {
      return try call()
    } catch {
      throw .operation(error)
    }
  }

  /// The same failure of a command line with these options: a value of one of them that the library
  /// refuses is a wrong option, and is named.
  func blaming(_ options: Set<Option>) -> ProgramError {
    guard let option, options.contains(option), let message else { return self }
    return .usage("\(option.rawValue): \(message)")
  }

  static let readerGone = ProgramError(code: .readerGone, message: nil)
  static let interrupted = ProgramError(code: .interrupted, message: nil)
}
