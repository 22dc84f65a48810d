import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The time of day at which an event ends.
struct DDayEndTime: Sendable {
  /// The time, by the clocks of the zone in which it is written.
  let time: ClockTime
  /// That zone.
  let zone: TimeZoneRules
  /// The same zone if the event names it; nil if it is the request's.
  let ownZone: DDayZone?
  /// The zone of the request, whose days are counted.
  let shownZone: TimeZoneRules

  /// The last date whose end is not later than the time of an UNTIL.
  func lastDate(until end: RecurrenceRule.EndTime) -> CivilDate {
    let last =
      end.isUniversal
      ? TimeZoneRules.utc.instant(of: end.date, at: end.time)
      : zone.instant(of: end.date, at: end.time)
    // By the zone's clocks it may be the day before or after.
    for days in [1, 0, -1] {
      if let date = end.date.adding(days: days), zone.instant(of: date, at: time) <= last {
        return date
      }
    }
    return end.date.adding(days: -2) ?? .minimum
  }

  /// The end on a date as the event writes it; nil if its date in the request's zone is outside
  /// 0001 to 9999.
  func end(_ occurrence: DDayRepeat.Occurrence) -> DDayEnd? {
    let instant = zone.instant(of: occurrence.date, at: time)
    guard let date = shownZone.civilDate(at: instant) else { return nil }
    return DDayEnd(
      date: date, writtenDate: occurrence.date, number: occurrence.number, instant: instant)
  }
}

/// The end of an event that counts on a certain date.
struct DDayEnd: Sendable {
  /// Its date in the request's zone.
  let date: CivilDate
  /// Its date as the event writes it. It differs only if it has a time and a zone.
  let writtenDate: CivilDate
  /// Which of the event's days it is, from 1; 0 if nobody has counted them.
  let number: Int
  /// The instant of the end; nil without a time.
  let instant: Instant?
}

/// A zone that an event names, with its rules at the time when the event was read.
struct DDayZone: Sendable {
  let name: String
  /// Nil if there is no such zone.
  let rules: TimeZoneRules?

  /// Whether the zone is still the same: its file may have changed, or a host may have handed it
  /// over since.
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
  /// The name of the zone of this event's "endTime"; nil without an end time, or if the zone is the
  /// request's.
  var endTimeZone: String? {
    present("endTime") == nil ? nil : present("timeZone")?.string
  }

  /// The time of day at which this object's event ends, from its members "endTime" and "timeZone";
  /// nil if it has no time.
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
