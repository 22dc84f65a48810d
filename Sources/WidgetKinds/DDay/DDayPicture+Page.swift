import CivilCalendar
import WidgetDrawing
import WidgetTimeline

// A page of a calendar.
extension DDayComposition {
  private var band: Double { family == .systemLarge || family == .systemExtraLarge ? 64 : 38 }
  private var pageWidth: Double {
    switch family {
    case .systemMedium: 158
    case .systemExtraLarge: 354
    default: family.canvas.width
    }
  }

  var page: Element {
    let margin = 16.0
    let isLarge = family == .systemLarge || family == .systemExtraLarge
    guard let date = facts.pageDate else { return number }
    let width = pageWidth - margin * 2
    let isWide = pageWidth < family.canvas.width
    let air = isLarge ? 14.0 : 0
    let leaf = Column(spacing: isLarge ? 22 : isWide ? 12 : 8, alignment: .center) {
      Spacer(air)
      Text("\(date.day)", figureFont(isLarge ? 140 : 68)).tight
      Text(facts.table.weekdayName(of: date), Font(isLarge ? 22 : 13, .semibold), .secondary)
      if !isWide {
        Spacer(air)
        line(
          facts.title ?? facts.untitled, facts.figure.map { $0.text }, Font(isLarge ? 19 : 13),
          .secondary, in: width)
        // Text that is large takes the room of what matters least.
        if isLarge, (look.textScale ?? 1) <= 1.2 { footer(15) }
      } else {
        Spacer(air)
      }
    }
    .frame(width: width, height: room.height - band + margin)
    .inset(Insets(top: band - margin))
    guard isWide else { return leaf }
    return Row(spacing: margin * 2) {
      leaf
      column(
        width: room.width - width - margin * 2, title: isLarge ? 26 : 16,
        figure: isLarge ? 110 : 50, unit: isLarge ? 26 : 14, line: isLarge ? 18 : 12,
        height: room.height, showsDate: facts.pageDate != facts.date)
    }
    .element
  }

  var pageBackdrop: Element? {
    guard let date = facts.pageDate else { return nil }
    let name = facts.table.monthName(date.month)
    let isLarge = band > 40
    let text = isLarge ? facts.table.text(of: date, .month) : name
    let width = pageWidth
    var layers = [
      (Rect(x: 0, y: 0, width: width, height: band), Fill(.rounded(0), .accentFill).element),
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
