public import BridgeJSON
public import CivilCalendar

/// What a widget shows from a date on.
public protocol TimelineEntry: Sendable {
  /// From when the entry shows.
  var date: Instant { get }
  /// Whether the entry shows sample data, not the user's.
  var isPlaceholder: Bool { get }
  /// How much the widget matters now, beside the others in a stack; nil where it does not say.
  var relevance: TimelineEntryRelevance? { get }
  /// What a tap opens: any URI reference; nil opens the app.
  var url: String? { get }

  /// Writes the members that the kind adds to an entry.
  func writeMembers(to writer: inout JSONWriter)
}

extension TimelineEntry {
  /// Does not say.
  public var relevance: TimelineEntryRelevance? { nil }
  /// Opens the app.
  public var url: String? { nil }
}

/// How much a widget matters, beside its own other entries.
public struct TimelineEntryRelevance: Hashable, Sendable {
  /// Any number; only its relation to the scores of the same widget counts.
  public var score: Double
  /// For how many seconds it holds; 0 until the next entry.
  public var duration: Double

  /// Makes a relevance.
  public init(score: Double, duration: Double = 0) {
    self.score = score
    self.duration = duration
  }
}
