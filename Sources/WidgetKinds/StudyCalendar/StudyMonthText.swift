import BridgeJSON
import WidgetTimeline

/// The JSON text of a month's grid, cut wherever a field says whether it is today.
///
/// The entries of a month differ in that alone, and a grid is most of an entry: writing the field of
/// today between two copies takes a tenth of the time of writing them all.
struct StudyMonthText: Sendable {
  /// The member `weeks`, in which no field is today.
  private let text: [UInt8]
  private let fields: [Field]

  private struct Field: Sendable {
    /// Where the text ends before the comma and `"isToday"`.
    let end: Int
    /// Where the next field begins, with the bracket of its week; the text's end after the last.
    let next: Int
  }

  /// Writes the fields of weeks of seven days.
  init(_ days: [StudyCalendarEntry.Day]) {
    var writer = JSONWriter(capacity: 80 &* days.count)
    var fields: [Field] = []
    fields.reserveCapacity(days.count)
    writer.beginArray("weeks")
    for (place, day) in days.enumerated() {
      if place % 7 == 0 { writer.beginArray() }
      writer.beginObject()
      writer.member("date", day.date)
      writer.member("isInMonth", day.isInMonth)
      writer.member("didStudy", day.didStudy)
      let end = writer.count
      writer.member("isToday", false)
      writer.endObject()
      if place % 7 == 6 { writer.endArray() }
      // A comma follows, and then the next field.
      fields.append(Field(end: end, next: writer.count &+ 1))
    }
    writer.endArray()
    text = writer.bytes
    self.fields = fields
  }

  /// Writes the member `weeks`.
  ///
  /// - Parameter place: the field that is today, counted from 0; one that there is not marks none.
  func write(todayAt place: Int, to writer: inout JSONWriter) {
    guard fields.indices.contains(place) else { return writer.members(raw: text.span) }
    let field = fields[place]
    writer.members(raw: text.span.extracting(first: field.end))
    writer.member("isToday", true)
    writer.endObject()
    if place % 7 == 6 { writer.endArray() }
    guard field.next < text.count else { return writer.endArray() }
    // The writer puts the comma between two members; here it stands between two fields.
    writer.members(raw: text.span.extracting(droppingFirst: field.next))
  }
}
