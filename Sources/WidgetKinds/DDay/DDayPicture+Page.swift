import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

// Pictures of a calendar page that shows the event's day.
extension DDayComposition {
  private var band: Double { isLarge ? 64 : 38 }
  /// The part of the page with the month's name.
  var pageHeader: Rect { Rect(x: 0, y: 0, width: pageWidth, height: band) }
  private var pageWidth: Double {
    switch family {
    case .systemMedium: 158
    case .systemExtraLarge: 354
    default: family.canvas.width
    }
  }

  var page: Element {
    let margin = 16.0
    guard let date = facts.date else { return number }
    let width = pageWidth - margin * 2
    let isWide = pageWidth < family.canvas.width
    let height = room.height - band + margin
    let air = isLarge ? 14.0 : 6
    let weekday = isLarge ? 22.0 : isWide ? 13 : 11
    let title = isLarge ? 20.0 : 13
    // If the page fills the widget, the title and the distance are below its day.
    let heading = heading(title, in: width, alignment: .center)
    let unit = isLarge ? 17.0 : 12
    // Some scripts have marks above their letters, and some have letters that reach below the line.
    let gap = air * 0.8 * max(scale, 1)
    let below = isWide ? air : heading.height + line(unit) + air * 0.7 + gap
    // With larger text, the weekday does not fit beside the day on a small page.
    let hasWeekday = family != .systemSmall || scale <= 1.2
    let dayHeight = height - (hasWeekday ? line(weekday) : 0) - below - air * 2
    let leaf = Column(alignment: .center) {
      space(air)
      number(
        "\(date.day)", isLarge ? 140 : 68, in: Size(width: width, height: dayHeight), .primary
      )
      .frame(width: width, height: dayHeight)
      space(air)
      if hasWeekday {
        Text(
          facts.table.weekdayAlone(of: date), Font(points(weekday), .semibold), .secondary
        ).shrinking(to: 0.7).frame(width: width, height: line(weekday))
      }
      if !isWide {
        space(air * 0.7)
        heading.element
        space(gap)
        figure(
          points(unit) * 1.1, .beside, unit: unit,
          in: Size(width: width, height: points(unit) * 0.95), alignment: .center,
          paint: .secondary
        )
        .frame(width: width, height: line(unit), vertically: .start)
      }
    }
    .frame(width: width, height: height, vertically: .start)
    .inset(Insets(top: band - margin))
    guard isWide else { return leaf }
    return Row(spacing: margin * 2) {
      leaf
      column(
        Size(width: room.width - width - margin * 2, height: room.height),
        title: isLarge ? 26 : 16, figure: isLarge ? 120 : 60, .beside, unit: isLarge ? 26 : 14,
        line: isLarge ? 18 : 12, showsDate: false, gauge: isLarge ? 16 : 8)
    }
    .element
  }

  var pageBackdrop: Element? {
    guard let date = facts.date else { return nil }
    let name = facts.table.monthName(date.components.month)
    let text = isLarge ? facts.table.text(of: date, .month) : name
    let width = pageWidth
    var layers = [
      (pageHeader, Fill(.rounded(0), .accentFill).element),
      (
        Rect(x: 16, y: 0, width: width - 32, height: band),
        Text(text.uppercased(), Font(isLarge ? 22 : 14, .semibold), .onAccent).shrinking(to: 0.6)
          .frame(width: width - 32, height: band)
      ),
    ]
    if width < family.canvas.width {
      layers.append(
        (
          Rect(x: width, y: 0, width: 1.5, height: family.canvas.height),
          Fill(.rounded(0), .track).element
        ))
    }
    return .absolute(layers)
  }
}
