package import WidgetDrawing
package import WidgetTimeline

extension SingleRepoEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let composition = try RepositoryComposition(repository, in: context)
    return Picture(
      family: context.family, locale: context.locale, title: composition.title,
      details: composition.details,
      content: Column {
        composition.summary
        if context.family == .systemLarge {
          Spacer()
          Fill(.capsule, .track).frame(width: context.family.contentSize.width, height: 1)
          Spacer()
          if !repository.contributors.isEmpty { composition.contributors }
          Spacer()
        }
      })
  }
}
