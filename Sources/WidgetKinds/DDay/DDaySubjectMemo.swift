import CivilCalendar
import Synchronization
import WidgetTimeline

/// The events that were read last, so that a value which is asked for again and again is parsed
/// once. Safe on any thread.
///
/// An event is known by its key, its language and the bytes of its value, which an unchanged group
/// answers in the same memory.
final class DDaySubjectMemo: Sendable {
  private struct Known {
    let value: [UInt8]
    let subject: DDaySubject
  }

  private struct Memory {
    var known: [Known] = []
    var oldest = 0
  }

  private let memory = Mutex(Memory())
  private static let limit = 8
  /// A longer value is no event that anyone writes by hand, and not worth its memory.
  private static let longestValue = 4096

  /// The event of a key's value.
  ///
  /// - Throws: what reading it throws, each time.
  func subject(
    of value: [UInt8], key: String, words: DDayWords, in timeZone: TimeZoneRules
  ) throws(WidgetError) -> DDaySubject {
    let known = memory.withLock { memory in
      memory.known.first {
        $0.subject.words === words && $0.value == value && $0.subject.key == key
      }
    }
    if let known { return known.subject }
    let subject = DDaySubject(try DDayEvent(value, in: timeZone), key: key, words: words)
    // An instant's day is another one in another zone.
    if subject.event.isFloating && value.count <= Self.longestValue {
      remember(Known(value: value, subject: subject))
    }
    return subject
  }

  private func remember(_ known: Known) {
    memory.withLock { memory in
      if memory.known.count < Self.limit {
        memory.known.append(known)
      } else {
        memory.known[memory.oldest] = known
        memory.oldest = (memory.oldest + 1) % Self.limit
      }
    }
  }
}
