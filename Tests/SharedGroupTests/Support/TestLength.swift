import Foundation

/// How long tests run that could run for ever.
enum TestLength {
  private static let environment = ProcessInfo.processInfo.environment
  /// Whether `Tests/run --long` asks for the long run.
  static let isLong = environment["WIDGET_BRIDGE_LONG"] == "1"

  static func rounds(_ usual: Int, long: Int) -> Int { isLong ? long : usual }

  /// How many writers a test kills or stops: as many as `Tests/run --rounds` asks for.
  static func kills(_ usual: Int) -> Int {
    environment["WIDGET_BRIDGE_ROUNDS"].flatMap { Int($0) } ?? rounds(usual, long: usual * 20)
  }
}
