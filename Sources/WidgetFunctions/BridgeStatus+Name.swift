package import CWidgetBridge

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
