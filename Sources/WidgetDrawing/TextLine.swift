/// Texts of one size that are read as one line, with a space between them: all get smaller
/// together, as far as the first may shrink, and then the first ends in an ellipsis.
package struct TextLine: Sendable {
  /// All in the size of the first; they differ in weight and paint.
  let texts: [Text]

  package init(_ texts: [Text]) { self.texts = texts }

  /// The texts as they fit a width, for one line of characters; nil if the line or one of its
  /// texts is read from right to left: some viewers set the parts of a line from left to right
  /// whatever they are, so there each is a text of its own.
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

  /// Each text beside the others.
  func row(in width: Double) -> Element {
    let scale = scale(in: width)
    let gap = texts.first.map { Self.space($0.sized(by: scale)) } ?? 0
    return .stack(
      .horizontal, spacing: gap, alignment: .center,
      texts.enumerated().map { place, text in
        // What follows the first keeps its width, and is smaller rather than cut.
        .text(
          text.sized(by: scale).shrinking(to: place == 0 ? 1 : 0.6).priority(place == 0 ? 0 : 1))
      })
  }

  func size(in space: Size) -> Size {
    let scale = scale(in: space.width)
    return size(of: texts.map { $0.sized(by: scale) }, in: space.width)
  }

  func size(of texts: [Text], in width: Double) -> Size {
    // With the allowance of FittedText, so that what fitted in its own size fits again.
    Size(
      width: min(Self.width(of: texts) / 0.985 + 0.01, width),
      height: (texts.first?.font.size ?? 0) * Font.lineHeight)
  }

  /// The part of its size in which the line has room, or the least there is.
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

  /// How wide a space is in the font of a text.
  private static func space(_ text: Text) -> Double {
    TextMeasure.width(of: " ", in: Font(text.font.size, text.font.weight))
  }
}
