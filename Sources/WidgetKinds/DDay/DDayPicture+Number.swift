import CivilCalendar
import WidgetDrawing
import WidgetTimeline

// The figure itself: on a field of a colour, or on a plain one.
extension DDayComposition {
  var number: Element {
    switch family {
    case .systemMedium: mediumNumber
    case .systemLarge: largeNumber
    case .systemExtraLarge: extraLargeNumber
    default:
      column(width: room.width, title: 15, figure: 68, unit: 15, line: 13, height: room.height)
    }
  }

  /// Title, figure and date, one below the other.
  func column(
    width: Double, title: Double, figure size: Double, unit: Double, line: Double, height: Double,
    showsDate: Bool = true
  ) -> Element {
    // A title of two lines takes room from the figure.
    let own = Text(facts.title ?? "", Font(title, .semibold)).shrinking(to: 0.8)
    let size =
      own.fits(in: width - (look.icon == nil ? 0 : title * 1.8)) && facts.milestone == nil
      ? size : size * 0.72
    return Column {
      heading(title, lines: 2)
      Spacer()
      if family == .systemSmall, facts.figure?.number.count == 1, let progress = facts.progress {
        // One digit leaves room beside it.
        Row(alignment: .end) {
          figure(size, in: width - 44, unit: unit)
          Spacer()
          Gauge(.ring, progress, length: 34, lineWidth: 6)
        }
      } else {
        figure(size, in: width, unit: unit)
      }
      Spacer()
      if let capsule = capsule(width: width, height: line * 1.7) {
        capsule
      } else if !showsDate, facts.moment ?? facts.age == nil, let progress = facts.progress {
        Row(spacing: line * 0.7) {
          Gauge(.bar, progress, lineWidth: line / 2)
          if let percentage = facts.percentage {
            Text(percentage, Font(line, .semibold)).priority(1)
          }
        }
        .frame(width: width)
      } else {
        context(line, in: width, showsDate: showsDate)
      }
    }
    .frame(width: width, height: height, horizontally: .start)
  }

  private var mediumNumber: Element {
    Row {
      column(
        width: 180, title: 17, figure: 76, unit: 17, line: 13, height: room.height,
        showsDate: facts.progress != nil)
      Spacer()
      aside
    }
    .element
  }

  /// What else is known: how much has passed, or the day as a calendar has it.
  private var aside: Element {
    if let progress = facts.progress {
      let gauge = Gauge(.ring, progress, length: 104, lineWidth: 11)
      return Layers {
        gauge
        if let percentage = facts.percentage {
          Text(percentage, figureFont(25)).shrinking(to: 0.6).tight
            .frame(width: gauge.room(for: Font(25)))
        }
      }
      .frame(width: 104, height: room.height)
    }
    return dateLeaf(1).frame(width: 104, height: room.height)
  }

  private var largeNumber: Element {
    Column {
      heading(22)
      context(15, in: room.width)
      Spacer()
      figure(116, in: room.width, unit: 24)
      Spacer()
      dotGrid(width: room.width, height: 112)
      Spacer()
      if let capsule = capsule(width: room.width, height: 28) { capsule } else { footer(13) }
    }
    .frame(width: room.width, height: room.height, horizontally: .start)
  }

  private var extraLargeNumber: Element {
    Row {
      column(width: 320, title: 26, figure: 132, unit: 28, line: 18, height: room.height)
      Spacer()
      Column {
        dotGrid(width: 320, height: 270, pitch: 16)
        Spacer()
        footer(15)
      }
      .frame(width: 320, height: room.height)
    }
    .element
  }

  /// The day itself, or a milestone: the word or the number large, and whom it is about below.
  var celebration: Element {
    let isWide = family == .systemMedium || family == .systemExtraLarge
    let scale = isWide && family != .systemMedium || family == .systemLarge ? 2.0 : 1
    let size = facts.figure?.isWord == true ? 46.0 : 52
    return Column(spacing: 9 * scale) {
      Spacer()
      figure(size * scale, in: room.width, unit: 16 * scale)
      heading(15 * scale)
      if let age = facts.age ?? facts.dateText {
        Text(age, Font(13 * scale), .secondary).shrinking(to: 0.7)
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start, vertically: .end)
  }

  /// Paper in the air, the same for every widget of a size.
  var confetti: Element {
    let canvas = family.canvas
    var pieces: [(Rect, Element)] = []
    // A small generator with a seed of its own (Numerical Recipes' constants).
    var state: UInt32 = 20_250_105
    func next(_ limit: Double) -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / 16_777_216 * limit
    }
    let count = Int(canvas.width * canvas.height / 1000)
    for number in 0..<count {
      // One beside the other, none twice in the same place; fewer the lower, where the text stands.
      let x = (Double(number * 13 % count) + next(0.8)) / Double(count) * canvas.width
      let y = next(canvas.height * 0.42) * (0.3 + next(0.7))
      let isRound = next(1) > 0.6
      let size = isRound ? Size(width: 6, height: 6) : Size(width: 5, height: 9)
      pieces.append(
        (
          Rect(x: x, y: y, width: size.width, height: size.height),
          Fill(isRound ? .circle : .rounded(2), .confetti(number)).element
        ))
    }
    return .absolute(pieces)
  }
}
