import Languages
package import WidgetDrawing
package import WidgetTimeline

extension Picture {
  /// Makes the picture that is shown if nothing has been fetched yet and the last attempt failed.
  /// If the request has `"onInvalid":"entry"`, the picture also replaces a value of the group that
  /// cannot be shown.
  package init(failureOf description: WidgetDescription, in context: TimelineContext) {
    let sentence = LanguageTable.of(context.locale).word(.failed)
    let size = context.family.contentSize
    self.init(
      family: context.family, locale: context.locale,
      title: description.displayName.text(in: context.locale),
      details: sentence,
      content: FailureNotice(sentence: sentence).composed
        .frame(width: size.width, height: size.height))
  }
}

/// A warning sign and a short text, in place of data that could not be fetched or shown.
struct FailureNotice {
  let sentence: String

  var composed: some Composable {
    Column(spacing: 8, alignment: .center) {
      Icon(.warning, size: 26, .secondary)
      Text(sentence, .footnote, .secondary).lines(2).shrinking(to: 0.7)
    }
  }
}
