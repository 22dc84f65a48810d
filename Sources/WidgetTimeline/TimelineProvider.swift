public import BridgeJSON

/// A kind of widget. It makes its entries only from what is passed in.
///
/// Each function is pure: it reads no clock, no file and no network.
public protocol TimelineProvider: AnyObject, Sendable {
  /// The entries that the kind shows.
  associatedtype Entry: TimelineEntry

  /// What the kind is.
  var description: WidgetDescription { get }

  /// Whether the kind's timelines were checked before they were kept, as a host's are.
  var hasCheckedTimelines: Bool { get }

  /// The entry to show before there is data, made of sample data.
  func placeholder(in context: TimelineContext) throws(WidgetError) -> Entry

  /// The entry of the real data at `context.now`; nil if there is no data, so that sample data
  /// shows.
  func snapshot(in context: TimelineContext) throws(WidgetError) -> Entry?

  /// The entries from `context.now` on, and when to ask again.
  func timeline(in context: TimelineContext) throws(WidgetError) -> Timeline<Entry>

  /// The entry that shows at `context.now`; nil if nothing does.
  ///
  /// This is the entry that `timeline(in:)` has. It is taken from there, unless a kind implements a
  /// quicker way.
  func entry(in context: TimelineContext) throws(WidgetError) -> Entry?

  /// Writes the members of a document that the kind makes: `entry`, or `entries` and `policy`.
  ///
  /// No kind implements it. It is a requirement so that the implementation in
  /// `TimelineProvider+Documents.swift` is compiled for each kind's entries.
  ///
  /// - Parameter context: covers no days unless the document is a timeline.
  func write(
    _ document: TimelineDocument, in context: TimelineContext, to writer: inout JSONWriter
  ) throws(WidgetError)

  /// The choices that the group has now for one of the parameters in `description` whose choices
  /// are dynamic.
  func options(
    of parameter: WidgetParameter, in group: any GroupReader
  ) throws(WidgetError) -> [ConfigurationOption]

  /// All remote data that the widget shows, whether it is due or not. A response may name more to
  /// fetch.
  func refreshRequests(in context: TimelineContext) throws(WidgetError) -> [RefreshRequest]
}

extension TimelineProvider {
  /// Takes the entry from the timeline.
  public func entry(in context: TimelineContext) throws(WidgetError) -> Entry? {
    let timeline = try timeline(in: context)
    if !hasCheckedTimelines { try timeline.check() }
    return timeline.entry(at: context.now)
  }

  /// False: the entries are checked as they are written.
  @inlinable
  public var hasCheckedTimelines: Bool { false }

  /// No choices, because no parameter has dynamic ones.
  public func options(
    of parameter: WidgetParameter, in group: any GroupReader
  ) throws(WidgetError) -> [ConfigurationOption] { [] }

  /// No requests, because all that it shows is in the group.
  public func refreshRequests(
    in context: TimelineContext
  ) throws(WidgetError) -> [RefreshRequest] { [] }
}
