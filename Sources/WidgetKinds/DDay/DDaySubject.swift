import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// An event with all that its entries have in common: made once, and shared.
final class DDaySubject: Sendable {
  let event: DDayEvent
  /// The language of its words.
  let words: DDayWords
  /// The key that it stands under; nil in a sample.
  let key: String?
  /// What a tap on it opens; nil opens the app.
  let url: String?
  /// The members that are alike in every entry, as JSON text: title and start date, and the end
  /// date where it stays.
  let commonMembers: [UInt8]
  /// The key as a list names it beside each row, as JSON text: a member, or empty without a key.
  let keyMember: [UInt8]
  /// The url as a list writes it of each row, likewise.
  let urlMember: [UInt8]

  init(_ event: DDayEvent, key: String?, words: DDayWords) {
    self.event = event
    self.words = words
    self.key = key
    url = key.map { "widgetbridge://dday/" + percentEncoded($0) }
    var writer = JSONWriter()
    writer.member("title", event.title)
    writer.member("startDate", event.startDate)
    if event.repetition == nil { writer.member("endDate", event.endDate) }
    commonMembers = writer.bytes
    writer.removeAll(keepingCapacity: true)
    if let key { writer.member("key", key) }
    keyMember = writer.bytes
    writer.removeAll(keepingCapacity: true)
    if let url { writer.member("url", url) }
    urlMember = writer.bytes
  }
}
