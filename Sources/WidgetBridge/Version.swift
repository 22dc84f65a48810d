import CWidgetBridge

/// The library's version: major << 16 | minor << 8 | patch.
@c @implementation
public func getBridgeVersion() -> UInt32 {
  0 << 16 | 1 << 8 | 0
}
