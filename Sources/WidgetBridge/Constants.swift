import CWidgetBridge
import WidgetFunctions
import WidgetTimeline

/// The library's version: major << 16 | minor << 8 | patch.
@c @implementation
public func getBridgeVersion() -> UInt32 { LibraryVersion.number }

/// The name of a status; a constant.
@c @implementation
public func getStatusName(_ status: Int32) -> UnsafePointer<CChar> {
  // Safe: a StaticString of more than one character is among the library's constants, in UTF-8 with
  // a NUL behind it. They stay as long as the library is loaded, which is as long as the process.
  unsafe UnsafeRawPointer(BridgeStatus(rawValue: status).name.utf8Start)
    .assumingMemoryBound(to: CChar.self)
}
