/// Why the program ends without having done what it was asked.
struct ProgramError: Error, Equatable, Sendable {
  /// What the process ends with: 64 (EX_USAGE of sysexits.h) if the command line is wrong, 1 if the
  /// operation fails, and what a shell shows of a program that a signal ended: 141 if whoever read
  /// standard output has gone away (SIGPIPE), 130 if the user ended it (SIGINT).
  let status: Int32
  /// One sentence for standard error; nil if there is nothing to say.
  let message: String?
  /// The option that the library's failure would be about, where that one was given.
  var option: Option?

  /// A command line that cannot be obeyed.
  static func usage(_ message: String) -> ProgramError {
    ProgramError(status: 64, message: message)
  }

  /// An operation that failed.
  static func operation(_ message: String) -> ProgramError {
    ProgramError(status: 1, message: message)
  }

  /// A call of the library that failed, in the library's own words.
  static func operation(_ error: LibraryError) -> ProgramError {
    ProgramError(status: 1, message: error.message, option: error.option)
  }

  /// The same failure of a command line with these options: a value of one of them that the library
  /// refuses is a wrong option, and is named.
  func blaming(_ options: Set<Option>) -> ProgramError {
    guard let option, options.contains(option), let message else { return self }
    return .usage("\(option.rawValue): \(message)")
  }

  static let readerGone = ProgramError(status: 141, message: nil)
  static let interrupted = ProgramError(status: 130, message: nil)
}

extension ProgramError {
  /// What a command throws: the program's own failure, or the library's.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as ProgramError: error
      case let error as LibraryError: .operation(error)
      default: .operation("\(error)")
      }
  }
}
