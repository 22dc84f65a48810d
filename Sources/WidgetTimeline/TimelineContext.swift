public import CivilCalendar
public import Languages

/// The request that a provider answers, with all data that it may use. The group, the clock's time
/// and the zone are passed in.
public final class TimelineContext {
  /// The instant to answer for.
  public let now: Instant
  /// The civil date of `now` in `timeZone`.
  public let today: CivilDate
  /// The zone that determines "today" and "midnight".
  public let timeZone: TimeZoneRules
  /// The family to fill, which the kind supports.
  public let family: WidgetFamily
  /// The language of labels.
  public let locale: LanguageTag
  /// The user's configuration, checked against the kind's parameters, with defaults filled in.
  public let configuration: WidgetConfiguration
  /// How many midnights a timeline covers, 0 to 399.
  public let days: Int
  /// Whether the request comes from a gallery, which shows sample data.
  public let isPreview: Bool
  /// The group to read from.
  public let group: any GroupReader
  // A reference costs less than copies of texts that only pictures need.
  private let request: CheckedRequest?
  /// Finds zones that are named in data; nil if no such zones are available.
  let environment: (any RequestEnvironment)?

  /// The request's settings for its picture.
  public var picture: PictureMembers { request?.request.picture ?? PictureMembers() }

  /// Whether the host draws the entry with its own layout.
  package var isForLayout: Bool { request?.request.isForLayout ?? false }

  /// Whether remote data whose last fetch failed is due at once.
  var isForced: Bool { request?.request.isForced ?? false }

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - request: the request to answer. Without one, the kind decides how the picture is drawn.
  ///   - environment: finds zones that are named in data. Without one, no such zone is found.
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
