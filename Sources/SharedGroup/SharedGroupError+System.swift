import SystemCalls

// What the system's failures become.
extension SharedGroupError {
  static func unavailable(folder: String, because failure: SystemCallError) -> SharedGroupError {
    SharedGroupError(
      .unavailable, "The group's folder \"\(folder)\" cannot be used: \(sentence(failure)).",
      systemError: failure.number)
  }

  static func ioError(_ failure: SystemCallError) -> SharedGroupError {
    SharedGroupError(
      .ioError, "T\(sentence(failure).dropFirst()).", systemError: failure.number)
  }

  private static func sentence(_ failure: SystemCallError) -> String {
    "the system could not \(failure.call.verb) \"\(failure.path)\": \(failure.reason)"
  }
}
