import CivilCalendar
import Languages
import WidgetDrawing
package import WidgetTimeline

/// A list of the nearest events in a group: 8 in systemLarge, 3 in each other family.
///
/// An event is left out if it cannot be read or if its repeat has left the calendar; `skippedKeys`
/// then has its key. The others are still shown.
package final class DDayListProvider: WidgetKind {
  private let memo = StateMemo<DDayEvents>()

  package init() {}

  package let description = WidgetDescription(
    kind: "ddayList",
    displayName: .word(.ddayList),
    description: .word(.ddayListDescription),
    defaultFamily: .systemMedium,
    otherFamilies: [.systemLarge, .systemSmall, .accessoryRectangular],
    parameters: .ofCounts + .ofPictures)

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> DDayListEntry {
    let words = LanguageTable.of(context.locale)
    let units = try context.units()
    let samples: [(title: Word, start: Int, end: Int)] = [
      (.sampleExam, -23, 7), (.sampleBirthday, -60, 30), (.sampleVacation, -50, 100),
    ]
    let subjects = samples.map { sample in
      DDaySubject(
        DDayEvent(
          title: words.word(sample.title),
          start: context.today.adding(days: sample.start).map { YearlyDay($0) },
          end: context.today.adding(days: sample.end).map { YearlyDay($0) }),
        key: nil, words: words, locale: context.locale, in: context.timeZone, units: units)
    }
    return DDayListEntry(
      date: context.now, isPlaceholder: true, relevance: nil,
      events: DDayEvents(samples: subjects, words: words, in: context.timeZone),
      places: subjects.indices.map { DDayListPlace(index: $0, dday: nil) },
      today: context.today, eventCount: subjects.count, skippedKeys: [],
      isForLayout: context.isForLayout)
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> DDayListEntry? {
    let entry = try timeline(in: context).entry(at: context.now)
    return entry.flatMap { $0.eventCount > 0 ? $0 : nil }
  }

  package func timeline(
    in context: TimelineContext
  ) throws(WidgetError) -> Timeline<DDayListEntry> {
    let units = try context.units()
    let events = try memo.content(
      of: context.group, where: { $0.areRead(in: context, units: units) },
      keepingWhere: { $0.subjects.count <= Self.keptCount }
    ) { () throws(WidgetError) in try DDayEvents(in: context, units: units) }
    guard !events.subjects.isEmpty else {
      // There is nothing to count, so only a write to the group can change the widget.
      let now = DailyStretch(date: context.today, start: context.now, end: nil)
      return Timeline(entries: [entry(of: events, for: now, in: context)], policy: .never)
    }
    guard events.haveTimes else {
      return try Timeline(dailyIn: context) { (stretch) throws(WidgetError) in
        entry(of: events, for: stretch, in: context)
      }
    }
    return try Timeline(piecesIn: context) { (stretch) throws(WidgetError) in
      // The events in the list and their order stay the same all day.
      let shown = entry(of: events, for: stretch, in: context)
      return stretch.pieces(cutAt: shown.instants).map { shown.with(piece: $0) }
    }
  }

  package func check(_ value: ProposedValue) throws(WidgetError) { try value.checkEvent() }

  /// The largest number of events that are kept for the next timeline.
  private static let keptCount = 1000

  /// Makes the entry for a stretch of one date.
  private func entry(
    of events: DDayEvents, for stretch: DailyStretch, in context: TimelineContext
  ) -> DDayListEntry {
    var places = DDayListPlaces(limit: context.family.rowLimit)
    var leavingKeys: [String] = []
    for (index, end) in zip(0..., events.ends) {
      var dday: Int?
      var known: DDayEnd?
      switch end {
      case .never: break
      case .on(let date): dday = stretch.date.days(until: date)
      case .computed:
        let subject = events.subjects[index]
        do throws(WidgetError) {
          known = try subject.event.end(on: stretch.date)
          dday = known.map { stretch.date.days(until: $0.date) }
        } catch {
          leavingKeys.append(subject.key ?? "")
          continue
        }
      }
      places.insert(DDayListPlace(index: index, dday: dday, end: known))
    }
    leavingKeys = sortedByBytes(leavingKeys)
    return DDayListEntry(
      date: stretch.start, isPlaceholder: false,
      relevance: events.relevanceScore(of: places.first, for: stretch).map {
        TimelineEntryRelevance(score: Double($0), duration: stretch.duration)
      },
      events: events, places: places.first, today: stretch.date,
      eventCount: events.subjects.count &- leavingKeys.count,
      skippedKeys: events.malformedKeys + leavingKeys, isForLayout: context.isForLayout)
  }
}

extension DDayEvents {
  /// The highest score of the listed events on a date; nil without events.
  fileprivate func relevanceScore(of places: [DDayListPlace], for stretch: DailyStretch) -> Int? {
    // Without milestones, the first event has the highest score, because it is the nearest.
    places.prefix(hasMilestones ? places.count : 1)
      .map {
        (try? DDayContent(of: subjects[$0.index], on: stretch.date, at: stretch.start))?
          .relevanceScore ?? 0
      }.max()
  }
}

extension WidgetFamily {
  /// The largest number of events in a list.
  fileprivate var rowLimit: Int { self == .systemLarge ? 8 : 3 }
}
