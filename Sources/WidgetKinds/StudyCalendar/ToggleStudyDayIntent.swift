package import BridgeJSON
import CivilCalendar
package import Languages
package import WidgetTimeline

/// Marks a day as studied, or removes the mark: `{"date":"2026-05-01"}`. The optional member
/// `dataKey` is the key of another list. With `now` or `timeZone`, a day after today is refused.
///
/// A list of dates is sorted, and repeated dates are removed. A list with rows or instants keeps
/// its form, its order, and the other members of its rows.
package final class ToggleStudyDayIntent: WidgetIntent {
  package let name = "toggleStudyDay"
  package let title = Title.word(.titleToggleStudyDay)
  package let dependsOnDay = true
  package let parameters = [
    IntentParameter(name: "date", title: .word(.titleDate)),
    IntentParameter(name: "dataKey", title: .word(.titleDays), isOptional: true),
    IntentParameter(name: "now", title: .word(.titleNow), isOptional: true),
    IntentParameter(name: "timeZone", title: .word(.titleTimeZone), isOptional: true),
  ]

  package init() {}

  package func changes(
    _ parameters: JSONValue, in group: any GroupReader, on day: IntentDay?
  ) throws(WidgetError) -> [GroupChange] {
    let text = try parameters.requiredText(of: "date")
    guard let date = CivilDate(iso8601: text) else {
      throw .invalidValue(
        "\"\(text)\" is not a date as YYYY-MM-DD.", path: "$.date", value: text)
    }
    if let day, day.isGiven, date > day.today {
      throw .invalidValue(
        "\"\(text)\" is still to come: today is \(day.today).", path: "$.date", value: text)
    }
    let key = try parameters.text(of: "dataKey") ?? StudyDays.key
    guard StudyDays.keyLengths.contains(key.utf8.count) else {
      throw .invalidValue(
        "\"dataKey\" must be 1 to 511 bytes long.", path: "$.dataKey", value: key)
    }
    let timeZone = day?.timeZone ?? .utc
    let value = try group.value(forKey: key)
    let elements = try value.map { (value) throws(WidgetError) in
      try StudyDayElement.elements(of: value, underKey: key, in: timeZone) ?? []
    }
    let list = StudyDayList(elements ?? [], in: timeZone)
    return [.setValue(key: key, json: list.toggling(date))]
  }
}

/// A list of days, in the form in which the group has it.
private struct StudyDayList {
  let elements: [StudyDayElement]
  let timeZone: TimeZoneRules

  init(_ elements: [StudyDayElement], in timeZone: TimeZoneRules) {
    self.elements = elements
    self.timeZone = timeZone
  }

  /// The JSON text of the list after a day is marked as studied, or its mark is removed.
  func toggling(_ date: CivilDate) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    let isPlain = elements.allSatisfy { !$0.isRow && $0.dateText.utf8.count == 10 }
    if isPlain {
      var dates = Set(elements.map { $0.date })
      if dates.remove(date) == nil { dates.insert(date) }
      for date in Array(dates).inOrder(by: <) { writer.element(asciiText: date.iso8601.span) }
    } else if elements.contains(where: { $0.date == date && $0.didStudy }) {
      for element in elements {
        if element.date != date || !element.didStudy {
          writer.element(element.json)
        } else if element.isRow {
          writer.write(element, didStudy: false)
        }
      }
    } else {
      writeMarking(date, to: &writer)
    }
    writer.endArray()
    return writer.bytes
  }

  /// Writes the elements and marks a day: in its row, or as a new element before the first later
  /// day.
  private func writeMarking(_ date: CivilDate, to writer: inout JSONWriter) {
    let row = elements.firstIndex { $0.date == date && $0.isRow }
    let next = row == nil ? elements.firstIndex { $0.date > date } ?? elements.count : nil
    for (place, element) in elements.enumerated() {
      if place == next { writeNew(date, to: &writer) }
      if place == row {
        writer.write(element, didStudy: true)
      } else {
        writer.element(element.json)
      }
    }
    if next == elements.count { writeNew(date, to: &writer) }
  }

  /// Writes a new element in the form of the last one.
  private func writeNew(_ date: CivilDate, to writer: inout JSONWriter) {
    let text = newText(of: date)
    guard elements.last?.isRow == true else { return writer.element(text) }
    writer.beginObject()
    writer.member("date", text)
    writer.member("didStudy", true)
    writer.endObject()
  }

  private func newText(of date: CivilDate) -> String {
    let plain = date.description
    // Every zone begins a date less than two days before UTC does.
    let before = Instant(secondsSince1970: Int64(date.dayNumber &- 2) &* 86_400)
    guard let form = elements.last?.dateText, form.utf8.count > 10,
      let start = timeZone.firstInstant(of: date, after: before)
    else { return plain }
    let isUTC = form.utf8.last == UInt8(ascii: "Z")
    guard let text = start.iso8601(in: isUTC ? .utc : timeZone) else { return plain }
    // Some readers of instants require a fraction of a second, and others refuse one.
    var bytes = Array(text.utf8.prefix(19))
    var isFraction = false
    for byte in form.utf8 {
      if byte == UInt8(ascii: ".") {
        isFraction = true
        bytes.append(byte)
      } else if isFraction {
        guard (0x30...0x39).contains(byte) else { break }
        bytes.append(UInt8(ascii: "0"))
      }
    }
    if isUTC { bytes.append(UInt8(ascii: "Z")) } else { bytes += text.utf8.dropFirst(19) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes a row with another `didStudy` and its other members unchanged.
  fileprivate mutating func write(_ row: StudyDayElement, didStudy: Bool) {
    beginObject()
    for member in row.json.members {
      name(member.name)
      if member.name == "didStudy" { element(didStudy) } else { element(member.value) }
    }
    endObject()
  }
}
