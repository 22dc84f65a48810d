extension Finding.Remedy {
  /// What to do about a failure of the library.
  init(for code: BridgeError.Code) {
    self = .advice(Self.words(for: code))
  }

  private static func words(for code: BridgeError.Code) -> String {
    switch code {
    case .groupUnavailable:
      "Make the folder one that you may write in, or choose another: --directory PATH."
    case .busy: "Another process holds the lock: let it end, then try again."
    case .ioError: "See that the disk has room and is healthy (df -h)."
    case .corrupt: "Move the group's folder away; the next write makes a new one."
    case .unsupported: "Use a folder on a local disk, and the newest version of the library."
    default: "See what the message names; bridge-demo --help has the options."
    }
  }
}
