package import CivilCalendar
internal import SystemCalls

/// The clock of the system.
package enum SystemClock {
  /// The current instant.
  package static var now: Instant { Instant(secondsSince1970: ProcessEnvironment.secondsSince1970) }
}
