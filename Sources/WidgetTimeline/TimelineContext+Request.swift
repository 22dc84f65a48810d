public import CivilCalendar

/// Where a request gets what it leaves out: the clock and the zones of the system.
public protocol RequestEnvironment {
  /// The instant by the system's clock.
  var now: Instant { get }

  /// The zone of that name; nil asks for the system's.
  func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules
}

/// When and where a request is answered for.
public struct RequestMoment: Sendable {
  /// The instant to answer for.
  public let now: Instant
  /// The civil date of `now` in `timeZone`.
  public let today: CivilDate
  /// Where "today" and "midnight" are taken.
  public let timeZone: TimeZoneRules

  /// Makes a moment of what belongs together.
  init(now: Instant, today: CivilDate, timeZone: TimeZoneRules) {
    self.now = now
    self.today = today
    self.timeZone = timeZone
  }

  /// The moment of a request; the environment fills in what it leaves out.
  ///
  /// - Throws: `invalidValue` for an unknown zone, and an instant outside the years 0001 to 9999.
  public init(
    of checked: CheckedRequest, environment: some RequestEnvironment
  ) throws(WidgetError) {
    do throws(TimeZoneError) {
      timeZone = try environment.timeZone(named: checked.request.timeZone)
    } catch {
      throw .invalidValue(error.message, path: "$.timeZone", value: error.name)
    }
    now = checked.request.now ?? environment.now
    guard let today = timeZone.civilDate(at: now) else {
      throw .invalidValue(
        "\"now\" must lie in the years 0001 to 9999.", path: "$.now",
        value: checked.request.nowText ?? now.textInUTC)
    }
    self.today = today
  }
}

extension TimelineContext {
  /// Fills in what a request leaves out.
  ///
  /// - Parameter days: how many midnights are covered; nil for as many as the request asks for.
  /// - Throws: `invalidValue` for an unknown zone, and an instant outside the years 0001 to 9999.
  public init(
    _ checked: CheckedRequest, days: Int? = nil, group: any GroupReader,
    environment: some RequestEnvironment
  ) throws(WidgetError) {
    self.init(
      checked.settings, at: try RequestMoment(of: checked, environment: environment),
      days: days ?? checked.request.days, isPreview: checked.request.isPreview, group: group)
  }

  /// Checks a request against a kind, and fills in what it leaves out.
  ///
  /// - Throws: what checking and filling in throw.
  public init(
    _ request: WidgetRequest, for description: WidgetDescription, group: any GroupReader,
    environment: some RequestEnvironment
  ) throws(WidgetError) {
    try self.init(
      CheckedRequest(request, for: description), group: group, environment: environment)
  }
}
