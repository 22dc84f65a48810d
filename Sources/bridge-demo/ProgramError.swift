import BridgeJSON
import CWidgetBridge
import SharedGroup
import SystemCalls

/// Why the program ends without having done what it was asked to do.
struct ProgramError: Error, Equatable, Sendable {
  /// The exit status: 64 (EX_USAGE of sysexits.h) if the command line is wrong, and 1 if the
  /// operation fails. If nobody reads standard output any more (141, SIGPIPE) or the user
  /// interrupts the program (130, SIGINT), it is the status that a shell shows for a program that
  /// the signal ended.
  let status: Int32
  /// One sentence for standard error; nil if there is nothing to say.
  var message: String?
  /// The option for the value that the library refused; nil if there is none. The user may not have
  /// given this option, as when the library refuses a default.
  var option: Option?
  /// The status that a call of the library returned; nil if none failed.
  var answer: BridgeStatus?
  /// Whether the library refuses a member of the request, and not a stored value.
  var isOfRequest = false

  /// Makes the error for a command line that is wrong.
  static func usage(_ message: String) -> ProgramError {
    ProgramError(status: 64, message: message)
  }

  /// Makes the error for an operation that failed.
  static func operation(_ message: String) -> ProgramError {
    ProgramError(status: 1, message: message)
  }

  /// Makes the error for a system call that failed, named by its purpose: "cannot write FILE: No
  /// space left on device".
  ///
  /// - Parameter number: the system's error number.
  static func system(_ failure: String, _ number: Int32 = errno) -> ProgramError {
    let reason = SystemCallError(call: .read, number: number, path: "").reason
    return .operation("\(failure): \(reason).")
  }

  /// The error for a command line with these options. If the library refused the value of one of
  /// them, the command line is wrong, and the error names the option.
  func blaming(_ options: Set<Option>) -> ProgramError {
    guard let option, options.contains(option), let message else { return self }
    return .usage("\(option.name): \(message)")
  }

  static let readerGone = ProgramError(status: 141, message: nil)
  static let interrupted = ProgramError(status: 130, message: nil)
  /// The error for a document that does not have the form that the header describes.
  static let unreadable = operation("the library answered what this program cannot read.")
}

extension ProgramError {
  /// Converts an error that a command throws: the program's own failure, or a failure of the
  /// group's storage.
  init(_ error: any Error) {
    switch error {
    case let error as ProgramError: self = error
    case let error as SharedGroupError:
      self = .operation(DisplayText.printable(error.message))
      if error.code == .invalidName { option = .group }
    default: self = .operation("\(error)")
    }
  }

  /// Makes the error for the library's call that just returned `result` on this thread. The message
  /// is the library's own sentence, without line breaks. If a stored value is wrong, its key and
  /// the place of the fault in the value come first. If a request is wrong, `option` is the option
  /// for the wrong member.
  init(answer result: Int32) {
    status = 1
    let answer = BridgeStatus(rawValue: .init(truncatingIfNeeded: result))
    self.answer = answer
    // Safe: the library returns a constant that lives as long as the process.
    let name = unsafe String(cString: getStatusName(result))
    let json = unsafe try? BridgeText.read { unsafe getLastErrorJSON($0, $1) }
    guard let told = try? json?.document(), told.text("code") == name,
      let message = told["message"]?.string, !message.isEmpty
    else {
      message = "the library answered \(name) (\(result))."
      isOfRequest = answer == BridgeStatusInvalidValue
      return
    }
    let (key, path) = (told["key"]?.string, told["path"]?.string)
    var place = ""
    if let key, let path { place = "\(key), \(path): " }
    self.message = DisplayText.printable(place + message)
    isOfRequest = answer == BridgeStatusInvalidValue && key == nil
    // The path has a form such as "$.timeZone".
    let member = path?.dropFirst(2).prefix { $0.isLetter }
    if isOfRequest { option = Option.ofRequest.first { $0.key == member ?? "" }?.value }
  }
}
