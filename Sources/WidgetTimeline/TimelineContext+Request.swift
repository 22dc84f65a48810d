public import CivilCalendar
import Languages

/// Supplies what a request leaves out: the system's clock and zones.
public protocol RequestEnvironment: AnyObject {
  /// The current instant by the system's clock.
  var now: Instant { get }

  /// The zone with this name; for nil, the system's zone.
  func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules

  /// A zone that is named in data. It may differ from the request's zone.
  func timeZone(namedByData name: String) throws(TimeZoneError) -> TimeZoneRules
}

extension RequestEnvironment {
  /// The zone with this name, which is found in the same way as a request's zone.
  public func timeZone(namedByData name: String) throws(TimeZoneError) -> TimeZoneRules {
    try timeZone(named: name)
  }
}

extension WidgetRequest {
  /// The instant that the request names, or the first instant of the day that it names; nil if it
  /// names neither.
  ///
  /// - Throws: `invalidValue` for a day that the zone skipped.
  fileprivate func instant(in timeZone: TimeZoneRules) throws(WidgetError) -> Instant? {
    guard let day else { return now }
    let start = timeZone.firstInstant(of: day, after: Instant(secondsSince1970: Int64.min))
    guard let start else {
      throw .invalidValue(
        "There was no \(nowText ?? "such day") in this zone.", path: "$.now", value: nowText ?? "")
    }
    return start
  }
}

extension TimelineContext {
  /// Fills in what a request leaves out.
  ///
  /// - Parameter days: how many midnights are covered; nil for the request's number.
  /// - Throws: `invalidValue` for an unknown zone, for a day that the zone skipped, and for an
  ///   instant outside the years 0001 to 9999.
  public convenience init(
    _ checked: CheckedRequest, days: Int? = nil, group: any GroupReader,
    environment: some RequestEnvironment
  ) throws(WidgetError) {
    let request = checked.request
    let timeZone: TimeZoneRules
    do throws(TimeZoneError) {
      timeZone = try environment.timeZone(named: request.timeZone)
    } catch {
      throw .invalidValue(error.message, path: "$.timeZone", value: error.name)
    }
    let now = try request.instant(in: timeZone) ?? environment.now
    guard let today = timeZone.civilDate(at: now) else {
      throw .invalidValue(
        "\"now\" must lie in the years 0001 to 9999.", path: "$.now",
        value: request.nowText ?? now.textInUTC)
    }
    self.init(
      family: checked.family, now: now, today: today, timeZone: timeZone, locale: request.locale,
      configuration: checked.configuration(in: group), days: days ?? request.days,
      isPreview: request.isPreview, group: group, request: checked, environment: environment)
  }

  /// A zone that is named in the group's data, such as an event's zone.
  ///
  /// - Throws: `invalidValue` with the path `$.timeZone` for an unknown zone.
  package func timeZone(named name: String) throws(WidgetError) -> TimeZoneRules {
    do throws(TimeZoneError) {
      guard let environment else { throw .unknown(name: name) }
      return try environment.timeZone(namedByData: name)
    } catch {
      throw .invalidValue(error.message, path: "$.timeZone", value: error.name)
    }
  }

  /// Checks a request against a kind, and fills in what the request leaves out.
  ///
  /// - Throws: the errors of checking the request and of filling it in.
  public convenience init(
    _ request: WidgetRequest, for description: WidgetDescription, group: any GroupReader,
    environment: some RequestEnvironment
  ) throws(WidgetError) {
    try self.init(
      CheckedRequest(request, for: description), group: group, environment: environment)
  }
}
