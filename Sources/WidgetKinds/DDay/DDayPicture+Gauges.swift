import CivilCalendar
import WidgetDrawing
import WidgetTimeline

// A ring around the figure.
extension DDayComposition {
  var ring: Element {
    switch family {
    case .systemMedium:
      return Row(spacing: 20) {
        ring(diameter: 126, lineWidth: 12, figure: 40, unit: 12)
        beside(title: 17, line: 13)
      }
      .element
    case .systemLarge:
      return Column {
        heading(22)
        context(15, in: room.width)
        Spacer()
        ring(diameter: 232, lineWidth: 22, figure: 84, unit: 20).frame(width: room.width)
        Spacer()
        if let capsule = capsule(width: room.width, height: 28) { capsule }
      }
      .frame(width: room.width, height: room.height, horizontally: .start)
    case .systemExtraLarge:
      return Row(spacing: 44) {
        ring(diameter: 312, lineWidth: 28, figure: 116, unit: 26)
        beside(title: 28, line: 19)
      }
      .element
    default:
      return ring(diameter: 126, lineWidth: 12, figure: 40, unit: 12)
    }
  }

  private func ring(
    diameter: Double, lineWidth: Double, figure size: Double, unit: Double
  ) -> Element {
    let gauge = Gauge(.ring, facts.gaugeValue, length: diameter, lineWidth: lineWidth)
    guard let figure = facts.figure else { return gauge.element }
    let unitText = [figure.before, figure.after].filter { !$0.isEmpty }.joined(separator: " ")
    // Alone, the ring has to say of what it is.
    let isAlone = family == .systemSmall
    return Layers {
      gauge
      Column(spacing: size * (isAlone ? 0.12 : 0.16), alignment: .center) {
        if isAlone, let icon = look.icon {
          self.icon(icon, size * 0.42, .primary)
        } else if isAlone, let title = facts.title {
          Text(title, Font(12, .semibold), .primary).shrinking(to: 0.8)
            .frame(width: gauge.room(reaching: size * 0.9))
        }
        Text(figure.number, figureFont(size)).shrinking(to: 0.4).tight
          .frame(width: gauge.room(reaching: size * 0.4))
        if !unitText.isEmpty {
          Text(unitText, Font(unit), .secondary).shrinking(to: 0.7)
            .frame(width: gauge.room(reaching: size * 0.8))
          if isAlone, let date = facts.shortDate {
            // Said whole or not at all.
            let text = Text(date, Font(10), .secondary).shrinking(to: 0.7)
            let width = gauge.room(reaching: size * 1.06)
            if text.fits(in: width) { text.frame(width: width) }
          }
        } else if isAlone {
          let width = gauge.room(reaching: size * 0.95)
          let text = fitting([facts.dateText, facts.shortDate].compactMap { $0 }, in: width) {
            Text($0, Font(11), .secondary).shrinking(to: 0.7)
          }
          if text.fits(in: width) { text.frame(width: width) }
        }
      }
    }
    .frame(width: diameter, height: diameter)
  }

  /// What is said beside a ring.
  private func beside(title: Double, line: Double) -> Element {
    Column(spacing: line * 0.4) {
      heading(title, lines: 2)
      let width = room.width - (family == .systemMedium ? 146 : 356)
      if facts.startText != nil, facts.moment ?? facts.age == nil, let span = facts.span {
        Text(span, Font(line), .secondary).shrinking(to: 0.8)
      } else {
        context(line, in: width)
      }
      if let percentage = facts.percentage {
        Text(percentage, Font(line, .semibold), .primary)
      }
      if let milestone = facts.milestone {
        fitting(milestone.texts, in: width) {
          Text($0, Font(line), .secondary).shrinking(to: 0.8)
        }
      }
    }
    .element
  }
}

// A bar along the lower edge.
extension DDayComposition {
  private var barHeight: Double {
    switch family {
    case .systemLarge, .systemExtraLarge: 52
    default: 16
    }
  }

  var bar: Element {
    switch family {
    case .systemMedium:
      bar(title: 15, figure: 60, unit: 15, line: 13, leaf: 0.72)
    case .systemExtraLarge:
      bar(title: 26, figure: 168, unit: 30, line: 19, leaf: 1.9)
    case .systemLarge:
      bar(title: 24, figure: 136, unit: 24, line: 17, leaf: nil)
    default:
      bar(title: 15, figure: 48, unit: 15, line: 13, leaf: nil)
    }
  }

  /// - Parameter leaf: how large the date is beside the rest; nil where it stands below the figure.
  private func bar(
    title: Double, figure size: Double, unit: Double, line: Double, leaf: Double?
  ) -> Element {
    let isSmall = family == .systemSmall
    let height = room.height + 16 - barHeight - (isSmall ? 11 : line * 0.75)
    let width = room.width - (leaf.map { $0 * 104 + 16 } ?? 0)
    let isLarge = family == .systemLarge
    // Of many digits, it is low, and leaves room for when it began.
    let isLow = (facts.figure?.number.count ?? 0) > 6
    let capsule = isSmall ? nil : capsule(width: width, height: line * 1.7)
    let column = Column(spacing: line * 0.7) {
      heading(title, lines: isSmall ? 2 : 1)
      if isLarge { context(line, in: width) }
      Spacer()
      figure(size, in: width, unit: unit)
      if !isSmall { Spacer() }
      if isSmall {
        if isLow, let span = facts.span {
          Text(span, Font(line), .secondary).lines(2).shrinking(to: 0.8)
        } else {
          context(line, in: width - 6)
        }
      } else if let capsule {
        capsule
      } else if isLarge {
        footer(line)
      } else if facts.moment ?? facts.age != nil {
        context(line, in: width, showsDate: false)
      } else if let start = facts.startText {
        Text(start, Font(line), .secondary).shrinking(to: 0.8)
      }
    }
    .frame(width: width, height: height, horizontally: .start)
    guard let leaf else {
      return column.frame(width: room.width, height: room.height, vertically: .start)
    }
    return Row(spacing: 16) {
      column
      // How much has passed stands at the end of the bar.
      Column(alignment: .end) {
        Spacer()
        dateLeaf(leaf)
        Spacer()
        if capsule == nil, let percentage = facts.percentage {
          Text(percentage, Font(line, .semibold), .primary)
        }
      }
      .frame(width: 104 * leaf, height: height)
    }
    .frame(width: room.width, height: room.height, horizontally: .start, vertically: .start)
  }

  var barBackdrop: Element {
    let canvas = family.canvas
    let height = barHeight
    let value = facts.gaugeValue ?? 0
    let top = canvas.height - height
    return .absolute([
      (
        Rect(x: 0, y: top, width: canvas.width, height: height),
        Fill(.rounded(0), .track).element
      ),
      (
        Rect(x: 0, y: top, width: canvas.width * value, height: height),
        Fill(.rounded(0), .accentFill).element
      ),
    ])
  }
}

// A dot a day.
extension DDayComposition {
  var dots: Element {
    let isLarge = family == .systemLarge || family == .systemExtraLarge
    let size = isLarge ? 24.0 : 15
    let footerSize = isLarge ? 15.0 : 12
    return Column(spacing: isLarge ? 14 : 9) {
      Row(spacing: 8, alignment: .end) {
        heading(size)
        Spacer(4)
        if let figure = facts.figure {
          Text(figure.number, figureFont(size * (figure.isWord ? 1.2 : 1.6)), .accent)
            .shrinking(to: 0.5).priority(1).tight
          if family != .systemSmall, !figure.after.isEmpty {
            Text(figure.after, Font(size * 0.8, .semibold), .secondary).priority(1)
          }
        }
      }
      dotGrid(
        width: room.width,
        height: room.height - size * 1.6 - footerSize * 1.2 - (isLarge ? 34 : 22),
        pitch: isLarge ? 15 : 9)
      Row(spacing: 6) {
        context(footerSize, in: room.width - footerSize * 4)
        Spacer(4)
        if let percentage = facts.percentage {
          Text(percentage, Font(footerSize, .semibold), .secondary).priority(1)
        }
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start)
  }
}
