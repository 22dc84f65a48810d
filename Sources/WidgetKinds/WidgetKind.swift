import Languages
package import WidgetDrawing
package import WidgetTimeline

/// A kind of widget that can be drawn.
package protocol WidgetKind: TimelineProvider where Entry: DrawnEntry {
  /// The picture of the entry that shows at `context.now`, or of the placeholder if there is none.
  ///
  /// Every kind has one. Sample data is drawn with bars in place of its text, except for a gallery,
  /// which shows the text.
  ///
  /// - Throws: what the timeline throws.
  func picture(in context: TimelineContext) throws(WidgetError) -> Picture

  /// The key of the value that the kind reads unless it is configured to read another; nil if it
  /// reads none.
  var usualKey: String? { get }

  /// What it fetches in addition to the library's sources.
  var ownSources: [any RefreshSource] { get }

  /// Checks a value that the kind is to read.
  ///
  /// - Throws: what showing the value would throw, and for what is most likely a slip; also if the
  ///   kind does not read that key.
  func check(_ value: ProposedValue) throws(WidgetError)
}

/// An entry that can be drawn.
///
/// Each kind composes its pictures in one file beside its entry, with the vocabulary of
/// WidgetDrawing. Like everything that a kind does, this is a pure function of its arguments.
package protocol DrawnEntry: TimelineEntry {
  /// Why the last fetch of what it shows failed; nil if it succeeded, or nothing is fetched.
  var fetchError: RefreshFailure? { get }

  /// What the entry looks like in `context.family`, one of those that its kind supports.
  ///
  /// - Throws: what reading an image from the group throws.
  func picture(in context: TimelineContext) throws(WidgetError) -> Picture
}

extension DrawnEntry {
  /// Nothing is fetched.
  package var fetchError: RefreshFailure? { nil }
}

extension WidgetKind {
  /// It reads no value.
  package var usualKey: String? { nil }

  /// Nothing.
  package var ownSources: [any RefreshSource] { [] }

  package func check(_ value: ProposedValue) throws(WidgetError) {
    try value.check(isUnder: nil, ofKind: description.kind)
  }

  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let entry =
      if !context.isPreview, let showing = try entry(in: context) {
        showing
      } else {
        try placeholder(in: context)
      }
    if entry.isPlaceholder, !context.isPreview, entry.fetchError != nil {
      return Picture(failureOf: description, in: context)
    }
    var picture = try entry.picture(in: context)
    picture.apply(context)
    if entry.isPlaceholder, !context.isPreview {
      // A sample's text is true of nothing.
      picture.isRedacted = true
      picture.title = description.displayName.text(in: context.locale)
      picture.details = description.description.text(in: context.locale)
    }
    return picture
  }
}
