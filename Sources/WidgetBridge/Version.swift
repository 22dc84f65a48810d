import CWidgetBridge
import WidgetTimeline

/// The library's version: major << 16 | minor << 8 | patch.
@c @implementation
public func getBridgeVersion() -> UInt32 { LibraryVersion.number }
