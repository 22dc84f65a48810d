import SystemCalls

// What the system's failures become.
extension SharedGroupError {
  static func unavailable(
    folder: String, because failure: SystemCallError
  ) -> SharedGroupError {
    SharedGroupError(
      code: .unavailable,
      message: "The group's folder \"\(folder)\" cannot be used: the system could not "
        + "\(failure.call.verb) \"\(failure.path)\": \(failure.reason).",
      systemError: failure.number)
  }

  static func ioError(_ failure: SystemCallError) -> SharedGroupError {
    SharedGroupError(
      code: .ioError,
      message: "The system could not \(failure.call.verb) \"\(failure.path)\": \(failure.reason).",
      systemError: failure.number)
  }
}
