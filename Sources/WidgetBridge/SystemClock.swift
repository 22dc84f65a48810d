import CivilCalendar
import SystemCalls

/// The clock of the system.
enum SystemClock {
  /// The instant that it shows.
  static var now: Instant { Instant(secondsSince1970: ProcessEnvironment.secondsSince1970) }
}
