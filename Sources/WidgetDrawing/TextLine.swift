/// Texts of the same size that are read as one line, with a space between them. All shrink
/// together, as far as the first may shrink. If that is not enough, the first ends in an ellipsis.
package struct TextLine: Sendable {
  /// All texts have the size of the first. They may differ in weight and paint.
  let texts: [Text]

  package init(_ texts: [Text]) { self.texts = texts }

  /// The texts fitted to a width, to be drawn as one line. Nil if the line or one of its texts is
  /// read from right to left. Some viewers always set the parts of a line from left to right, so
  /// such texts must be drawn one by one.
  func joined(in width: Double, _ isRightToLeft: Bool) -> [Text]? {
    guard !isRightToLeft, !texts.contains(where: { $0.isRightToLeft }) else { return nil }
    let scale = scale(in: width)
    var fitted = texts.map { $0.sized(by: scale) }
    guard let first = fitted.first else { return nil }
    let others = Self.width(of: fitted) - first.width
    let room = FittedText.space(in: width) - others
    if first.width > room + 0.01 {
      fitted[0] = first.replacing(FittedText(first.shrinking(to: 1), in: room / 0.985).firstLine)
    }
    return fitted.filter { !$0.content.isEmpty }
  }

  /// The texts side by side, to be drawn one by one.
  func row(in width: Double) -> Element {
    let scale = scale(in: width)
    let gap = texts.first.map { Self.space($0.sized(by: scale)) } ?? 0
    return .stack(
      .horizontal, spacing: gap, alignment: .center,
      texts.enumerated().map { place, text in
        // The texts after the first keep their width longer, and shrink before they are cut.
        .text(
          text.sized(by: scale).shrinking(to: place == 0 ? 1 : 0.6).priority(place == 0 ? 0 : 1))
      })
  }

  /// The size at which the line fits, or the smallest one allowed.
  package func fontSize(in width: Double) -> Double {
    (texts.first?.font.size ?? 0) * scale(in: width)
  }

  func size(in space: Size) -> Size {
    let scale = scale(in: space.width)
    return size(of: texts.map { $0.sized(by: scale) }, in: space.width)
  }

  func size(of texts: [Text], in width: Double) -> Size {
    // This adds the tolerance of FittedText, so that a line that fits also fits into the size that
    // it asks for.
    Size(
      width: min(Self.width(of: texts) / 0.985 + 0.01, width),
      height: (texts.first?.font.size ?? 0) * Font.lineHeight)
  }

  /// The factor by which the line must shrink to fit, or the smallest one allowed.
  private func scale(in width: Double) -> Double {
    guard let first = texts.first else { return 1 }
    let own = Self.width(of: texts)
    let space = FittedText.space(in: width)
    var size = first.font.size
    let least = size * first.minimumScale
    while size - 0.5 >= least, own * size / first.font.size > space { size -= 0.5 }
    return size / first.font.size
  }

  private static func width(of texts: [Text]) -> Double {
    guard let first = texts.first else { return 0 }
    return texts.reduce(0) { $0 + $1.width } + Double(texts.count - 1) * space(first)
  }

  /// The width of a space in the font of a text.
  private static func space(_ text: Text) -> Double {
    TextMeasure.width(of: " ", in: Font(text.font.size, text.font.weight))
  }
}
