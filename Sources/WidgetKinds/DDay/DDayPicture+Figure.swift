import Languages
import WidgetDrawing

// The figure. The number of its digits affects only its size, not its position.
extension DDayComposition {
  /// Where a figure's words are.
  enum WordPlace {
    /// On the number's baseline.
    case beside
    /// Words after the number are below it on their own line. Words before it are on its baseline.
    case below
    /// Words before the number are above it, and words after it are below.
    case around
    /// The words are left out.
    case nowhere
  }

  /// The space between a number and the words beside it, as a factor of the words' size.
  static let wordSpace = 0.35
  /// The space between a number and the words above or below it, as a factor of the words' size.
  static let wordGap = 0.64
  /// How far letters reach below their line, as a factor of their size. Those of Arabic reach
  /// farthest.
  var wordDepth: Double { isMirrored ? 0.35 : 0.24 }
  /// The least free space above a figure, in points.
  static let leastAbove = 2.5
  /// The height of a line of words below a number, with the space above it, as a factor of their
  /// size.
  var wordsBelow: Double { 0.7 + Self.wordGap + wordDepth }

  /// A line with a distance. All distances in the same units get the same line height.
  func line(
    of distance: DDayFigureDistance, in font: Font, _ paint: Paint, width: Double,
    _ alignment: Alignment
  ) -> Element {
    let text = distance.text(in: font, paint, width: width).keepingSize
    return text.frame(width: width, height: text.font.size * 1.2, horizontally: alignment)
  }

  func figureFont(_ size: Double) -> Font { Font(size, .semibold, face: face) }

  /// The figure at the bottom of its box.
  ///
  /// - Parameters:
  ///   - most: the largest size of the number.
  ///   - unit: the size of the words around the number, before the user's text scale is applied.
  ///   - room: the size of the box, which includes the words.
  ///   - wordWidth: the width for words above and below the number; nil for that of the box.
  func figure(
    _ most: Double, _ place: WordPlace, unit: Double, in room: Size, wordWidth: Double? = nil,
    alignment: Alignment = .start, paint: Paint = .primary, unitPaint: Paint? = nil
  ) -> Element {
    guard var figure = facts.figure else { return .spacer(0) }
    if place == .nowhere { (figure.before, figure.after) = ("", "") }
    if let distance = figure.distance {
      let font = figureFont(min(most, room.height / 1.2))
      // A line is lower than a number, so the rest of the height is above and below it, unless
      // there is a photo above it.
      return line(of: distance, in: font, paint, width: room.width, alignment).frame(
        width: room.width, height: room.height, horizontally: alignment,
        vertically: look.style == .photo ? .end : .center)
    }
    if figure.isWord { return word(figure.number, most, in: room, alignment, paint) }
    let paints = (number: paint, unit: unitPaint ?? paint)
    let numberRoom = numberRoom(figure, most, place, unit: unit, in: room, wordWidth)
    let (unit, free) = (numberRoom.unit, numberRoom.free)
    let number = number(figure.number, most, in: free, paints.number)
    // Words beside a number are next to it, or at the end of the box.
    let side: Alignment = place != .around && alignment == .center ? .start : alignment
    func words(_ text: String) -> Element {
      // The frame reaches from the top of capitals to the baseline. Parts of letters below it do
      // not count.
      Text(text, Font(unit, .semibold), paints.unit).shrinking(to: 0.7).keepingSize
        .frame(height: unit * 0.7, horizontally: side)
    }
    if place == .around {
      return Column(alignment: alignment) {
        if !figure.before.isEmpty {
          words(figure.before)
          space(unit * Self.wordGap)
        }
        number.frame(
          width: room.width, height: free.height, horizontally: alignment, vertically: .end)
        if figure.hasUnit {
          space(numberRoom.under)
          words(figure.after)
        }
      }
      .frame(width: room.width, height: room.height, horizontally: alignment)
    }
    var parts = [number]
    if !figure.before.isEmpty { parts.insert(words(figure.before), at: 0) }
    if place == .beside, !figure.after.isEmpty { parts.append(words(figure.after)) }
    // Words in a left-to-right script keep their order even in a mirrored picture: "45 days".
    let isReversed =
      isMirrored && !Text(figure.before + figure.after, Font(unit)).isRightToLeft
    let row = Row(spacing: unit * Self.wordSpace, alignment: .end) {
      isReversed ? parts.reversed() : parts
    }
    .frame(width: room.width, height: free.height, horizontally: alignment, vertically: .end)
    guard place == .below, figure.hasUnit else { return row }
    return Column(alignment: alignment) {
      row
      space(numberRoom.under)
      words(figure.after)
      space(unit * wordDepth)
    }
    .frame(width: room.width, height: room.height, horizontally: alignment)
  }

  /// The room that a figure's words leave for its number.
  private struct NumberRoom {
    /// The size of the words, in points.
    var unit: Double
    /// The space between the number and the words below it.
    var under: Double
    /// The size of the number's box.
    var free: Size
    /// How far the number's commas and letters reach below its line at most.
    var depth = 0.0
    /// How far the words' letters reach below their line.
    var wordDepth: Double
    /// Whether there are words below the number, within the figure's box.
    var hasWordsBelow: Bool

    /// How far anything reaches below the figure's box.
    var reach: Double { hasWordsBelow ? 0 : max(depth, wordDepth) }
  }

  @inline(never)  // It has several callers, and would be copied into them.
  private func numberRoom(
    _ figure: DDayFacts.Figure, _ most: Double, _ place: WordPlace, unit: Double, in room: Size,
    _ wordWidth: Double? = nil
  ) -> NumberRoom {
    var widths = (before: 0.0, after: 0.0)
    if let all = facts.widths, place == .beside || !figure.before.isEmpty {
      widths = (all.before, place == .beside ? all.after : 0)
    }
    // Long words shrink before the number shrinks much. Beside the number, their height is limited
    // by that of the box.
    var unit = min(points(unit), room.width * 0.55 / max(widths.before + widths.after, 0.01))
    switch place {
    case .beside: unit = min(unit, room.height / (0.62 + figure.rise))
    case .below: if figure.hasUnit { unit = min(unit, room.height * 0.45 / wordsBelow) }
    case .around: unit = min(unit, (wordWidth ?? room.width) / widestWord)
    case .nowhere: break
    }
    var found = NumberRoom(
      unit: unit, under: unit * Self.wordGap, free: room, wordDepth: unit * wordDepth,
      hasWordsBelow: place == .below && figure.hasUnit)
    let gap = unit * Self.wordSpace
    if place != .around, widths.before > 0 {
      found.free.width -= widths.before * unit * 1.03 + gap
    }
    if place == .beside, widths.after > 0 { found.free.width -= widths.after * unit * 1.03 + gap }
    let line = unit * (0.7 + Self.wordGap)
    if place == .around, !figure.before.isEmpty { found.free.height -= line }
    if place != .beside, figure.hasUnit {
      found.free.height -= line + (place == .below ? unit * wordDepth : 0)
    }
    // Commas reach below the line. They are largest in the shortest number that has a comma, which
    // has the largest digits.
    if let comma = facts.widths?.comma {
      found.depth = numberSize(comma, most, in: found.free) * (face == .serif ? 0.22 : 0.16)
    }
    if let letter = facts.widths?.letter {
      found.depth = max(found.depth, numberSize(letter, most, in: found.free) * 0.26)
    }
    if place != .beside, figure.hasUnit {
      // Some scripts have marks above their letters.
      let more = max(found.depth + 2.5 + unit * figure.rise - found.under, 0)
      found.under += more
      found.free.height -= more
    }
    return found
  }

  /// The width of the wider of the words before and after the number, in ems.
  var widestWord: Double { max(facts.widths?.before ?? 0, facts.widths?.after ?? 0, 0.01) }

  /// How far a figure's commas and words reach below its box.
  func reachBelow(
    _ most: Double, _ place: WordPlace, unit: Double, in room: Size
  ) -> Double {
    guard let figure = facts.figure, !figure.isWord else { return 0 }
    return numberRoom(figure, most, place, unit: unit, in: room).reach
  }

  /// The size of a figure's box. Its height is that of the largest number, or less if there is less
  /// space. Parts of commas and letters below the line also get space.
  ///
  /// - Parameters:
  ///   - free: the largest height of the box.
  ///   - around: returns the free space above and below a box of a given height.
  func figureRoom(
    _ most: Double, _ place: WordPlace, unit: Double, width: Double, free: Double,
    around: (Double) -> Double
  ) -> Size {
    let words =
      place == .below && facts.figure?.hasUnit == true ? points(unit) * wordsBelow : 0
    var room = Size(width: width, height: max(min(free, most * face.capHeight + words), 8))
    let missing =
      reachBelow(most, place, unit: unit, in: room) + 2 + Self.leastAbove - around(room.height)
    if missing > 0 { room.height = max(room.height - missing, 8) }
    return room
  }

  /// Whether words beside a number would need more than two fifths of a width.
  func hasLongWords(unit: Double, in width: Double) -> Bool {
    guard let widths = facts.widths else { return false }
    return (widths.before + widths.after) * points(unit) > width * 0.4
  }

  /// The space to put above a figure: half of the free space above and below it, or less if
  /// necessary. The number is smallest with five digits. Even then, less than 30 % of the picture's
  /// height may be empty above it.
  ///
  /// - Parameters:
  ///   - title: the size of the text above the figure, before the user's text scale is applied.
  ///   - air: the free space below that text within its own box.
  ///   - free: the free space above and below the figure's box.
  func roomAbove(
    _ most: Double, _ place: WordPlace, unit: Double, in room: Size, below title: Double,
    air: Double, of free: Double
  ) -> Double {
    guard let figure = facts.figure, let longest = facts.widths?.longest else {
      return free / 2
    }
    let numberRoom = numberRoom(figure, most, place, unit: unit, in: room)
    let number = numberRoom.free
    let idle = number.height - numberSize(longest, most, in: number) * face.capHeight
    let limit = family.canvas.height * 0.3
    let most = limit - idle - air - points(title) * 0.25 - 1
    let below = numberRoom.reach + 2
    let wanted = min(free / 2, max(most, free - limit + 6, free * 0.15), free - below)
    return max(wanted, min(Self.leastAbove, free), 0)
  }

  /// A number in the largest size at which all numbers with that many digits fit.
  func number(_ text: String, _ most: Double, in room: Size, _ paint: Paint) -> Element {
    let width = DDayFigureWidths.width(of: text, in: face)
    return Text(text, figureFont(numberSize(width, most, in: room)), paint).tight.keepingSize
      .element
  }

  /// The size of a number, from its width in ems.
  private func numberSize(_ width: Double, _ most: Double, in room: Size) -> Double {
    let fitting = min(most, room.height / face.capHeight, room.width * 0.97 / max(width, 0.1))
    return max((fitting * 2).rounded(.down) / 2, 4)
  }

  /// How far marks above a word's letters reach beyond its line, in ems. Those of Thai do.
  static func marks(of word: String) -> Double { word.isThai ? 0.3 : 0 }

  /// A word such as "Today" instead of a number.
  private func word(
    _ text: String, _ most: Double, in room: Size, _ alignment: Alignment, _ paint: Paint
  ) -> Element {
    Text(text, figureFont(min(most, room.height / (1.2 + Self.marks(of: text)))), paint)
      .shrinking(to: 0.3).tight.keepingSize
      .frame(width: room.width, height: room.height, horizontally: alignment, vertically: .end)
  }
}

extension DDayFacts.Figure {
  /// Whether there are words after the number.
  var hasUnit: Bool { !after.isEmpty }

  /// How far the words after the number reach above capitals, in ems. The marks of Thai, Arabic and
  /// Devanagari reach highest.
  fileprivate var rise: Double {
    after.unicodeScalars.reduce(0.08) { rise, scalar in
      switch scalar.value {
      case 0x0E00...0x0E7F: 0.5
      case 0x0600...0x0DFF: max(rise, 0.35)
      case 0x2E80...0xFFFF: max(rise, 0.2)
      default: rise
      }
    }
  }
}
