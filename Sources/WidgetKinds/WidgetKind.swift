import Languages
package import WidgetDrawing
package import WidgetTimeline

/// A kind of widget that can be drawn.
package protocol WidgetKind: TimelineProvider where Entry: DrawnEntry {
  /// The picture of the entry that shows at `context.now`, or of the placeholder in a gallery and
  /// if no entry shows.
  ///
  /// All kinds use the default implementation. In sample data, bars replace the text, except in a
  /// gallery. If there is only sample data because a fetch failed, the picture shows the failure.
  ///
  /// - Throws: the errors of making the timeline.
  func picture(in context: TimelineContext) throws(WidgetError) -> Picture

  /// The default key of the value that the kind reads; nil if it reads no single value.
  var usualKey: String? { get }

  /// The kind's own sources, in addition to the library's.
  var ownSources: [any RefreshSource] { get }

  /// Checks a value that the kind will read.
  ///
  /// - Throws: an error if the value cannot be shown, if it has a likely mistake, or if the kind
  ///   does not read its key.
  func check(_ value: ProposedValue) throws(WidgetError)
}

/// An entry that can be drawn.
///
/// Each kind composes its pictures beside its entry, from the elements of WidgetDrawing. The
/// picture depends only on the entry and the context.
package protocol DrawnEntry: TimelineEntry {
  /// Why the last fetch of the entry's data failed; nil if it succeeded, or if nothing is fetched.
  var fetchError: RefreshFailure? { get }

  /// The picture of the entry in `context.family`, which the kind supports.
  ///
  /// - Throws: the errors of reading an image from the group.
  func picture(in context: TimelineContext) throws(WidgetError) -> Picture
}

extension DrawnEntry {
  /// Nil: nothing is fetched.
  package var fetchError: RefreshFailure? { nil }
}

extension WidgetKind {
  /// Nil: the kind reads no single value.
  package var usualKey: String? { nil }

  /// Empty: the kind has no sources of its own.
  package var ownSources: [any RefreshSource] { [] }

  package func check(_ value: ProposedValue) throws(WidgetError) {
    try value.check(isUnder: [], ofKind: description.kind)
  }

  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let entry =
      if !context.isPreview, let showing = try entry(in: context) {
        showing
      } else {
        try placeholder(in: context)
      }
    let isSample = entry.isPlaceholder && !context.isPreview
    if isSample, entry.fetchError != nil { return Picture(failureOf: description, in: context) }
    var picture = try entry.picture(in: context)
    picture.finish(for: description, isSample: isSample, in: context)
    return picture
  }
}

extension Picture {
  /// Applies what a request asks of any picture, and covers a sample's text.
  fileprivate mutating func finish(
    for description: WidgetDescription, isSample: Bool, in context: TimelineContext
  ) {
    apply(context)
    guard isSample else { return }
    // A sample's text describes nothing real, so it must not be shown or read aloud.
    isRedacted = true
    title = description.displayName.text(in: context.locale)
    details = description.description.text(in: context.locale)
  }
}
