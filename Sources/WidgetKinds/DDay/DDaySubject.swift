/// An event with all that its entries have in common: made once, and shared.
final class DDaySubject: Sendable {
  let event: DDayEvent
  /// The language of its words.
  let words: DDayWords
  /// The key that it stands under; nil in a sample.
  let key: String?
  /// What a tap on it opens; nil opens the app.
  let url: String?

  init(_ event: DDayEvent, key: String?, words: DDayWords) {
    self.event = event
    self.words = words
    self.key = key
    url = key.map { "widgetbridge://dday/" + percentEncoded($0) }
  }
}
