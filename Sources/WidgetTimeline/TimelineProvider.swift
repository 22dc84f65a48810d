public import BridgeJSON

/// A kind of widget, which makes entries from its arguments alone.
///
/// Each function is pure: it reads no clock, no file and no network.
public protocol TimelineProvider: AnyObject, Sendable {
  /// The type of the kind's entries.
  associatedtype Entry: TimelineEntry

  /// Describes the kind for galleries and configuration screens.
  var description: WidgetDescription { get }

  /// Whether the kind's timelines were checked before they were stored, as timelines from hosts
  /// are.
  var hasCheckedTimelines: Bool { get }

  /// The entry to show before there is data, made from sample data.
  func placeholder(in context: TimelineContext) throws(WidgetError) -> Entry

  /// The entry for the real data at `context.now`; nil if there is no data, so that sample data
  /// shows instead.
  func snapshot(in context: TimelineContext) throws(WidgetError) -> Entry?

  /// The entries from `context.now` on, and when to ask again.
  func timeline(in context: TimelineContext) throws(WidgetError) -> Timeline<Entry>

  /// The entry that shows at `context.now`; nil if nothing does.
  ///
  /// It equals the entry of `timeline(in:)` at that instant. By default it is taken from that
  /// timeline; a kind may implement a quicker way.
  func entry(in context: TimelineContext) throws(WidgetError) -> Entry?

  /// Writes the kind's members of a document: `entry`, or `entries` and `policy`.
  ///
  /// No kind implements this function. It is a requirement only so that the default implementation
  /// in `TimelineProvider+Documents.swift` is specialized for each kind's entries.
  ///
  /// - Parameter context: what the request asks for. Its `days` are 0, except for a timeline.
  func write(
    _ document: TimelineDocument, in context: TimelineContext, to writer: inout JSONWriter
  ) throws(WidgetError)

  /// The choices that the group's current content offers for a parameter with dynamic choices.
  func options(
    of parameter: WidgetParameter, in group: any GroupReader
  ) throws(WidgetError) -> [ConfigurationOption]

  /// The requests for all remote data that the widget shows, whether due or not. A response may
  /// lead to further requests.
  func refreshRequests(in context: TimelineContext) throws(WidgetError) -> [RefreshRequest]
}

extension TimelineProvider {
  /// Takes the entry from the kind's timeline.
  public func entry(in context: TimelineContext) throws(WidgetError) -> Entry? {
    let timeline = try timeline(in: context)
    if !hasCheckedTimelines { try timeline.check() }
    return timeline.entry(at: context.now)
  }

  /// False: a timeline is checked when it is written.
  @inlinable
  public var hasCheckedTimelines: Bool { false }

  /// No choices: by default no parameter has dynamic ones.
  public func options(
    of parameter: WidgetParameter, in group: any GroupReader
  ) throws(WidgetError) -> [ConfigurationOption] { [] }

  /// No requests: by default a kind shows only what is in the group.
  public func refreshRequests(
    in context: TimelineContext
  ) throws(WidgetError) -> [RefreshRequest] { [] }
}
