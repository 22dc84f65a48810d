package import WidgetDrawing
package import WidgetTimeline

extension SingleRepoEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let composition = try RepositoryComposition(repository, in: context)
    return Picture(
      family: context.family, locale: context.locale, title: composition.title,
      details: composition.details,
      content: Column {
        if context.family == .systemSmall {
          composition.small
        } else if context.family != .systemLarge {
          composition.summary
        } else if repository.contributors.isEmpty {
          Spacer()
          composition.summary
          Spacer()
        } else {
          composition.summary
          Spacer()
          Fill(.capsule, .track).frame(width: context.family.contentSize.width, height: 1)
          Spacer()
          composition.contributors
        }
      })
  }
}
