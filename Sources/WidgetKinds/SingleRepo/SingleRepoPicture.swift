import Languages
package import WidgetDrawing
package import WidgetTimeline

extension SingleRepoEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let composition = try RepositoryComposition(repository, in: context)
    let canvas = context.family.canvas
    let (content, field): (Element, Rect) =
      switch context.family {
      case .systemSmall:
        (
          composition.small,
          Rect(x: 0, y: 0, width: canvas.width, height: RepositoryComposition.smallHead)
        )
      case .systemLarge:
        (
          composition.large,
          Rect(x: 0, y: 0, width: canvas.width, height: composition.largeHead)
        )
      default:
        (
          composition.summary(height: context.family.contentSize.height),
          Rect(x: 0, y: 0, width: RepositoryComposition.side, height: canvas.height)
        )
      }
    var picture = Picture(
      family: context.family, locale: context.locale, title: composition.title,
      details: composition.details, content: content)
    picture.backdrop = .absolute([composition.field(field)])
    return picture
  }
}
