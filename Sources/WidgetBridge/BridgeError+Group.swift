import CWidgetBridge
import SharedGroup
import WidgetFunctions

extension BridgeError {
  /// The handle was closed, belongs to the parent of this process, or never was one.
  static func invalidHandle(_ handle: UInt32) -> Self {
    Self(BridgeStatusInvalidHandle, "\(handle) is not the handle of an open group.")
  }

  /// The status of each code that the group throws.
  private static let statuses: [SharedGroupError.Code: BridgeStatus] = [
    .invalidName: BridgeStatusInvalidArgument,
    .invalidKey: BridgeStatusInvalidArgument,
    .tooLarge: BridgeStatusTooLarge,
    .notFound: BridgeStatusNotFound,
    .wrongType: BridgeStatusWrongType,
    .unavailable: BridgeStatusGroupUnavailable,
    .readOnly: BridgeStatusReadOnly,
    .busy: BridgeStatusBusy,
    .ioError: BridgeStatusIOError,
    .corrupt: BridgeStatusCorrupt,
    .unsupported: BridgeStatusUnsupported,
    .conflict: BridgeStatusConflict,
    .closed: BridgeStatusInvalidHandle,
  ]

  /// What a group throws.
  init(_ error: SharedGroupError) {
    self.init(
      Self.statuses[error.code] ?? BridgeStatusIOError, error.message, key: error.key)
  }
}
