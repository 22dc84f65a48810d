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
    return Picture(
      family: context.family, locale: context.locale,
      title: shown.isEmpty ? missing : shown.map { $0.title }.joined(separator: ". "),
      details: shown.map { $0.details }.joined(separator: ". "),
      content: Column {
        half(top, missing)
        Spacer()
        Fill(.capsule, .track).frame(width: context.family.contentSize.width, height: 1)
        Spacer()
        half(bottom, missing)
      })
  }

  /// One of the two; a few words where it was never fetched.
  private func half(
    _ composition: RepositoryComposition?, _ missing: String
  ) -> some Composable {
    let size = WidgetFamily.systemMedium.contentSize
    return Column {
      if let composition {
        composition.summary
      } else {
        Column(spacing: 8, alignment: .center) {
          Icon(.fork, size: 26, .secondary)
          Text(missing, .footnote, .secondary)
        }
        .frame(width: size.width, height: size.height)
      }
    }
  }
}
