import CivilCalendar
import WidgetDrawing
import WidgetTimeline

// The lock screen: one colour, no field.
extension DDayComposition {
  var circular: Element {
    guard let figure = facts.figure else {
      return Icon(.calendar, size: 30, .primary).frame(width: 68, height: 68)
    }
    let length = min(room.width, room.height)
    let gauge = Gauge(.arc, facts.gaugeValue, length: length, lineWidth: 6)
    let unit = [figure.before, figure.after].filter { !$0.isEmpty }.joined(separator: " ")
    return Layers {
      gauge
      Text(facts.short(figure.number), figureFont(24)).shrinking(to: 0.3).tight
        .frame(width: gauge.room(reaching: 9))
      Column(alignment: .center) {
        Spacer()
        if let icon = look.icon {
          self.icon(icon, 13, .primary)
        } else if Text(unit, Font(10, .semibold)).shrinking(to: 0.8).fits(in: 32), !unit.isEmpty {
          Text(unit, Font(10, .semibold), .secondary).shrinking(to: 0.8).frame(width: 32)
        }
      }
      .frame(width: length, height: length)
    }
    .frame(width: length, height: length)
  }

  var rectangular: Element {
    Column(spacing: 0) {
      heading(14)
      Spacer()
      if facts.figure == nil {
        Text(facts.table.word(.noDate), .footnote, .secondary).shrinking(to: 0.7)
      } else {
        figure(24, in: room.width, unit: 14)
      }
      Spacer()
      if let value = facts.progress {
        Gauge(.bar, value, lineWidth: 6)
      } else {
        context(12, in: room.width)
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start)
  }

  var inline: Element {
    Row(spacing: 5) {
      if let icon = look.icon { self.icon(icon, 14, .primary) }
      if let title = facts.title { Text(title, Font(14, .semibold)) }
      if facts.title != nil { Text("·", Font(14, .semibold)).priority(1) }
      Text(facts.figure.map { $0.text } ?? facts.table.word(.noDate), Font(14, .semibold)).priority(
        1)
    }
    .frame(width: room.width, height: room.height)
  }
}
