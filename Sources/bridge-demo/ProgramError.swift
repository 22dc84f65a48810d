import BridgeJSON
import CWidgetBridge
import SharedGroup
import SystemCalls

/// Why the program ends without having done what it was asked to do.
struct ProgramError: Error, Equatable, Sendable {
  /// The exit status: 64 (EX_USAGE of sysexits.h) if the command line is wrong, and 1 if the
  /// operation fails. It is what a shell shows for a program that a signal ended, if nobody reads
  /// standard output any more (141, SIGPIPE) or the user ended it (130, SIGINT).
  let status: Int32
  /// One sentence for standard error; nil if there is nothing to say.
  var message: String?
  /// The option that the library's failure is about, if that option was given.
  var option: Option?
  /// The status that a call of the library returned; nil if none failed.
  var answer: BridgeStatus?
  /// Whether the library refuses a member of the request, and not a kept value.
  var isOfRequest = false

  /// A command line that cannot be obeyed.
  static func usage(_ message: String) -> ProgramError {
    ProgramError(status: 64, message: message)
  }

  /// An operation that failed.
  static func operation(_ message: String) -> ProgramError {
    ProgramError(status: 1, message: message)
  }

  /// A system call that failed, named by its purpose: "cannot write FILE: No space left on device".
  ///
  /// - Parameter number: the system's number of the error.
  static func system(_ failure: String, _ number: Int32 = errno) -> ProgramError {
    let reason = SystemCallError(call: .read, number: number, path: "").reason
    return .operation("\(failure): \(reason).")
  }

  /// The same failure for a command line with these options. If the library refuses the value of
  /// one of them, the option is wrong, and is named.
  func blaming(_ options: Set<Option>) -> ProgramError {
    guard let option, options.contains(option), let message else { return self }
    return .usage("\(option.name): \(message)")
  }

  static let readerGone = ProgramError(status: 141, message: nil)
  static let interrupted = ProgramError(status: 130, message: nil)
  /// The library wrote something that is not the document that the header describes.
  static let unreadable = operation("the library answered what this program cannot read.")
}

extension ProgramError {
  /// An error that a command throws: the program's own failure, or one of the group as it is
  /// stored.
  init(_ error: any Error) {
    switch error {
    case let error as ProgramError: self = error
    case let error as SharedGroupError:
      self = .operation(DisplayText.printable(error.message))
      if error.code == .invalidName { option = .group }
    default: self = .operation("\(error)")
    }
  }

  /// The failure of the library's call that just returned `result` on this thread, in the library's
  /// own words: a sentence without line breaks. If a kept value is wrong, its key and the place in
  /// it come first. A fault of a request is in an option, which the sentence names.
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
    // At a path such as "$.timeZone".
    let member = path?.dropFirst(2).prefix { $0.isLetter }
    if isOfRequest { option = Option.ofRequest.first { $0.key == member ?? "" }?.value }
  }
}
