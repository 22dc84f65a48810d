import Languages
package import WidgetDrawing
package import WidgetTimeline

extension DoubleRepoEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let top = try topRepository.map { (repository) throws(WidgetError) in
      try RepositoryComposition(repository, in: context)
    }
    let bottom = try bottomRepository.map { (repository) throws(WidgetError) in
      try RepositoryComposition(repository, in: context)
    }
    let words = LanguageTable.of(context.locale)
    let missing = words.word(fetchError == nil ? .notFetched : .failed)
    let shown = [top, bottom].compactMap { $0 }
    var picture = Picture(
      family: context.family, locale: context.locale,
      title: shown.isEmpty ? missing : shown.map { $0.title }.joined(separator: ". "),
      details: shown.map { $0.details }.joined(separator: ". "),
      content: Column {
        half(top, missing)
        Element.spacer(32)
        half(bottom, missing)
      })
    let canvas = context.family.canvas
    // A gap separates the two backgrounds, because they may have the same colour.
    let gap = 8.0
    let height = (canvas.height - gap) / 2
    var fields = [top, bottom].enumerated().compactMap { place, composition in
      composition?.field(
        Rect(
          x: 0, y: Double(place) * (height + gap), width: RepositoryComposition.side,
          height: height))
    }
    fields.append(
      (
        Rect(
          x: RepositoryComposition.side + 18, y: canvas.height / 2 - 0.5,
          width: canvas.width - RepositoryComposition.side - 34, height: 1),
        Fill(.rounded(0), .track).element
      ))
    picture.backdrop = .absolute(fields)
    return picture
  }

  /// One of the two repositories, or a short notice if it has not been fetched.
  private func half(_ composition: RepositoryComposition?, _ missing: String) -> Element {
    let size = WidgetFamily.systemLarge.contentSize
    let height = (size.height - 32) / 2
    if let composition { return composition.summary(height: height) }
    return Column(spacing: 8, alignment: .center) {
      Icon(.fork, size: 26, .secondary)
      Text(missing, .footnote, .secondary)
    }
    .frame(width: size.width, height: height)
  }
}
