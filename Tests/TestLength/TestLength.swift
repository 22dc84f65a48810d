import Foundation

// The module Testing exists only in debug builds, and only those run tests.
#if canImport(Testing)
  public import Testing
#endif

/// How long a run of the tests may take. `Tests/run` sets the length in the environment: `--quick`
/// runs only what an edit needs, and `--long` gives more rounds to tests that could run for ever.
public enum TestLength {
  private static let environment = ProcessInfo.processInfo.environment
  /// Whether `Tests/run --quick` asks only for quick tests.
  public static let isQuick = environment["WIDGET_BRIDGE_QUICK"] == "1"
  /// Whether `Tests/run --long` asks for the long run.
  public static let isLong = environment["WIDGET_BRIDGE_LONG"] == "1"

  /// Whether `Tests/run --all` or `--long` asks for what takes too long for a plain run.
  public static let isAll = isLong || environment["WIDGET_BRIDGE_ALL"] == "1"

  /// How often a test repeats something that it could repeat for ever.
  public static func rounds(_ usual: Int, long: Int) -> Int { isLong ? long : usual }

  /// How many writers a test kills or stops: the number that `Tests/run --rounds` asks for, or else
  /// `usual`, or 20 times as many in a long run.
  public static func kills(_ usual: Int) -> Int {
    environment["WIDGET_BRIDGE_ROUNDS"].flatMap { Int($0) } ?? rounds(usual, long: usual * 20)
  }
}

#if canImport(Testing)
  extension Trait where Self == ConditionTrait {
    /// For tests and suites that take seconds: `Tests/run --quick` leaves them out.
    public static var slow: Self {
      .enabled(if: !TestLength.isQuick, "slow, and this run is a quick one")
    }
  }
#endif
