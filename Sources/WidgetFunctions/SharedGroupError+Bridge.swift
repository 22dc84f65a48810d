import CWidgetBridge
package import SharedGroupTypes
package import WidgetTimeline

extension BridgeError {
  /// The status of each code that a group throws.
  private static func status(of code: SharedGroupError.Code) -> BridgeStatus {
    switch code {
    case .invalidName, .invalidKey: BridgeStatusInvalidArgument
    case .tooLarge: BridgeStatusTooLarge
    case .notFound: BridgeStatusNotFound
    case .wrongType: BridgeStatusWrongType
    case .unavailable: BridgeStatusGroupUnavailable
    case .readOnly: BridgeStatusReadOnly
    case .busy: BridgeStatusBusy
    case .corrupt: BridgeStatusCorrupt
    case .unsupported: BridgeStatusUnsupported
    case .closed: BridgeStatusInvalidHandle
    case .conflict: BridgeStatusConflict
    default: BridgeStatusIOError
    }
  }

  /// Converts an error that a group throws.
  package init(_ error: SharedGroupError) {
    self.init(Self.status(of: error.code), error.message, key: error.key)
  }
}

/// Runs a call on the group, and converts its error to a `BridgeError`.
@inline(__always)
package func mappingErrors<Result>(
  _ body: () throws(SharedGroupError) -> Result
) throws(BridgeError) -> Result {
  do throws(SharedGroupError) {
    return try body()
  } catch {
    throw BridgeError(error)
  }
}

extension WidgetError {
  /// Makes the error for a group or a key that cannot be read, with the status of the cause.
  package init(_ error: SharedGroupError) {
    let isAboutKey = [.wrongType, .invalidKey, .tooLarge].contains(error.code)
    self.init(
      isAboutKey ? .unusableKey : .groupFailure, error.message, key: error.key,
      status: BridgeError(error).status.rawValue)
  }
}
