import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The time of day at which an event ends.
struct DDayEndTime: Sendable {
  /// The time by the clocks of `zone`.
  let time: ClockTime
  /// The zone of the time: the event's own, or else the request's.
  let zone: TimeZoneRules
  /// The zone that the event names; nil if it names none.
  let ownZone: DDayZone?
  /// The request's zone, in which days are counted.
  let shownZone: TimeZoneRules

  /// The last date on which the end time is not after the UNTIL of a recurrence rule.
  func lastDate(until end: RecurrenceRule.EndTime) -> CivilDate {
    let last =
      end.isUniversal
      ? TimeZoneRules.utc.instant(of: end.date, at: end.time)
      : zone.instant(of: end.date, at: end.time)
    // In `zone`, UNTIL may fall on the day before or after the date in its text.
    for days in [1, 0, -1] {
      if let date = end.date.adding(days: days), zone.instant(of: date, at: time) <= last {
        return date
      }
    }
    return end.date.adding(days: -2) ?? .minimum
  }

  /// Returns the end of an occurrence; nil if the end's date in the request's zone is outside 0001
  /// to 9999. The occurrence's own date is in the event's zone.
  func end(_ occurrence: DDayRepeat.Occurrence) -> DDayEnd? {
    let instant = zone.instant(of: occurrence.date, at: time)
    guard let date = shownZone.civilDate(at: instant) else { return nil }
    return DDayEnd(
      date: date, writtenDate: occurrence.date, number: occurrence.number, instant: instant)
  }
}

/// The end of an event, or of one occurrence of an event that repeats.
struct DDayEnd: Sendable {
  /// The end's date in the request's zone.
  let date: CivilDate
  /// The end's date in the event's zone. It can differ from `date` only if the event has an end
  /// time and names a zone.
  let writtenDate: CivilDate
  /// The end's number among all ends of the event, from 1; 0 if the ends were not counted.
  let number: Int
  /// The instant of the end; nil without an end time.
  let instant: Instant?
}

/// A zone that an event names, with the rules that it had when the event was read.
struct DDayZone: Sendable {
  let name: String
  /// Nil if there is no such zone.
  let rules: TimeZoneRules?

  /// Whether the zone's rules are still the same. The zone's file may have changed since, or a host
  /// may have supplied a zone that was missing.
  func isCurrent(in context: TimelineContext) -> Bool {
    // An offset never changes.
    if rules != nil, name.first == "+" || name.first == "-" { return true }
    let found = try? context.timeZone(named: name)
    switch (rules, found) {
    case (let rules?, let found?): return rules.areSame(as: found)
    case (nil, nil): return true
    default: return false
    }
  }
}

extension JSONValue {
  /// The name of the zone of this event's "endTime"; nil without an end time, or if the event names
  /// no zone.
  var endTimeZone: String? {
    present("endTime") == nil ? nil : present("timeZone")?.string
  }

  /// Reads the time of day at which the event in this object ends, from the members "endTime" and
  /// "timeZone"; nil without "endTime".
  ///
  /// - Throws: `invalidValue` for an invalid time, an unknown zone, or a missing "endDate".
  func endTime(in context: TimelineContext) throws(WidgetError) -> DDayEndTime? {
    guard let member = present("endTime") else { return nil }
    guard let time = member.string.flatMap({ ClockTime(iso8601: $0) }) else {
      throw .invalidValue(
        "\"endTime\" must be a time of day such as \"18:30\" or \"18:30:05\".", path: "$.endTime",
        value: member.shown)
    }
    guard present("endDate") != nil else {
      throw .invalidValue(
        "\"endTime\" needs an \"endDate\", whose time it is.", path: "$.endTime",
        value: member.shown)
    }
    var ownZone: DDayZone?
    if let name = try text(of: "timeZone") {
      ownZone = DDayZone(name: name, rules: try context.timeZone(named: name))
    }
    return DDayEndTime(
      time: time, zone: ownZone?.rules ?? context.timeZone, ownZone: ownZone,
      shownZone: context.timeZone)
  }
}
