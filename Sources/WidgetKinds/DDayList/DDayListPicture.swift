import CivilCalendar
package import WidgetDrawing
package import WidgetTimeline

// The nearest event large, and the others below each other, each with its own colour.
extension DDayListEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = LanguageTable.of(context.locale)
    let rows = rows
    // Data that are there and cannot be shown are not the same as none.
    let nothing =
      skippedKeys.isEmpty
      ? words.word(.noEvents) : words.sentence(.unusableEvents, skippedKeys.count)
    let facts = rows.map { content in
      DDayFacts(content: content, look: DDayLook(of: content.subject.event, in: context))
    }
    let composition = DDayListComposition(
      facts: facts, nothing: nothing, family: context.family)
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

/// A list of D-days in each family.
private struct DDayListComposition {
  let facts: [DDayFacts]
  let nothing: String
  let family: WidgetFamily

  private var room: Size { family.contentSize }

  /// How much of the canvas the nearest event has: a part of its width, or where it is high of its
  /// height.
  private var hero: Size {
    let canvas = family.canvas
    return switch family {
    case .systemLarge: Size(width: canvas.width, height: facts.count > 6 ? 84 : 104)
    case .systemSmall:
      Size(width: canvas.width, height: facts.count == 1 ? canvas.height : 90)
    default: Size(width: facts.count == 1 ? canvas.width : 126, height: canvas.height)
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

  private var others: [Int] { Array(facts.indices.dropFirst()) }

  private var medium: Element {
    Row {
      heroColumn(width: facts.count == 1 ? room.width : hero.width - 32)
      if facts.count > 1 {
        Element.spacer(32)
        rows(others, height: room.height)
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start)
  }

  private var large: Element {
    Column {
      heroRow.frame(width: room.width, height: hero.height - 32, horizontally: .start)
      if facts.count == 1 {
        Spacer()
        DDayComposition(facts: facts[0], family: family, photo: nil)
          .dotGrid(width: room.width, height: room.height - hero.height - 10)
      } else {
        Element.spacer(28)
        rows(others, height: room.height - hero.height + 32 - 28)
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
            for place in others.prefix(2) { smallRow(place) }
          }
        }
        .frame(width: room.width, height: room.height - hero.height + 8, vertically: .center)
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start, vertically: .start)
  }

  /// All in one colour: the nearest first, heavier than the others.
  private var rectangular: Element {
    Column {
      for place in facts.indices.prefix(3) {
        if place > 0 { Spacer() }
        Row(spacing: 4) {
          if let icon = facts[place].look.icon { self.icon(icon, 11, .primary) }
          Text(facts[place].listTitle, Font(13, place == 0 ? .semibold : .regular))
            .shrinking(to: 0.85)
          Spacer(4)
          number(facts[place], 15, word: 13)
        }
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

  // What stands on the colour of the nearest event.

  private var heroPaint: Paint { .onEvent(facts[0].look.accent, 0) }

  private func heroFigure(
    _ size: Double, in width: Double, unit: Double, alignment: Alignment = .start
  ) -> Element {
    DDayComposition(facts: facts[0], family: family, photo: nil)
      .figure(size, in: width, unit: unit, alignment: alignment, paint: heroPaint)
  }

  private func heroTitle(_ size: Double, lines: Int) -> Element {
    Row(spacing: size * 0.35) {
      if let icon = facts[0].look.icon { self.icon(icon, size, heroPaint) }
      Text(facts[0].listTitle, Font(size, .semibold), heroPaint).lines(lines).shrinking(to: 0.8)
    }
    .element
  }

  private func heroDate(_ size: Double, lines: Int = 1) -> Element {
    guard let when = facts[0].when else { return .spacer(0) }
    return Text(when, Font(size), heroPaint).lines(lines).shrinking(to: 0.75).element
  }

  private func heroColumn(width: Double) -> Element {
    Column {
      heroTitle(15, lines: 2)
      Spacer()
      heroFigure(width > 100 ? 64 : 50, in: width, unit: 13)
      Spacer()
      heroDate(12, lines: 2)
    }
    .frame(width: width, height: room.height, horizontally: .start)
  }

  private var heroRow: Element {
    let isDense = facts.count > 6
    return Row(spacing: 12) {
      Column(spacing: 6) {
        heroTitle(19, lines: isDense ? 1 : 2)
        heroDate(13)
      }
      Spacer(8)
      heroFigure(isDense ? 32 : 52, in: 150, unit: 15, alignment: .end)
        .frame(width: 150, horizontally: .end)
    }
    .element
  }

  private var heroStack: Element {
    Column {
      heroTitle(13, lines: 1)
      Spacer()
      Row(spacing: 8, alignment: .end) {
        heroFigure(36, in: room.width - 40, unit: 12)
        Spacer()
        if let when = facts[0].moment ?? facts[0].shortDate {
          Text(when, Font(11), heroPaint).shrinking(to: 0.75).tight
        }
      }
    }
    .element
  }

  // The events after it.

  private func rows(_ places: [Int], height: Double) -> Element {
    // Few rows are larger, so that they fill a large widget.
    let scale =
      family != .systemLarge ? 1 : min(max(height / Double(max(places.count, 1)) / 52, 1), 1.5)
    let own = 31 * scale
    let spacing = min(
      (height - Double(places.count) * own) / Double(max(places.count - 1, 1)), 22 * scale)
    let isDense = places.count > 5
    return Column(spacing: max(spacing, 1)) {
      for place in places {
        row(place, isDense: isDense, scale: scale).link(facts[place].content.subject.url)
      }
    }
    .frame(height: height, horizontally: .start, vertically: .center)
  }

  private func row(_ place: Int, isDense: Bool, scale: Double) -> Element {
    let facts = facts[place]
    return Row(spacing: 10) {
      Fill(.capsule, color(place)).frame(width: 4, height: 28 * scale)
      Column(spacing: scale) {
        Row(spacing: 5) {
          if let icon = facts.look.icon { self.icon(icon, 12 * scale, .primary) }
          Text(
            facts.listTitle, Font((isDense ? 14 : 15) * scale, .semibold), paint(of: facts)
          ).shrinking(to: 0.85)
        }
        rowDate(facts, Font((isDense ? 11 : 12) * scale))
      }
      Spacer(6)
      number(facts, 24 * scale, word: 17 * scale)
    }
    .element
  }

  /// When it is, and how old it becomes: as much as is said whole.
  private func rowDate(_ facts: DDayFacts, _ font: Font) -> Element {
    let (when, age) = (facts.when ?? "", facts.age.map { " · \($0)" } ?? "")
    // What a bar, a number and the spaces around them leave of a row.
    let width = room.width - (family == .systemMedium ? hero.width : 0) - font.size * 6
    let ways = [when + age, (facts.dateText ?? "") + age, when, facts.shortDate ?? ""]
    return DDayComposition(facts: facts, family: family, photo: nil)
      .fitting(ways, in: width) { Text($0, font, .secondary).shrinking(to: 0.8) }.element
  }

  private func smallRow(_ place: Int) -> Element {
    Row(spacing: 6) {
      Fill(.capsule, color(place)).frame(width: 3, height: 14)
      Text(facts[place].listTitle, Font(12, .semibold), paint(of: facts[place])).shrinking(to: 0.85)
      Spacer(4)
      number(facts[place], 16, word: 12)
    }
    .link(facts[place].content.subject.url)
  }

  private func paint(of facts: DDayFacts) -> Paint {
    facts.content.count.state == .past ? .secondary : .primary
  }

  private func number(_ facts: DDayFacts, _ size: Double, word: Double) -> [Element] {
    guard let figure = facts.figure else { return [] }
    return [
      Text(
        figure.number,
        Font(figure.isWord ? word : size, .semibold, face: facts.look.theme?.face ?? .rounded)
          .tabular,
        paint(of: facts)
      ).shrinking(to: 0.5).priority(3).tight.element
    ]
  }

  private func icon(_ icon: String, _ size: Double, _ paint: Paint) -> Element {
    DDayComposition(facts: facts[0], family: family, photo: nil).icon(icon, size, paint)
  }
}

extension DDayFacts {
  /// What people know the event by: its title, or where it has none the key that it stands under.
  var listTitle: String { title ?? content.subject.key ?? untitled }
}
