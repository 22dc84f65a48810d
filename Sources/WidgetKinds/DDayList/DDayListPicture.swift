import CivilCalendar
package import WidgetDrawing
package import WidgetTimeline

// The nearest event large, and the others below each other, each with its own colour.
extension DDayListEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let words = DDayPictureWords.table[context.locale]
    let table = LanguageTable(context.locale)
    let rows = rows
    // Data that are there and cannot be shown are not the same as none.
    let nothing =
      skippedKeys.isEmpty ? words.noEvents : words.unusableEvents(skippedKeys.count)
    let facts = rows.map { content in
      DDayFacts(
        content: content, table: table, words: words,
        look: DDayLook(of: content.subject.event, in: context))
    }
    let composition = DDayListComposition(
      facts: facts, nothing: nothing, family: context.family, isRedacted: isPlaceholder)
    var picture = Picture(
      family: context.family, locale: context.locale,
      title: rows.first.map { $0.sentence(words) } ?? nothing,
      details: rows.dropFirst().map { $0.sentence(words) }.joined(separator: ". "),
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
  let isRedacted: Bool

  private var room: Size { family.contentSize }

  /// How much of the canvas the nearest event has: a part of its width, or where it is high of its
  /// height.
  private var hero: Size {
    family == .systemLarge
      ? Size(width: family.canvas.width, height: facts.count > 6 ? 84 : 104)
      : Size(width: facts.count == 1 ? family.canvas.width : 126, height: family.canvas.height)
  }

  /// The colour of an event: its own, or one by its place.
  private func color(_ place: Int) -> Paint {
    if let own = facts[place].look.accent { return .color(own) }
    return .person(place)
  }

  var element: Element {
    guard let first = facts.first else {
      return Column(spacing: 10, alignment: .center) {
        Icon(.calendar, size: 34, .secondary)
        Text(nothing, .body, .secondary).lines(2).shrinking(to: 0.7)
      }
      .frame(width: room.width, height: room.height)
    }
    let others = Array(facts.indices.dropFirst())
    if family == .systemLarge {
      return Column {
        heroText(first).frame(width: room.width, height: hero.height - 32, horizontally: .start)
        if others.isEmpty {
          Spacer()
          single(first)
          Spacer()
        } else {
          Element.spacer(28)
          rows(others, height: room.height - hero.height + 32 - 28)
        }
      }
      .frame(width: room.width, height: room.height, horizontally: .start, vertically: .start)
    }
    return Row {
      heroText(first)
        .frame(
          width: hero.width - 32, height: room.height, horizontally: .start, vertically: .start)
      if !others.isEmpty {
        Element.spacer(32)
        rows(others, height: room.height)
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start)
  }

  var backdrop: Element? {
    guard !facts.isEmpty, !isRedacted else { return nil }
    return .absolute([
      (
        Rect(x: 0, y: 0, width: hero.width, height: hero.height),
        Fill(.rounded(0), color(0)).element
      )
    ])
  }

  /// What stands on the colour of the nearest event.
  private func heroText(_ facts: DDayFacts) -> Element {
    let paint: Paint = facts.look.accent.map { Paint.on($0) } ?? .onPerson
    let isWide = family == .systemLarge || hero.width > 200
    let composition = DDayComposition(facts: facts, family: family, photo: nil)
    let width = isWide ? room.width : hero.width - 32
    let title = facts.listTitle
    if family == .systemLarge {
      let isDense = self.facts.count > 6
      return Row(spacing: 12) {
        Column(spacing: 6) {
          Text(title, Font(19, .semibold), paint).lines(isDense ? 1 : 2).shrinking(to: 0.8)
          if let when = facts.when { Text(when, Font(13), paint).shrinking(to: 0.75) }
        }
        Spacer(8)
        composition.figure(isDense ? 32 : 52, in: 150, unit: 15, alignment: .end, paint: paint)
          .frame(width: 150, horizontally: .end)
      }
      .element
    }
    return Column {
      Text(title, Font(15, .semibold), paint).lines(2).shrinking(to: 0.8)
      Spacer()
      composition.figure(isWide ? 64 : 50, in: width, unit: 13, paint: paint)
      Spacer()
      if let when = facts.when { Text(when, Font(12), paint).lines(2).shrinking(to: 0.75) }
    }
    .frame(width: width, height: room.height, horizontally: .start)
  }

  /// What is left to say of an event that is alone.
  private func single(_ facts: DDayFacts) -> Element {
    DDayComposition(facts: facts, family: family, photo: nil)
      .dotGrid(width: room.width, height: 150)
  }

  private func rows(_ places: [Int], height: Double) -> Element {
    let spacing = min((height - Double(places.count) * 31) / Double(max(places.count - 1, 1)), 22)
    let isDense = places.count > 5
    return Column(spacing: max(spacing, 1)) {
      for place in places { row(place, isDense: isDense).link(facts[place].content.subject.url) }
    }
    .frame(height: height, horizontally: .start, vertically: .center)
  }

  private func row(_ place: Int, isDense: Bool) -> Element {
    let facts = facts[place]
    let isPast = facts.content.count.state == .past
    return Row(spacing: 10) {
      Fill(.capsule, color(place)).frame(width: 4, height: 28)
      Column(spacing: 1) {
        Row(spacing: 5) {
          if let icon = facts.look.icon { Text(icon, Font(12)).priority(2) }
          Text(
            facts.listTitle, isDense ? Font(14, .semibold) : .subheadline,
            isPast ? .secondary : .primary
          ).shrinking(to: 0.85)
        }
        Text(
          [facts.when, facts.age].compactMap { $0 }.joined(separator: " · "),
          Font(isDense ? 11 : 12), .secondary
        ).shrinking(to: 0.8)
      }
      Spacer(6)
      if let figure = facts.figure {
        Text(
          figure.number, Font(figure.isWord ? 17 : 24, .bold, face: .rounded),
          isPast ? .secondary : .primary
        ).shrinking(to: 0.5).priority(3).tight
      }
    }
    .element
  }
}

extension DDayFacts {
  /// What people know the event by: its title, or where it has none the key that it stands under.
  var listTitle: String { title ?? content.subject.key ?? untitled }
}
