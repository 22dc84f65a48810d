import WidgetDrawing

// The figure, whose size alone depends on how many digits it has.
extension DDayComposition {
  /// Where the words of a figure stand.
  enum WordPlace {
    /// On its baseline.
    case beside
    /// Behind it on a line of their own, and what stands before the number on its baseline.
    case below
    /// Above and below it.
    case around
  }

  func figureFont(_ size: Double) -> Font { Font(size, .semibold, face: face) }

  /// The figure in a place of its own, at whose foot it stands.
  ///
  /// - Parameters:
  ///   - most: how large its number is at most.
  ///   - unit: how large the words around it are, before the user's size of text.
  ///   - room: the place, words included.
  func figure(
    _ most: Double, _ place: WordPlace, unit: Double, in room: Size, alignment: Alignment = .start,
    paint: Paint = .primary, unitPaint: Paint? = nil
  ) -> Element {
    guard let figure = facts.figure else { return .spacer(0) }
    if let distance = figure.distance {
      let font = figureFont(min(most, room.height / 1.2))
      return distance.text(in: font, paint, width: room.width).tight
        .frame(width: room.width, height: room.height, horizontally: alignment, vertically: .end)
    }
    if figure.isWord { return word(figure.number, most, in: room, alignment, paint) }
    let paints = (number: paint, unit: unitPaint ?? paint)
    let widths = figure.widestWords(place)
    // Words that are long are smaller, rather than the number much smaller.
    let unit = min(points(unit), room.width * 0.55 / max(widths.before + widths.after, 0.01))
    let gap = unit * 0.35
    var free = Size(width: room.width, height: room.height)
    if place != .around, widths.before > 0 { free.width -= widths.before * unit * 1.03 + gap }
    if place == .beside, widths.after > 0 { free.width -= widths.after * unit * 1.03 + gap }
    let line = unit * (0.7 + 0.55)
    if place != .beside, figure.hasUnit { free.height -= line }
    if place == .around, !figure.before.isEmpty { free.height -= line }
    let number = number(figure.number, most, in: free, paints.number)
    func words(_ text: String) -> Element {
      // A box that ends at the capitals and on the baseline, whatever reaches below it.
      Text(text, Font(unit, .semibold), paints.unit).shrinking(to: 0.7)
        .frame(height: unit * 0.7)
    }
    if place == .around {
      return Column(alignment: alignment) {
        if !figure.before.isEmpty {
          words(figure.before)
          space(unit * 0.55)
        }
        number.frame(
          width: room.width, height: free.height, horizontally: alignment, vertically: .end)
        if figure.hasUnit {
          space(unit * 0.55)
          words(figure.after)
        }
      }
      .frame(width: room.width, height: room.height, horizontally: alignment)
    }
    let row = Row(spacing: gap, alignment: .end) {
      if !figure.before.isEmpty { words(figure.before) }
      number
      if place == .beside, !figure.after.isEmpty { words(figure.after) }
    }
    .frame(width: room.width, height: free.height, horizontally: alignment, vertically: .end)
    guard place == .below, figure.hasUnit else { return row }
    return Column(alignment: alignment) {
      row
      space(unit * 0.55)
      words(figure.after)
    }
    .frame(width: room.width, height: room.height, horizontally: alignment)
  }

  /// A number as large as all have room that have as many digits.
  func number(_ text: String, _ most: Double, in room: Size, _ paint: Paint) -> Element {
    let font = face.covers(text) ? figureFont(1).tabular : Font(1, .semibold)
    let width = TextMeasure.width(of: text, in: font)
    let fitting = min(most, room.height / face.capHeight, room.width * 0.97 / max(width, 0.1))
    let size = max((fitting * 2).rounded(.down) / 2, 4)
    return Text(text, figureFont(size), paint).tight.element
  }

  /// A word in the place of a number, such as "Today".
  private func word(
    _ text: String, _ most: Double, in room: Size, _ alignment: Alignment, _ paint: Paint
  ) -> Element {
    Text(text, figureFont(min(most, room.height / 1.2)), paint).shrinking(to: 0.3).tight
      .frame(width: room.width, height: room.height, horizontally: alignment, vertically: .end)
  }
}

extension DDayFacts.Figure {
  /// Whether there are words behind the number.
  var hasUnit: Bool { !after.isEmpty }

  /// How wide the words before and behind a number are in the widest of the language's plural forms,
  /// in ems; those that stand above or below it need no width beside it.
  fileprivate func widestWords(
    _ place: DDayComposition.WordPlace
  ) -> (before: Double, after: Double) {
    let font = Font(1, .semibold)
    if place != .beside, before.isEmpty { return (0, 0) }
    var widest = (
      TextMeasure.width(of: before, in: font), TextMeasure.width(of: after, in: font)
    )
    var last: Substring = ""
    for form in forms where form != last {
      last = form
      guard let end = form.utf8.firstIndex(of: UInt8(ascii: "#")) else {
        // A number in words, without what stands before the others.
        let rest = form.hasPrefix(before) ? form.dropFirst(before.count) : form
        widest.1 = max(widest.1, TextMeasure.width(of: rest, in: font))
        continue
      }
      let behind = form[form.utf8.index(after: end)...].drop { $0 == " " || $0 == "\u{A0}" }
      widest.0 = max(widest.0, TextMeasure.width(of: form[..<end], in: font))
      widest.1 = max(widest.1, TextMeasure.width(of: behind, in: font))
    }
    return (widest.0, place == .beside ? widest.1 : 0)
  }
}
