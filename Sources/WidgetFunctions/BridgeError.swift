package import BridgeJSON
package import CWidgetBridge
package import WidgetTimeline

/// A failure in the form that callers get: a status, and the members of getLastErrorJSON().
///
/// The modules below this one throw their own errors, each of which is converted to a `BridgeError`
/// once.
package struct BridgeError: Error {
  package var status: BridgeStatus { details.status }
  package var message: String { details.message }
  package var key: String? { details.key }
  package var path: String? { details.path }
  package var value: String? { details.value }

  /// All members, behind one reference, because an error is passed on at every `try`.
  private let details: Details

  private final class Details: Sendable {
    let status: BridgeStatus
    let message: String
    let key: String?
    let path: String?
    let value: String?

    init(_ status: BridgeStatus, _ message: String, key: String?, path: String?, value: String?) {
      self.status = status
      self.message = message
      self.key = key
      self.path = path
      self.value = value
    }
  }

  package init(
    _ status: BridgeStatus, _ message: String, key: String? = nil, path: String? = nil,
    value: String? = nil
  ) {
    details = Details(status, message, key: key, path: path, value: value)
  }

  /// The same error, for the value under a key.
  package func about(key: String?) -> Self {
    Self(status, message, key: key, path: path, value: value)
  }

  /// The error for a well-formed value that is not valid at its place.
  package static func invalidValue(_ message: String, path: String, value: String) -> Self {
    Self(BridgeStatusInvalidValue, message, path: path, value: value)
  }
}

extension BridgeError {
  /// Makes the error for a text that is not JSON.
  ///
  /// - Parameter subject: the name of the text, which begins the message, such as "The value".
  package init(_ error: JSONSyntaxError, in subject: String) {
    let status =
      switch error.code {
      case .invalidUTF8: BridgeStatusInvalidArgument
      case .tooDeep, .tooLarge: BridgeStatusTooLarge
      default: BridgeStatusInvalidJSON
      }
    self.init(status, "\(subject) is not usable JSON: \(error).")
  }

  package init(_ error: WidgetError) {
    let status =
      switch error.code {
      case .invalidText: BridgeStatusInvalidArgument
      case .invalidJSON: BridgeStatusInvalidJSON
      case .notFound: BridgeStatusNotFound
      case .tooLarge: BridgeStatusTooLarge
      case .unusableKey, .groupFailure: BridgeStatus(rawValue: error.status)
      default: BridgeStatusInvalidValue
      }
    self.init(
      status, error.message, key: error.key, path: error.path, value: error.value)
  }
}

extension BridgeError {
  /// The most bytes that a text may take in the document, with its escapes. A key has at most 511
  /// bytes and is written in full, unless nearly all of it must be escaped. Four such texts, the
  /// longest code and the names of members together stay below WIDGET_BRIDGE_ERROR_CAPACITY.
  private static let mostBytes = 960

  /// The error with excerpts of its long texts.
  package var excerpts: BridgeError {
    BridgeError(
      status, message.excerpt(mostBytes: Self.mostBytes),
      key: key?.excerpt(mostBytes: Self.mostBytes), path: path?.excerpt(mostBytes: Self.mostBytes),
      value: value?.excerpt(mostBytes: Self.mostBytes))
  }
}

extension JSONWriter {
  /// Writes the last failure: `{"version":1,"code","message","key","path","value"}`. The last three
  /// members are written only if they apply.
  package mutating func write(_ error: BridgeError?) {
    beginObject()
    member("version", 1)
    if let error {
      members(of: error)
    } else {
      member("code", literal: BridgeStatusOK.name)
      member("message", "No call has failed on this thread.")
    }
    endObject()
  }

  /// Writes the members `"code","message","key","path","value"`. The last three are written only if
  /// they apply.
  mutating func members(of error: BridgeError) {
    member("code", literal: error.status.name)
    member("message", error.message)
    if let key = error.key { member("key", key) }
    if let path = error.path { member("path", path) }
    if let value = error.value { member("value", value) }
  }
}

extension String {
  /// Makes a text from bytes that must be UTF-8.
  ///
  /// - Parameter name: the name of the text in the message.
  package init(utf8 bytes: Span<UInt8>, _ name: StaticString) throws(BridgeError) {
    do {
      self = String(copying: try UTF8Span(validating: bytes))
    } catch {
      throw BridgeError(BridgeStatusInvalidArgument, "The \(name) is not UTF-8.")
    }
  }
}

/// Runs a call on a widget, and converts its error to a `BridgeError`.
@inline(__always)
package func mappingErrors<Result>(
  _ body: () throws(WidgetError) -> Result
) throws(BridgeError) -> Result {
  do throws(WidgetError) {
    return try body()
  } catch {
    throw BridgeError(error)
  }
}

extension BridgeStatus {
  /// The name in lower camel case, for JSON documents and for getStatusName().
  package var name: StaticString {
    switch self {
    case BridgeStatusOK: "ok"
    case BridgeStatusInvalidArgument: "invalidArgument"
    case BridgeStatusInvalidHandle: "invalidHandle"
    case BridgeStatusNotFound: "notFound"
    case BridgeStatusInvalidJSON: "invalidJSON"
    case BridgeStatusInvalidValue: "invalidValue"
    case BridgeStatusWrongType: "wrongType"
    case BridgeStatusTooLarge: "tooLarge"
    case BridgeStatusGroupUnavailable: "groupUnavailable"
    case BridgeStatusReadOnly: "readOnly"
    case BridgeStatusBusy: "busy"
    case BridgeStatusIOError: "ioError"
    case BridgeStatusCorrupt: "corrupt"
    case BridgeStatusUnsupported: "unsupported"
    case BridgeStatusInternal: "internal"
    case BridgeStatusConflict: "conflict"
    default: "unknown"
    }
  }
}
