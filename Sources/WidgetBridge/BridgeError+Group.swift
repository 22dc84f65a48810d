import CWidgetBridge
import WidgetFunctions

extension BridgeError {
  /// The handle was closed, belongs to the parent of this process, or never was one.
  static func invalidHandle(_ handle: UInt32) -> Self {
    Self(BridgeStatusInvalidHandle, "\(handle) is not the handle of an open group.")
  }
}
