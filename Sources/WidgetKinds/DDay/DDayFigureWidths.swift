import Languages
import WidgetDrawing

/// The widths of a figure's texts, in ems. A picture measures them once, because its layout needs
/// them repeatedly.
struct DDayFigureWidths {
  /// The width of the words before the number, in the widest of the language's plural forms.
  let before: Double
  /// The width of the words after the number, in the widest of the forms.
  let after: Double
  /// The width of the number with the fewest digits that has a comma; nil if none has a comma.
  let comma: Double?
  /// The width of a number with a letter that reaches below the line, such as the French J-9; nil
  /// if there is no such letter.
  let letter: Double?
  /// The width of the widest number, which has five digits; nil if the figure is a percentage.
  let longest: Double?

  init(of figure: DDayFacts.Figure, in face: FigureFace, _ facts: DDayFacts) {
    (before, after) = Self.words(of: figure)
    let longest = facts.number(like: 99_999)
    let commas = [facts.number(like: 9_999), longest].lazy.compactMap { $0 }
    comma = commas.first { $0.utf8.contains(UInt8(ascii: ",")) }.map {
      Self.width(of: $0, in: face)
    }
    self.longest = longest.map { Self.width(of: $0, in: face) }
    let first = face == .serif ? facts.number(like: 9) : nil
    letter = first.flatMap {
      $0.utf8.contains(UInt8(ascii: "J")) ? Self.width(of: $0, in: face) : nil
    }
  }

  /// The width of a number in ems. If the face lacks one of its characters, the system's font is
  /// measured instead.
  static func width(of number: String, in face: FigureFace) -> Double {
    var font = Font(1, .semibold)
    if face.covers(number) { font = Font(1, .semibold, face: face).tabular }
    return TextMeasure.width(of: number, in: font)
  }

  private static func words(of figure: DDayFacts.Figure) -> (before: Double, after: Double) {
    let font = Font(1, .semibold)
    var widest = (
      before: TextMeasure.width(of: figure.before, in: font),
      after: TextMeasure.width(of: figure.after, in: font)
    )
    var last: Substring = ""
    for form in figure.forms where form != last {
      last = form
      guard let end = form.utf8.firstIndex(of: UInt8(ascii: "#")) else {
        // A number in words has the words of another form around it.
        continue
      }
      let behind = form[form.utf8.index(after: end)...].drop { $0 == " " || $0 == "\u{A0}" }
      widest.before = max(widest.before, TextMeasure.width(of: form[..<end], in: font))
      widest.after = max(widest.after, TextMeasure.width(of: behind, in: font))
    }
    return widest
  }
}
