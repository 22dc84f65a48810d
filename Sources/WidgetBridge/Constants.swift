import CWidgetBridge
import WidgetFunctions
import WidgetTimeline

/// Returns the library's version: major << 16 | minor << 8 | patch.
@c @implementation
public func getBridgeVersion() -> UInt32 { LibraryVersion.number }

/// Returns the name of a status, which is a constant.
@c @implementation
public func getStatusName(_ status: Int32) -> UnsafePointer<CChar> {
  // Safe: a StaticString of more than one character is a constant of the library, in UTF-8 with a
  // NUL at its end. The library is never unloaded, so the constant is valid until the process ends.
  unsafe UnsafeRawPointer(BridgeStatus(rawValue: status).name.utf8Start)
    .assumingMemoryBound(to: CChar.self)
}
