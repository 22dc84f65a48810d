import CivilCalendar
import WidgetTimeline

/// The events that were read last. Safe on any thread.
///
/// An event is known by its key, its language and the bytes of its value.
struct DDaySubjectMemo: Sendable {
  // A longer value is no event that anyone writes by hand, and not worth its memory.
  private let memo = ValueMemo<DDaySubject>(limit: 8, longestValue: 4096)

  /// The event of a key's value.
  ///
  /// - Throws: what reading it throws, each time.
  func subject(
    of value: [UInt8], key: String, words: DDayWords, in timeZone: TimeZoneRules
  ) throws(WidgetError) -> DDaySubject {
    let known = memo.content(of: value) { $0.words === words && $0.key == key }
    if let known { return known }
    let subject = DDaySubject(try DDayEvent(value, in: timeZone), key: key, words: words)
    // An instant's day is another one in another zone.
    if subject.event.isFloating { memo.remember(subject, of: value) }
    return subject
  }
}
