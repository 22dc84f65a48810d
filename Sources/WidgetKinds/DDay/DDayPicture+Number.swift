import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

// Pictures that mainly show the figure, on a coloured or plain background.
extension DDayComposition {
  var number: Element {
    switch family {
    case .systemMedium: mediumNumber
    case .systemLarge: largeNumber
    case .systemExtraLarge: extraLargeNumber
    default: column(room, title: 15, figure: 68, .below, unit: 15, line: 13)
    }
  }

  /// Title, figure and date in a column. The next milestone or a gauge may replace the date.
  func column(
    _ size: Size, title: Double, figure most: Double, _ place: WordPlace, unit: Double,
    line: Double, showsDate: Bool = true, showsAge: Bool = true, gauge: Double? = nil
  ) -> Element {
    let width = size.width
    // With larger text, a title of two lines does not fit into a small widget.
    let heading = heading(title, in: width, lines: size.height < 140 && scale > 1.2 ? 1 : 2)
    var foot: (element: Element, height: Double)?
    if facts.hasMilestones {
      let line = line * 0.9
      let height = capsuleHeight(line)
      // After the last milestone, the date is in the place of the capsule.
      foot = (
        facts.content.nextMilestone == nil
          ? when(line, in: width, showsDate: showsDate).frame(width: width, height: height)
          : capsule(line, in: width), height
      )
    } else if let gauge, facts.progress != nil {
      foot = (Gauge(.bar, facts.gaugeValue, lineWidth: gauge).frame(width: width), gauge)
    } else if showsDate || showsAge && facts.age != nil {
      foot = (when(line, in: width, showsDate: showsDate), self.line(line))
    }
    let gap = size.height * 0.055
    let free = size.height - heading.height - (foot.map { $0.height + gap } ?? 0) - gap
    func around(_ height: Double) -> Double { free - height + gap * (foot == nil ? 0 : 2) }
    let box = figureRoom(most, place, unit: unit, width: width, free: free, around: around)
    return Column {
      heading.element
      space(
        roomAbove(
          most, place, unit: unit, in: box, below: title, air: heading.air, of: around(box.height)))
      figure(most, place, unit: unit, in: box)
      Spacer()
      if let foot { foot.element }
    }
    .frame(width: width, height: size.height, horizontally: .start)
  }

  private var mediumNumber: Element {
    Row {
      column(
        Size(width: 180, height: room.height), title: 17, figure: 76, .beside, unit: 17, line: 13,
        showsDate: facts.progress != nil)
      Spacer()
      aside
    }
    .element
  }

  /// The part beside the column: a ring with the share of the time that has passed, or else the
  /// date as a leaf of a calendar.
  private var aside: Element {
    if let progress = facts.progress {
      let gauge = Gauge(.ring, progress, length: 104, lineWidth: 11)
      return Layers {
        gauge
        if let percentage = facts.percentage {
          Text(percentage, figureFont(25)).tight.frame(width: gauge.room(for: Font(25)))
        }
      }
      .frame(width: 104, height: room.height)
    }
    return dateLeaf(1).frame(width: 104, height: room.height)
  }

  /// Whether the start and the end are shown below the dots.
  private var hasEnds: Bool { facts.progress != nil && !facts.hasMilestones }

  private var largeNumber: Element {
    let width = room.width
    let heading = heading(22, in: width, lines: 2, showsShare: hasEnds)
    let top = heading.height + (hasEnds ? 0 : line(15) + 3)
    let foot = facts.hasMilestones ? capsuleHeight(14) : hasEnds ? line(13) : 0
    let figureHeight = 116 * face.capHeight
    let grid = max(room.height - top - foot - figureHeight - 54, 60)
    return Column {
      heading.element
      if !hasEnds {
        space(3)
        when(15, in: width)
      }
      Spacer()
      figure(116, .beside, unit: 24, in: Size(width: width, height: figureHeight))
      Spacer()
      if facts.progress != nil {
        dotGrid(width: width, height: grid, pitch: 11)
      } else {
        month(width: width, height: grid)
      }
      if facts.hasMilestones {
        Spacer()
        capsule(14, in: width)
      } else if hasEnds {
        Spacer()
        ends(13, in: width)
      }
    }
    .frame(width: width, height: room.height, horizontally: .start)
  }

  private var extraLargeNumber: Element {
    let side = Size(width: 320, height: room.height)
    return Row {
      column(
        side, title: 26, figure: 132, .beside, unit: 28, line: 18, showsDate: !hasEnds,
        showsAge: !hasEnds)
      Spacer()
      if facts.progress == nil {
        month(width: 320, height: room.height)
      } else if hasEnds {
        Column {
          dotGrid(width: 320, height: room.height - line(15) - 14, pitch: 16)
          Spacer()
          ends(15, in: 320)
        }
        .frame(width: 320, height: room.height)
      } else {
        dotGrid(width: 320, height: room.height, pitch: 16)
      }
    }
    .element
  }
}
