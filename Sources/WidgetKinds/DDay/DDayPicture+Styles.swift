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
          Text(unitText, Font(unit, .medium), .secondary).shrinking(to: 0.7)
            .frame(width: gauge.room(reaching: size * 0.8))
          if isAlone, let date = facts.shortDate {
            Text(date, Font(10), .secondary).shrinking(to: 0.7)
              .frame(width: gauge.room(reaching: size * 1.06))
          }
        } else if isAlone, let when = facts.dateText {
          Text(when, Font(11), .secondary).shrinking(to: 0.7)
            .frame(width: gauge.room(reaching: size * 0.95))
        }
      }
    }
    .frame(width: diameter, height: diameter)
  }

  /// What is said beside a ring.
  private func beside(title: Double, line: Double) -> Element {
    Column(spacing: line * 0.4) {
      heading(title, lines: 2)
      context(line, in: room.width - (family == .systemMedium ? 146 : 356))
      if let percentage = facts.percentage {
        Text(percentage, Font(line, .semibold), .primary)
      }
      if let milestone = facts.milestone {
        fitting(milestone.texts, in: room.width - (family == .systemMedium ? 146 : 356)) {
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
    let isLarge = family == .systemLarge || family == .systemExtraLarge
    let height = room.height - (isLarge ? 46 : 11)
    let size = isLarge ? 136.0 : family == .systemMedium ? 64 : 48
    return Column(spacing: isLarge ? 14 : 9) {
      heading(isLarge ? 24 : 15, lines: family == .systemSmall ? 2 : 1)
      Spacer()
      figure(size, in: room.width, unit: isLarge ? 24 : 15)
      Row(spacing: 8) {
        context(
          isLarge ? 17 : 13, in: room.width - (family == .systemSmall ? 6 : isLarge ? 64 : 50))
        Spacer(4)
        if family != .systemSmall, let percentage = facts.percentage {
          Text(percentage, Font(isLarge ? 17 : 13, .semibold), .primary).priority(1)
        }
      }
    }
    .frame(width: room.width, height: height, horizontally: .start, vertically: .start)
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

// Above a photo.
extension DDayComposition {
  var overPhoto: Element {
    let scale = family == .systemSmall || family == .systemMedium ? 1.0 : 2
    let title = facts.title ?? facts.untitled
    return Column(spacing: 8 * scale) {
      Spacer()
      figure(40 * scale, in: room.width, unit: 14 * scale, paint: .onPhoto)
      Row(spacing: 5 * scale) {
        if let icon = look.icon { self.icon(icon, 13 * scale, .onPhoto) }
        line(title, facts.shortDate, Font(13 * scale, .semibold), .onPhoto)
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start, vertically: .end)
  }

  var photoBackdrop: Element {
    let canvas = family.canvas
    let frame = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    var layers: [(Rect, Element)] = []
    if let photo {
      layers.append((frame, .photo(photo)))
    } else {
      // An evening, where there is no photo: a sun above hills.
      layers.append((frame, Fill(.rounded(0), .sky).element))
      let unit = canvas.height
      layers.append(
        (
          Rect(x: canvas.width * 0.62, y: unit * 0.22, width: unit * 0.22, height: unit * 0.22),
          Fill(.circle, .color(Color(0xFFE3A8))).element
        ))
      for (x, y, size, color) in [
        (-0.35, 0.62, 1.3, 0x5B4B8A), (0.45, 0.68, 1.5, 0x3B3560), (-0.1, 0.8, 1.7, 0x1B1E3A),
      ] as [(Double, Double, Double, UInt32)] {
        let width = canvas.width * size * 0.8
        layers.append(
          (
            Rect(x: canvas.width * x, y: unit * y, width: width, height: width),
            Fill(.circle, .color(Color(color))).element
          ))
      }
    }
    layers.append((frame, Fill(.rounded(0), .shade).element))
    return .absolute(layers)
  }
}

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
    let leaf = Column(spacing: isLarge ? 22 : 12, alignment: .center) {
      Spacer()
      Text("\(date.day)", figureFont(isLarge ? 140 : 68)).tight
      if isWide || isLarge {
        Text(facts.table.weekdayName(of: date), Font(isLarge ? 22 : 13, .semibold), .secondary)
      }
      if !isWide {
        Spacer()
        line(
          facts.title ?? "", facts.figure.map { $0.text }, Font(isLarge ? 19 : 13), .secondary)
      } else {
        Spacer()
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
        height: room.height)
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
