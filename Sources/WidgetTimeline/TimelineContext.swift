public import CivilCalendar
public import Languages

/// What a provider is asked for, and all that it may know. Values, clock and zone are passed in.
public final class TimelineContext {
  /// The instant to answer for.
  public let now: Instant
  /// The civil date of `now` in `timeZone`.
  public let today: CivilDate
  /// Where "today" and "midnight" are taken.
  public let timeZone: TimeZoneRules
  /// The family to fill, one of those that the kind supports.
  public let family: WidgetFamily
  /// The language of labels.
  public let locale: LanguageTag
  /// What the user configured, checked against the kind's parameters, with defaults filled in.
  public let configuration: WidgetConfiguration
  /// How many midnights a timeline covers, 0 to 399.
  public let days: Int
  /// Whether a gallery asks, which wants sample data.
  public let isPreview: Bool
  /// The group to read from.
  public let group: any GroupReader
  // A reference costs less than a copy of the texts that only pictures ask for.
  private let request: CheckedRequest?
  /// Where other zones come from; nil if there are none.
  let environment: (any RequestEnvironment)?

  /// How the request wants its picture drawn.
  public var picture: PictureMembers { request?.request.picture ?? PictureMembers() }

  /// Whether a request that failed is due at once.
  var isForced: Bool { request?.request.isForced ?? false }

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - request: the request that it answers; without one the kind decides about the picture.
  ///   - environment: knows the zones that data name; without one no zone is known.
  public init(
    family: WidgetFamily, now: Instant, today: CivilDate, timeZone: TimeZoneRules,
    locale: LanguageTag = .english, configuration: WidgetConfiguration = WidgetConfiguration(),
    days: Int = 7, isPreview: Bool = false, group: any GroupReader,
    request: CheckedRequest? = nil, environment: (any RequestEnvironment)? = nil
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
    self.request = request
    self.environment = environment
  }
}
