import CivilCalendar
import Languages
import WidgetDrawing
package import WidgetTimeline

/// The kind that shows how much of a year, a month or any range of days has passed.
package final class PeriodProvider: WidgetKind {
  package init() {}

  package let description = WidgetDescription(
    kind: "period",
    displayName: .word(.titlePeriod),
    description: .word(.periodDescription),
    defaultFamily: .systemSmall,
    otherFamilies: [
      .systemMedium, .systemLarge, .systemExtraLarge, .accessoryCircular, .accessoryRectangular,
      .accessoryInline,
    ],
    parameters: [
      WidgetParameter(
        name: "period", title: .word(.titlePeriod), defaultValue: "year",
        choices: .fixed(
          [
            ConfigurationOption(value: "year", title: .word(.optionYear)),
            ConfigurationOption(value: "month", title: .word(.optionMonth)),
          ])),
      WidgetParameter(
        name: "from", title: .word(.titleFrom), defaultValue: .string(""), choices: .any,
        isOptional: true),
      WidgetParameter(
        name: "to", title: .word(.titleTo), defaultValue: .string(""), choices: .any,
        isOptional: true),
    ] + .ofPeriodPictures)

  package func placeholder(in context: TimelineContext) throws(WidgetError) -> PeriodEntry {
    try entry(at: context.now, on: context.today, isPlaceholder: true, in: context)
  }

  package func snapshot(in context: TimelineContext) throws(WidgetError) -> PeriodEntry? {
    try entry(at: context.now, on: context.today, in: context)
  }

  package func timeline(in context: TimelineContext) throws(WidgetError) -> Timeline<PeriodEntry> {
    try Timeline(dailyIn: context) { (stretch) throws(WidgetError) in
      try entry(at: stretch.start, on: stretch.date, in: context)
    }
  }

  private func entry(
    at now: Instant, on date: CivilDate, isPlaceholder: Bool = false, in context: TimelineContext
  ) throws(WidgetError) -> PeriodEntry {
    let span = try PeriodSpan(on: date, in: context)
    return PeriodEntry(
      date: now, isPlaceholder: isPlaceholder, today: date, span: span,
      title: span.title(in: .of(context.locale)))
  }
}
