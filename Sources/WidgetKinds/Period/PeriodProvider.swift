import CivilCalendar
import WidgetDrawing
package import WidgetTimeline

/// How much of a year, of a month or of any days has passed.
package final class PeriodProvider: WidgetKind {
  package init() {}

  package let description = WidgetDescription(
    kind: "period",
    displayName: "Period",
    description: "Show how much of a year, a month or other days has passed",
    defaultFamily: .systemSmall,
    otherFamilies: [
      .systemMedium, .systemLarge, .systemExtraLarge, .accessoryCircular, .accessoryRectangular,
      .accessoryInline,
    ],
    parameters: [
      WidgetParameter(
        name: "period", title: "Period", defaultValue: "year",
        choices: .fixed(
          ["year", "month"].map {
            ConfigurationOption(value: $0, title: $0 == "year" ? "Year" : "Month")
          })),
      WidgetParameter(
        name: "from", title: "First Day", defaultValue: .string(""), choices: .any,
        isOptional: true),
      WidgetParameter(
        name: "to", title: "Last Day", defaultValue: .string(""), choices: .any, isOptional: true),
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

  package func check(_ value: ProposedValue) throws(WidgetError) {
    try value.check(isUnder: nil, ofKind: description.kind)
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
