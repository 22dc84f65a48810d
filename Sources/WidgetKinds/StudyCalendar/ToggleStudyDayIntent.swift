package import BridgeJSON
import CivilCalendar
package import WidgetTimeline

/// Marks a day as studied, or takes the mark away: `{"date":"2026-05-01"}`.
///
/// It leaves the days in ascending order, each once.
package final class ToggleStudyDayIntent: WidgetIntent {
  package let name = "toggleStudyDay"
  package let title = "Toggle Study Day"
  package let parameters = [IntentParameter(name: "date", title: "Date")]

  package init() {}

  package func changes(
    _ parameters: JSONValue, in group: any GroupReader
  ) throws(WidgetError) -> [GroupChange] {
    let text = try parameters.requiredText(of: "date")
    guard let date = CivilDate(iso8601: text) else {
      throw .invalidValue(
        "\"\(text)\" is not a date as YYYY-MM-DD.", path: "$.date", value: text)
    }
    var dates = Set(try StudyDays.dates(in: group))
    if dates.remove(date) == nil { dates.insert(date) }
    var writer = JSONWriter()
    writer.beginArray()
    for date in dates.sorted() { writer.element(asciiText: date.iso8601.span) }
    writer.endArray()
    return [.setValue(key: StudyDays.key, json: writer.bytes)]
  }
}
