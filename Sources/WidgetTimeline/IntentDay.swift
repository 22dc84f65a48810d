package import BridgeJSON
public import CivilCalendar

/// The day on which an intent is performed. It comes from the parameters `now` and `timeZone`, or
/// else from the system's clock and zone.
public struct IntentDay: Sendable {
  /// The time zone of the day.
  public let timeZone: TimeZoneRules
  /// The date of that day in the zone.
  public let today: CivilDate
  /// Whether the parameters have `now` or `timeZone`.
  public let isGiven: Bool

  /// Reads the parameters of an intent.
  ///
  /// - Throws: `invalidValue` for an instant, a day or a zone that would also be invalid in a
  ///   request.
  package init(
    _ parameters: JSONValue, environment: some RequestEnvironment
  ) throws(WidgetError) {
    let name = try parameters.text(of: "timeZone")
    let text = try parameters.text(of: "now")
    isGiven = name != nil || text != nil
    do throws(TimeZoneError) {
      timeZone = try environment.timeZone(named: name)
    } catch {
      throw .invalidValue(error.message, path: "$.timeZone", value: error.name)
    }
    if let text, let day = CivilDate(iso8601: text) {
      today = day
      return
    }
    let given = text.flatMap { Instant(iso8601: $0) }
    guard text == nil || given != nil, let today = timeZone.civilDate(at: given ?? environment.now)
    else {
      throw .invalidValue(
        "\"now\" must be an instant as ISO 8601 writes it, with an offset or Z, or a day, as "
          + "2026-05-01.",
        path: "$.now", value: text ?? "")
    }
    self.today = today
  }
}
