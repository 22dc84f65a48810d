import CWidgetBridge

/// A version of the library: major, minor and patch.
struct BridgeVersion: Equatable, Sendable, CustomStringConvertible {
  private let number: UInt32

  /// The library that runs.
  static var ofLibrary: BridgeVersion { BridgeVersion(number: getBridgeVersion()) }

  /// The header that this program was compiled with.
  static let ofHeader = BridgeVersion(
    number: UInt32(WIDGET_BRIDGE_VERSION_MAJOR) << 16 | UInt32(WIDGET_BRIDGE_VERSION_MINOR) << 8
      | UInt32(WIDGET_BRIDGE_VERSION_PATCH))

  var description: String {
    "\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)"
  }
}
