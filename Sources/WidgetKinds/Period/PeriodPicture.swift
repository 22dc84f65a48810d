import CivilCalendar
import Languages
package import WidgetDrawing
package import WidgetTimeline

// Draws a period like an event that starts on the period's first day and ends on its last.
extension PeriodEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let facts = try facts(in: context)
    let composition = DDayComposition(
      facts: facts, family: context.family, photo: nil,
      isMirrored: context.locale.isRightToLeft, scale: facts.look.textScale ?? 1)
    var picture = Picture(
      family: context.family, locale: context.locale,
      title: "\(title): \(facts.table.phrase(.daysLeft, span.dayCount - daysOver).text)",
      details: [Percentage.text(progress), facts.span].compactMap { $0 }.joined(separator: ", "),
      content: composition.element)
    picture.backdrop = composition.backdrop
    picture.theme = composition.theme
    picture.isFilled = true
    picture.isScaled = true
    return picture
  }

  /// The facts for the entry's picture.
  func facts(in context: TimelineContext) throws(WidgetError) -> DDayFacts {
    let words = LanguageTable.of(context.locale)
    let subject = DDaySubject(
      DDayEvent(
        title: title, start: YearlyDay(span.first), end: YearlyDay(span.last), period: span),
      key: nil, words: words, locale: context.locale, in: context.timeZone)
    return DDayFacts(
      content: try DDayContent(of: subject, on: today, at: date),
      look: DDayLook(ofPeriodIn: context))
  }
}
