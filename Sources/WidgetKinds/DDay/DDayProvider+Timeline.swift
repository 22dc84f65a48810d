package import BridgeJSON
import CivilCalendar
package import WidgetTimeline

// The days of one event are nearly alike. So the first one of a form is written member by member, and
// those that follow are copied from its text, with a date and numbers of their own: no entry is made.
// The text is the one that `writeByMembers` writes.

extension DDayProvider {
  /// Writes what the kind answers; a timeline day by day.
  package func write(
    _ document: TimelineDocument, in context: TimelineContext, to writer: inout JSONWriter
  ) throws(WidgetError) {
    guard document == .timeline else {
      return try writeByMembers(document, in: context, to: &writer)
    }
    let (subject, figures) = try counting(in: context) { (subject) throws(WidgetError) in
      (subject, try DDayFigures(of: subject.event, on: context.today))
    }
    guard subject.event.isSet else {
      return try writeByMembers(document, in: context, to: &writer)
    }
    try writeDays(of: subject, from: figures, in: context, to: &writer)
  }

  private func writeDays(
    of subject: DDaySubject, from firstFigures: DDayFigures, in context: TimelineContext,
    to writer: inout JSONWriter
  ) throws(WidgetError) {
    let event = subject.event
    var state = EntryWriting(in: context.timeZone)
    var form: DDayFigures.Form?
    var stretches = DailyStretches(in: context)
    var figures = firstFigures
    var index = 0
    writer.beginArray("entries")
    let end = writer.count &+ TimelineFault.maximumByteCount
    while let stretch = stretches.next() {
      if index > 0 {
        // Where a repeat leaves the calendar the timeline ends, and whoever asks then is told.
        guard let following = try? DDayFigures(of: event, on: stretch.date) else { break }
        figures = following
      }
      writer.write(figures, of: subject, for: stretch, after: &form, with: &state)
      if writer.count > end { throw TimelineFault.tooLarge(entry: index).error { _ in "" } }
      index &+= 1
    }
    writer.endArray()
    writer.write(stretches.policy, with: &state)
  }
}

extension JSONWriter {
  /// Writes the entry of a day; where it has the form of the one before, by its fields alone.
  ///
  /// - Parameter form: of the entry before; nil where that cannot be written again.
  @inline(__always)
  fileprivate mutating func write(
    _ figures: DDayFigures, of subject: DDaySubject, for stretch: DailyStretch,
    after form: inout DDayFigures.Form?, with state: inout EntryWriting
  ) {
    let current = figures.form
    if let current, current == form, let date = state.clock.text(at: stretch.start) {
      beginAgain()
      field(ascii: date.words, count: date.count)
      figures.writeFields(to: &self)
      field(DecimalText(figures.relevanceScore))
      field(DecimalText(stretch.seconds))
      return endAgain()
    }
    beginPattern()
    beginObject()
    write(membersOf: DDayEntry(of: subject, figures, for: stretch), with: &state)
    endObject()
    form = endPattern() ? current : nil
  }
}
