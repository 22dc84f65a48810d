import CivilCalendar
import Languages
package import WidgetDrawing
package import WidgetTimeline

// Draws the nearest event large and the others in rows, each in its own colour.
extension DDayListEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = LanguageTable.of(context.locale)
    let rows = rows
    // If all events are faulty, the picture says so instead of saying that there are none.
    let nothing =
      skippedKeys.isEmpty
      ? words.word(.noEvents) : words.sentence(.unusableEvents, skippedKeys.count)
    let facts = rows.map { content in
      var look = DDayLook(of: content.subject, in: context)
      // Hours would be wrong until the next entry, because there is none at each full hour.
      look.showsHours = false
      return DDayFacts(content: content, look: look)
    }
    let composition = DDayListComposition(
      facts: facts, more: max(eventCount - facts.count, 0), nothing: nothing,
      family: context.family, locale: context.locale)
    var picture = Picture(
      family: context.family, locale: context.locale,
      title: rows.first.map { $0.sentence } ?? nothing,
      details: rows.dropFirst().map { $0.sentence }.joined(separator: ". "),
      content: composition.element)
    picture.backdrop = composition.backdrop
    picture.url = url
    return picture
  }
}

/// The layout of a list of D-days in each family.
private struct DDayListComposition {
  let facts: [DDayFacts]
  /// The number of events that do not fit.
  let more: Int
  let nothing: String
  let family: WidgetFamily
  let locale: LanguageTag

  private var room: Size { family.contentSize }

  /// The size of the area for the nearest event: a part of the canvas's width, or of its height in
  /// families that are not wide.
  private var hero: Size {
    let canvas = family.canvas
    return switch family {
    case .systemLarge: Size(width: canvas.width, height: largeHeroHeight)
    case .systemSmall:
      Size(width: canvas.width, height: facts.count == 1 ? canvas.height : 90)
    default: Size(width: 126, height: canvas.height)
    }
  }

  /// The height of the nearest event's area. If there are other events, it is larger the fewer they
  /// are.
  private var largeHeroHeight: Double {
    switch facts.count {
    case 2: 184
    case 3: 138
    case ...6: 104
    default: 84
    }
  }

  /// The colour of an event.
  private func color(_ place: Int) -> Paint { .event(facts[place].look.accent, place) }

  var element: Element {
    guard !facts.isEmpty else {
      return Column(spacing: 10, alignment: .center) {
        if family != .accessoryRectangular { Icon(.calendar, size: 34, .secondary) }
        Text(nothing, .body, .secondary).lines(2).shrinking(to: 0.7)
      }
      .frame(width: room.width, height: room.height)
    }
    switch family {
    case .systemLarge: return large
    case .systemSmall: return small
    case .accessoryRectangular: return rectangular
    default: return medium
    }
  }

  private var after: [Int] { Array(facts.indices.dropFirst()) }

  private var medium: Element {
    Row {
      heroColumn(width: hero.width - 32)
      Element.spacer(32)
      if facts.count > 1 {
        rows(after, height: room.height)
      } else {
        days(width: room.width - hero.width, height: room.height)
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start)
  }

  /// The area beside a single event: dots for its days, or the month of its date.
  private func days(width: Double, height: Double) -> Element {
    facts[0].progress == nil
      ? composition(0).month(width: width, height: height)
      : composition(0).dotGrid(width: width, height: height)
  }

  private var large: Element {
    Column {
      heroRow.frame(width: room.width, height: hero.height - 32, horizontally: .start)
      if facts.count == 1 {
        Spacer()
        days(width: room.width, height: room.height - hero.height - 10)
      } else {
        Element.spacer(28)
        rows(after, height: room.height - hero.height + 32 - 28)
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start, vertically: .start)
  }

  private var small: Element {
    Column {
      if facts.count == 1 {
        heroColumn(width: room.width)
      } else {
        heroStack.frame(width: room.width, height: hero.height - 26, horizontally: .start)
        Element.spacer(18)
        Column(spacing: 6) {
          if facts.count == 2 {
            row(1, isDense: true, scale: 0.9).link(facts[1].content.subject.url)
          } else {
            for place in after.prefix(2) { smallRow(place) }
          }
        }
        .frame(width: room.width, height: room.height - hero.height + 8, vertically: .center)
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start, vertically: .start)
  }

  /// Up to three events in one colour. The nearest comes first, in heavier type. If there are more,
  /// the third line says how many.
  private var rectangular: Element {
    Column {
      for place in facts.indices.prefix(more > 0 ? 2 : 3) {
        if place > 0 { Spacer() }
        Row(spacing: 4) {
          if let icon = facts[place].look.icon { self.icon(icon, 11, .primary) }
          let title = Text(facts[place].listTitle, Font(13, place == 0 ? .semibold : .regular))
          title.shrinking(to: 0.7)
          Spacer(4)
          number(facts[place], 15, word: 13, beside: title, in: room.width - 4).element
        }
      }
      if more > 0 {
        Spacer()
        others(more + facts.count - 2).text(.secondary)
      }
    }
    .frame(width: room.width, height: facts.count > 2 ? room.height : 18 * Double(facts.count) + 8)
    .frame(width: room.width, height: room.height)
  }

  var backdrop: Element? {
    guard !facts.isEmpty, !family.isAccessory else { return nil }
    return .absolute([
      (
        Rect(x: 0, y: 0, width: hero.width, height: hero.height),
        Fill(.rounded(0), color(0)).element
      )
    ])
  }

  // The area of the nearest event, whose background has the event's colour.

  private var heroPaint: Paint { .onEvent(facts[0].look.accent, 0) }

  private func composition(_ place: Int) -> DDayComposition {
    DDayComposition(
      facts: facts[place], family: family, photo: nil, isMirrored: locale.isRightToLeft)
  }

  private func heroTitle(_ size: Double, lines: Int) -> Element {
    Row(spacing: size * 0.35) {
      if let icon = facts[0].look.icon { self.icon(icon, size, heroPaint) }
      heroText(size, lines: lines).shrinking(to: min(0.8, 10 / size))
    }
    .element
  }

  private func heroText(_ size: Double, lines: Int) -> Text {
    Text(facts[0].listTitle, Font(size, .semibold), heroPaint).lines(lines)
  }

  private func heroColumn(width: Double) -> Element {
    let composition = composition(0)
    let heading = heroTitle(15, lines: 2)
    return Column {
      heading
      Spacer()
      composition.figure(
        width > 100 ? 64 : 50, .below, unit: 13, in: Size(width: width, height: 56),
        paint: heroPaint)
      Spacer()
      composition.when(12, in: width, heroPaint)
    }
    .frame(width: width, height: room.height, horizontally: .start)
  }

  private var heroRow: Element {
    let isDense = facts.count > 6
    let scale = min(hero.height / 104, 1.5)
    let size = 19 * max(scale, 1)
    let lines = isDense ? 1 : 2
    var width = facts.count == 2 ? 170.0 : 150
    let rest = room.width - width - 8 - (facts[0].look.icon == nil ? 0 : size * 1.5)
    // The number gives way before the title becomes small.
    if !heroText(size, lines: lines).shrinking(to: 0.66).isWhole(in: rest) { width *= 0.6 }
    let height = isDense ? 26 : 40 * scale
    return Row(spacing: 12) {
      Column(spacing: 6) {
        heroTitle(size, lines: lines)
        composition(0).when(13 * max(scale, 1), in: room.width - width - 12, heroPaint)
      }
      Spacer(8)
      composition(0).figure(
        height * 1.3, .beside, unit: 15 * max(scale, 1), in: Size(width: width, height: height),
        alignment: .end, paint: heroPaint)
    }
    .element
  }

  private var heroStack: Element {
    let width = room.width - (more > 0 ? others(more).width + 8 : 0)
    return Column {
      heroTitle(13, lines: 1)
      Spacer(2.5)
      composition(0).figure(
        30, .beside, unit: 12, in: Size(width: room.width, height: 22), paint: heroPaint)
      // Commas reach below the line. Numbers without one have the same space.
      Spacer(6.5)
      Row {
        // There is no room for a larger date.
        composition(0).whenText(Font(11), in: width, heroPaint).shrinking(to: 0.6).onLine
          .keepingSize.frame(width: width, height: 13.2, horizontally: .start)
        Spacer()
        if more > 0 { others(more).text(heroPaint) }
      }
    }
    .element
  }

  // The rows of the other events.

  /// The width of a row, which in a wide family is beside the nearest event's area.
  private var rowWidth: Double { room.width - (family == .systemMedium ? hero.width : 0) }

  private func rows(_ places: [Int], height: Double) -> Element {
    let rest = height - (more > 0 ? 14 : 0)
    // If there are only a few rows, they are larger, so that they fill the widget.
    let most = family == .systemLarge ? 1.5 : 1.2
    let scale = min(max(rest / Double(max(places.count, 1)) / 52, 1), most)
    // The height of a row: a title of 15 points, a date of 12 points and a gap of one point. In a
    // list of more than five rows, the texts are smaller.
    let own = (places.count > 5 ? 31 : 33.5) * scale
    let spacing = min(
      (rest - Double(places.count) * own) / Double(max(places.count - (more > 0 ? 0 : 1), 1)),
      22 * scale)
    let isDense = places.count > 5
    return Column(spacing: max(spacing, 1)) {
      for place in places {
        row(place, isDense: isDense, scale: scale).link(facts[place].content.subject.url)
      }
      if more > 0 {
        Row {
          Spacer()
          others(more).text(.secondary)
        }
      }
    }
    .frame(width: rowWidth, height: height, horizontally: .start, vertically: .center)
  }

  private func row(_ place: Int, isDense: Bool, scale: Double) -> Element {
    let facts = facts[place]
    let font = Font((isDense ? 11 : 12) * (family == .systemLarge ? scale : 1))
    let composition = DDayComposition(facts: facts, family: family, photo: nil)
    let title = Text(
      facts.listTitle, Font((isDense ? 14 : 15) * scale, .semibold), paint(of: facts))
    // A date becomes shorter before a distance becomes smaller.
    let date = facts.figure?.distance == nil ? composition.longDate : facts.table.widest(.short)
    let age = facts.age.map { Text(" · \($0)", font).width } ?? 0
    let number = number(
      facts, 24 * scale, word: 17 * scale, beside: title, least: date * font.size + age,
      in: rowWidth - 20)
    return Row(spacing: 10) {
      Fill(.capsule, color(place)).frame(width: 4, height: 28 * scale)
      Column(spacing: scale) {
        Row(spacing: 5) {
          if let icon = facts.look.icon { self.icon(icon, 12 * scale, .primary) }
          title.shrinking(to: 0.7)
        }
        composition.whenText(font, in: number.rest, .secondary).shrinking(to: 0.6)
      }
      .frame(width: number.rest, horizontally: .start)
      Spacer(6)
      number.element
    }
    .element
  }

  /// The text for the events that do not fit, "8 more", and its width.
  private func others(_ more: Int) -> (width: Double, text: (Paint) -> Element) {
    let words = LanguageTable.of(locale).sentence(.moreEvents, more, in: NumberGrouping(locale))
    let font = Font(11, .semibold)
    return (
      TextMeasure.width(of: words, in: font) / 0.985,
      { Text(words, font, $0).priority(1).element }
    )
  }

  private func smallRow(_ place: Int) -> Element {
    let title = Text(facts[place].listTitle, Font(12, .semibold), paint(of: facts[place]))
    return Row(spacing: 6) {
      Fill(.capsule, color(place)).frame(width: 3, height: 14)
      title.shrinking(to: 0.7)
      Spacer(4)
      number(facts[place], 16, word: 12, beside: title, in: room.width - 13).element
    }
    .link(facts[place].content.subject.url)
  }

  private func paint(of facts: DDayFacts) -> Paint {
    facts.content.count.state == .past ? .secondary : .primary
  }

  /// The figure at the end of a row, and the width that is left for the texts. The figure is in a
  /// place whose width is the same for all numbers of days, and shrinks before a title is cut.
  ///
  /// - Parameters:
  ///   - least: the width of the texts below the title.
  ///   - width: that of the texts and the figure.
  private func number(
    _ facts: DDayFacts, _ size: Double, word: Double, beside title: Text, least: Double = 0,
    in width: Double
  ) -> (element: Element, rest: Double) {
    guard let figure = facts.figure else { return (.spacer(0), width) }
    let font = Font(
      figure.isWord ? word : size, .semibold, face: facts.look.theme?.face ?? .rounded
    ).tabular
    let texts =
      facts.number(like: 99_999).map { [$0] } ?? figure.distance?.widestTexts(.narrow)
      ?? [figure.number]
    let widest = (texts.map { Text($0, font).width }.max() ?? 0) / 0.985
    // The figure keeps its size as long as the title needs to shrink only to nine tenths.
    let own = title.width * 0.9 + (facts.look.icon == nil ? 0 : title.font.size * 1.5)
    let place = Text.room(for: widest, beside: max(own, least), in: width)
    let text = Text(facts.short(figure.number), font, paint(of: facts)).shrinking(to: 0.4).tight
    return (
      text.keepingSize.frame(width: place, height: font.size * 0.7, horizontally: .end),
      width - place
    )
  }

  private func icon(_ icon: String, _ size: Double, _ paint: Paint) -> Element {
    DDayComposition(facts: facts[0], family: family, photo: nil).icon(icon, size, paint)
  }
}

extension DDayFacts {
  /// The event's title, or else its key.
  var listTitle: String { title ?? content.subject.key ?? untitled }
}
