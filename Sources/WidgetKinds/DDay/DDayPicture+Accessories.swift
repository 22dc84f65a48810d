import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

// Pictures for the families of the lock screen, which have one colour and no background.
extension DDayComposition {
  var circular: Element {
    guard let figure = facts.figure else {
      return Icon(.calendar, size: 30, .primary).frame(width: 68, height: 68)
    }
    let length = min(room.width, room.height)
    let gauge = Gauge(.arc, facts.gaugeValue, length: length, lineWidth: 6)
    let place = Size(width: gauge.room(reaching: 9), height: 18)
    let captionWidth = 32.0
    let font = Font(points(10), .semibold)
    let title = facts.title.map { Text($0, font, .secondary) }
    let caption = [title, words(of: figure, font, in: captionWidth)]
      .compactMap { $0?.shrinking(to: 0.8).onLine }
      .first { !$0.content.isEmpty && $0.fits(in: captionWidth) }
    return Layers {
      gauge
      if let distance = figure.distance {
        line(of: distance, in: figureFont(24), .primary, width: place.width, .center)
      } else if figure.isWord {
        Text(figure.number, figureFont(24)).shrinking(to: 0.3).tight
          .frame(width: gauge.room(reaching: 9 + 24 * Self.marks(of: figure.number)))
      } else {
        number(facts.short(figure.number), 24, in: place, .primary)
      }
      Column(alignment: .center) {
        Spacer()
        if let icon = look.icon {
          self.icon(icon, 13, .primary)
        } else if let caption {
          caption.frame(width: captionWidth, height: line(10))
        }
      }
      .frame(width: length, height: length)
    }
    .frame(width: length, height: length)
  }

  /// The words around a number, in the size in which every plural form of the language fits; nil if
  /// it is less than four fifths of the font's size.
  private func words(of figure: DDayFacts.Figure, _ font: Font, in width: Double) -> Text? {
    var font = font
    if let widths = facts.widths {
      let fitting = width * 0.985 / max(widths.before + widths.after, 0.01)
      if fitting < font.size * 0.8 { return nil }
      font.size = min(font.size, (fitting * 2).rounded(.down) / 2)
    }
    return Text(
      [figure.before, figure.after].filter { !$0.isEmpty }.joined(separator: " "), font, .secondary)
  }

  var rectangular: Element {
    var composition = self
    // At large text scales, three lines do not fit. At the largest scale, not even two lines and a
    // bar fit.
    composition.scale = min(scale, facts.progress == nil ? 1.1 : 1.5)
    return composition.rectangularLines
  }

  private var rectangularLines: Element {
    let heading = heading(14, in: room.width)
    let foot = facts.progress == nil ? line(12) : 6
    // Letters of the figure's words that reach below their line must not touch the bar.
    let below = points(14) * 0.24 + 2
    let height = max(
      min(room.height - heading.height - foot - below - 6, 24 * face.capHeight), 8)
    return Column {
      heading.element
      // Some scripts have letters that reach far below their line.
      Spacer(3)
      if facts.figure == nil {
        Text(facts.table.word(.noDate), Font(points(13)), .secondary).shrinking(to: 0.6)
      } else {
        figure(24, .beside, unit: 14, in: Size(width: room.width, height: height))
      }
      Spacer(below)
      if facts.progress != nil {
        Gauge(.bar, facts.gaugeValue, lineWidth: 6)
      } else {
        when(12, in: room.width)
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start)
  }

  var inline: Element {
    let size = min(points(14), 16)
    let figure = facts.figure?.text ?? facts.table.word(.noDate)
    let widest = facts.number(like: 99_999).flatMap { number in
      facts.figure?.texts(number: number).max {
        TextMeasure.width(of: $0, in: Font(size)) < TextMeasure.width(of: $1, in: Font(size))
      }
    }
    let width = room.width - (look.icon == nil ? 0 : size * 1.9)
    return Row(spacing: 5) {
      if let icon = look.icon { self.icon(icon, size, .primary) }
      if let title = facts.title {
        line(title, figure, widest: widest ?? figure, size, in: width)
      } else {
        Text(figure, Font(size, .semibold)).shrinking(to: 0.6)
      }
    }
    .frame(width: room.width, height: room.height)
  }
}
