import Foundation

/// How long tests run that could run for ever.
enum TestLength {
  /// Whether `WIDGET_BRIDGE_LONG` asks for the long run.
  static let isLong = ProcessInfo.processInfo.environment["WIDGET_BRIDGE_LONG"] == "1"

  static func rounds(_ usual: Int, long: Int) -> Int { isLong ? long : usual }
}
