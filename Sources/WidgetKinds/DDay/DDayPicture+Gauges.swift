import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

// Pictures with a ring around the figure.
extension DDayComposition {
  var ring: Element {
    switch family {
    case .systemMedium:
      return Row(spacing: 20) {
        ring(diameter: 126, lineWidth: 12, figure: 40, unit: 12)
        beside(title: 17, line: 13, in: room.width - 146)
      }
      .element
    case .systemLarge:
      let heading = heading(22, in: room.width, lines: 2)
      let foot = facts.hasMilestones ? capsuleHeight(14) + 12 : 0
      let diameter = min(232, room.height - heading.height - line(15) - foot - 21)
      return Column {
        heading.element
        space(3)
        when(15, in: room.width)
        Spacer()
        ring(diameter: diameter, lineWidth: diameter * 0.095, figure: 84, unit: 20)
          .frame(width: room.width)
        Spacer()
        if facts.hasMilestones { capsule(14, in: room.width) }
      }
      .frame(width: room.width, height: room.height, horizontally: .start)
    case .systemExtraLarge:
      return Row(spacing: 44) {
        ring(diameter: 312, lineWidth: 28, figure: 116, unit: 26)
        beside(title: 28, line: 19, in: room.width - 356)
      }
      .element
    default:
      // In a small widget, the title and the date are below the ring.
      let heading = heading(13, in: room.width, alignment: .center)
      let diameter = room.height - heading.height - line(11) - 7
      return Column(alignment: .center) {
        ring(diameter: diameter, lineWidth: diameter * 0.095, figure: 34, unit: 11)
        Spacer()
        heading.element
        space(3)
        when(11, in: room.width, alignment: .center, showsMilestone: facts.hasMilestones)
      }
      .frame(width: room.width, height: room.height)
    }
  }

  private func ring(
    diameter: Double, lineWidth: Double, figure size: Double, unit: Double
  ) -> Element {
    let gauge = Gauge(.ring, facts.gaugeValue, length: diameter, lineWidth: lineWidth)
    let inner = diameter / 2 - lineWidth
    var hasUnit = facts.figure?.hasUnit == true
    let words = (facts.figure?.before.isEmpty == false ? 1.0 : 0) + (hasUnit ? 1 : 0)
    func boxHeight(_ words: Double) -> Double {
      min(size * face.capHeight + words * points(unit) * (0.7 + Self.wordGap), inner * 1.5)
    }
    var height = boxHeight(words)
    // The width includes room for parts of letters below their line.
    let wordWidth = gauge.room(reaching: height / 2 + points(unit) * wordDepth)
    // Words that nobody could read are left out.
    let isReadable = wordWidth / widestWord >= 7
    if !isReadable { (hasUnit, height) = (false, boxHeight(0)) }
    return Layers {
      gauge
      figure(
        size, isReadable ? .around : .nowhere, unit: unit,
        // If there are no words below the number, it is at the bottom of its box.
        in: Size(
          width: gauge.room(reaching: height * (hasUnit ? 0.3 : 0.5)), height: height),
        wordWidth: wordWidth, alignment: .center, unitPaint: .secondary)
    }
    .frame(width: diameter, height: diameter)
  }

  /// The texts beside a ring.
  private func beside(title: Double, line: Double, in width: Double) -> Element {
    Column(spacing: line * 0.4) {
      heading(title, in: width, lines: 2).element
      if facts.start != nil, !facts.isPeriod {
        span(line, in: width)
      } else {
        when(line, in: width)
      }
      // After the last milestone, this line and the milestone's stay empty.
      if facts.progress != nil, let share = facts.percentage ?? (facts.hasMilestones ? "" : nil) {
        Text(share, Font(points(line), .semibold))
      }
      if facts.hasMilestones {
        when(line, in: width, showsDate: false, showsMilestone: true)
      } else if facts.start != nil, facts.age != nil {
        when(line, in: width, showsDate: false)
      }
    }
    .element
  }
}

extension DDayComposition {
  /// The start and the end, at a size at which all dates of the language fit. They have years if
  /// all dates fit with years.
  private func span(_ size: Double, in width: Double) -> Element {
    func largest(_ form: LanguageTable.DateForm) -> Double {
      width / (facts.table.widest(form) * 2.04 + 1.2)
    }
    let isLong = largest(.full) >= points(size) * 0.8
    let font = Font(min(points(size), largest(isLong ? .full : .short)))
    return Text((isLong ? facts.span : facts.shortSpan) ?? "", font, .secondary)
      .shrinking(to: 0.6).onLine.frame(width: width, horizontally: .start)
  }
}

// Pictures with a bar between the start and the end.
extension DDayComposition {
  var bar: Element {
    switch family {
    case .systemMedium: bar(title: 15, figure: 60, unit: 15, line: 12, bar: 12)
    case .systemExtraLarge: bar(title: 26, figure: 220, unit: 40, line: 19, bar: 28)
    case .systemLarge: bar(title: 24, figure: 150, unit: 28, line: 17, bar: 34)
    default: bar(title: 15, figure: 48, unit: 13, line: 11, bar: 10)
    }
  }

  private func bar(
    title: Double, figure most: Double, unit: Double, line: Double, bar: Double
  ) -> Element {
    let width = room.width
    let isSmall = family == .systemSmall
    let heading = heading(
      title, in: width, lines: isLarge || isSmall && scale <= 1.2 ? 2 : 1, showsShare: !isSmall)
    let gap = room.height * 0.045
    let hasMore = isLarge && facts.hasMilestones
    let free =
      room.height - heading.height - bar - self.line(line) - gap * 2 - line * 0.4
      - (hasMore ? capsuleHeight(line * 0.9) + gap : 0)
    let isBelow = isSmall || isLarge && hasLongWords(unit: unit, in: width)
    let place: WordPlace = isBelow && facts.figure?.hasUnit == true ? .below : .beside
    func around(_ height: Double) -> Double {
      (free - height + gap * (hasMore ? 3 : 2)) * (hasMore ? 2 / 3 : 1)
    }
    let box = figureRoom(most, place, unit: unit, width: width, free: free, around: around)
    return Column {
      heading.element
      space(
        roomAbove(
          most, place, unit: unit, in: box, below: title, air: heading.air, of: around(box.height)))
      figure(most, place, unit: unit, in: box)
      Spacer()
      if hasMore {
        capsule(line * 0.9, in: width)
        // The figure's commas need their share of the space above the capsule.
        space(around(box.height) / 2)
      }
      Gauge(.bar, facts.gaugeValue, lineWidth: bar).frame(width: width)
      space(line * 0.4)
      if facts.hasMilestones, !isLarge {
        when(line, in: width, showsMilestone: true)
      } else {
        ends(line, in: width)
      }
    }
    .frame(width: width, height: room.height, horizontally: .start)
  }
}

// Pictures with a dot for each day.
extension DDayComposition {
  var dots: Element {
    let width = room.width
    let isSmall = family == .systemSmall
    let size = isLarge ? 24.0 : 15
    let foot = isLarge ? 15.0 : 11
    // The figure is below the title in a small widget, and beside it with a fixed width in others.
    let side = isSmall ? 0 : width * 0.38
    let heading = heading(size, in: width - side - (isSmall ? 0 : 10))
    let figureHeight = size * (isSmall ? 1.3 : 1.2)
    let top = isSmall ? heading.height + figureHeight + 4 : max(heading.height, figureHeight)
    let gap = isLarge ? 14.0 : 7
    // The marks of some scripts need room below the dots.
    let marks = Self.marks(of: facts.milestone()?.first ?? "") * foot
    return Column {
      if isSmall {
        heading.element
        space(4)
        figure(
          size * 1.8, .beside, unit: 12, in: Size(width: width, height: figureHeight),
          paint: .accent, unitPaint: .secondary)
      } else {
        Row(alignment: .end) {
          heading.element
          Spacer()
          figure(
            size * 1.6, .beside, unit: size * 0.75, in: Size(width: side, height: figureHeight),
            alignment: .end, paint: .accent, unitPaint: .secondary)
        }
        .frame(width: width, height: top)
      }
      space(gap)
      dotGrid(
        width: width, height: room.height - top - line(foot) - gap * 1.7 - marks,
        pitch: isLarge ? 15 : 9)
      Spacer()
      if facts.hasMilestones {
        when(foot, in: width, showsMilestone: true)
      } else {
        ends(foot, in: width)
      }
    }
    .frame(width: width, height: room.height, horizontally: .start)
  }
}
