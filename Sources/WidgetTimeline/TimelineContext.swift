public import CivilCalendar

/// What a provider is asked for, and all that it may know: values, clock and zone are handed in.
public struct TimelineContext {
  /// The family to fill, one of those that the kind supports.
  public var family: WidgetFamily
  /// The instant to answer for.
  public var now: Instant
  /// The civil date of `now` in `timeZone`.
  public var today: CivilDate
  /// Where "today" and "midnight" are taken.
  public var timeZone: TimeZoneRules
  /// The language of labels.
  public var locale: LanguageTag
  /// What the user configured, checked against the kind's parameters, defaults filled in.
  public var configuration: WidgetConfiguration
  /// How many midnights a timeline covers, 0 to 399.
  public var days: Int
  /// Whether a gallery asks, which shows sample data.
  public var isPreview: Bool
  /// The group to read from.
  public var group: any GroupReader

  /// Makes a context.
  public init(
    family: WidgetFamily, now: Instant, today: CivilDate, timeZone: TimeZoneRules,
    locale: LanguageTag = .english, configuration: WidgetConfiguration = WidgetConfiguration(),
    days: Int = 7, isPreview: Bool = false, group: any GroupReader
  ) {
    self.family = family
    self.now = now
    self.today = today
    self.timeZone = timeZone
    self.locale = locale
    self.configuration = configuration
    self.days = days
    self.isPreview = isPreview
    self.group = group
  }
}
