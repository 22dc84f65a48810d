import CWidgetBridge

extension BridgeStatus {
  /// The name in lower camel case, for JSON documents and for getStatusName().
  var name: StaticString {
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
    default: "unknown"
    }
  }
}

/// The name of a status; a constant.
@c @implementation
public func getStatusName(_ status: Int32) -> UnsafePointer<CChar> {
  // Safe: a StaticString of more than one character stands in the program's constants, in UTF-8
  // with a NUL behind it, as long as the library is loaded, which is as long as the process.
  unsafe UnsafeRawPointer(BridgeStatus(rawValue: status).name.utf8Start)
    .assumingMemoryBound(to: CChar.self)
}
