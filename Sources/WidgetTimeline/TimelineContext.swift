public import CivilCalendar

/// What a provider is asked for, and all that it may know: values, clock and zone are handed in.
public struct TimelineContext {
  /// The instant to answer for.
  public var now: Instant
  /// The civil date of `now` in `timeZone`.
  public var today: CivilDate
  /// Where "today" and "midnight" are taken.
  public var timeZone: TimeZoneRules
  /// How many midnights a timeline covers, 0 to 399.
  public var days: Int
  /// Whether a gallery asks, which shows sample data.
  public var isPreview: Bool
  /// The group to read from.
  public var group: any GroupReader

  private var settings: Settings

  /// What is alike in all requests of a widget, behind one reference, as a context is handed on often.
  final class Settings: Sendable {
    let family: WidgetFamily
    let locale: LanguageTag
    let configuration: WidgetConfiguration

    init(family: WidgetFamily, locale: LanguageTag, configuration: WidgetConfiguration) {
      self.family = family
      self.locale = locale
      self.configuration = configuration
    }
  }

  /// The family to fill, one of those that the kind supports.
  public var family: WidgetFamily { settings.family }
  /// The language of labels.
  public var locale: LanguageTag { settings.locale }
  /// What the user configured, checked against the kind's parameters, defaults filled in.
  public var configuration: WidgetConfiguration {
    get { settings.configuration }
    set { settings = Settings(family: family, locale: locale, configuration: newValue) }
  }

  /// Makes a context.
  public init(
    family: WidgetFamily, now: Instant, today: CivilDate, timeZone: TimeZoneRules,
    locale: LanguageTag = .english, configuration: WidgetConfiguration = WidgetConfiguration(),
    days: Int = 7, isPreview: Bool = false, group: any GroupReader
  ) {
    self.init(
      Settings(family: family, locale: locale, configuration: configuration),
      at: RequestMoment(now: now, today: today, timeZone: timeZone), days: days,
      isPreview: isPreview, group: group)
  }

  init(
    _ settings: Settings, at moment: RequestMoment, days: Int, isPreview: Bool,
    group: any GroupReader
  ) {
    self.settings = settings
    now = moment.now
    today = moment.today
    timeZone = moment.timeZone
    self.days = days
    self.isPreview = isPreview
    self.group = group
  }
}
