import BridgeJSON
import CWidgetBridge
import SharedGroup
import WidgetTimeline

/// A failure as it crosses the edge: a status, and what getLastErrorJSON() tells of it.
///
/// The floors below throw errors of their own; each is made one of these once, here.
struct BridgeError: Error {
  var status: BridgeStatus
  var message: String
  var key: String?
  var path: String?
  var value: String?

  init(
    _ status: BridgeStatus, _ message: String, key: String? = nil, path: String? = nil,
    value: String? = nil
  ) {
    self.status = status
    self.message = message
    self.key = key
    self.path = path
    self.value = value
  }

  /// The handle was closed, belongs to the parent of this process, or never was one.
  static func invalidHandle(_ handle: UInt32) -> Self {
    Self(BridgeStatusInvalidHandle, "\(handle) is not the handle of an open group.")
  }

  /// A well-formed value that means nothing where it stands.
  static func invalidValue(_ message: String, path: String, value: String) -> Self {
    Self(BridgeStatusInvalidValue, message, path: path, value: value)
  }
}

extension BridgeError {
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
    .closed: BridgeStatusInvalidHandle,
  ]

  init(_ error: SharedGroupError) {
    self.init(
      Self.statuses[error.code] ?? BridgeStatusIOError, error.message, key: error.key)
  }

  /// A text that is not JSON.
  ///
  /// - Parameter subject: what the text is, as the start of a sentence: "The value".
  init(_ error: JSONSyntaxError, in subject: String) {
    let status =
      switch error.code {
      case .invalidUTF8: BridgeStatusInvalidArgument
      case .tooDeep, .tooLarge: BridgeStatusTooLarge
      default: BridgeStatusInvalidJSON
      }
    self.init(status, "\(subject) is not usable JSON: \(error).")
  }

  init(_ error: WidgetError) {
    let status =
      switch error.code {
      case .invalidText: BridgeStatusInvalidArgument
      case .invalidJSON: BridgeStatusInvalidJSON
      case .notFound: BridgeStatusNotFound
      case .tooLarge: BridgeStatusTooLarge
      case .groupFailure: BridgeStatus(rawValue: error.status)
      default: BridgeStatusInvalidValue
      }
    self.init(
      status, error.message, key: error.key, path: error.path, value: error.value)
  }
}
