public import BridgeJSON

/// A kind of widget: makes its entries out of what it is handed, and nothing else.
///
/// Each function is pure: it reads no clock, no file and no network.
public protocol TimelineProvider: AnyObject, Sendable {
  /// What the kind shows.
  associatedtype Entry: TimelineEntry

  /// What the kind is.
  var description: WidgetDescription { get }

  /// Whether its timelines were checked before they were kept, as a host's are.
  var hasCheckedTimelines: Bool { get }

  /// The entry to show before there is data, made of sample data.
  func placeholder(in context: TimelineContext) throws(WidgetError) -> Entry

  /// The entry of the real data at `context.now`; nil where there is no data, so that sample data
  /// shows.
  func snapshot(in context: TimelineContext) throws(WidgetError) -> Entry?

  /// The entries from `context.now` on, and when to ask again.
  func timeline(in context: TimelineContext) throws(WidgetError) -> Timeline<Entry>

  /// The entry that shows at `context.now`; nil where nothing does.
  ///
  /// The one of `timeline(in:)`, which it is taken from unless a kind has a shorter way to it.
  func entry(in context: TimelineContext) throws(WidgetError) -> Entry?

  /// Writes the members of a document that the kind makes: `entry`, or `entries` and `policy`.
  ///
  /// No kind has one of its own: it is a requirement so that the one of
  /// `TimelineProvider+Documents.swift` is made for each kind's entries.
  ///
  /// - Parameter context: covers no days unless the document is a timeline.
  func write(
    _ document: TimelineDocument, in context: TimelineContext, to writer: inout JSONWriter
  ) throws(WidgetError)

  /// The choices for a parameter whose choices are dynamic, one of those that `description` has, as
  /// the group has them now.
  func options(
    of parameter: WidgetParameter, in group: any GroupReader
  ) throws(WidgetError) -> [ConfigurationOption]

  /// Everything that the widget shows and that comes from elsewhere, whether it is due or not. What
  /// was fetched may name more to fetch.
  func refreshRequests(in context: TimelineContext) throws(WidgetError) -> [RefreshRequest]
}

extension TimelineProvider {
  /// Takes the entry from the timeline.
  public func entry(in context: TimelineContext) throws(WidgetError) -> Entry? {
    let timeline = try timeline(in: context)
    if !hasCheckedTimelines { try timeline.check() }
    return timeline.entry(at: context.now)
  }

  /// No: each is checked as it is written.
  @inlinable
  public var hasCheckedTimelines: Bool { false }

  /// None: no parameter has dynamic choices.
  public func options(
    of parameter: WidgetParameter, in group: any GroupReader
  ) throws(WidgetError) -> [ConfigurationOption] { [] }

  /// None: all that it shows is in the group.
  public func refreshRequests(
    in context: TimelineContext
  ) throws(WidgetError) -> [RefreshRequest] { [] }
}
