package import BridgeJSON
import CivilCalendar
package import Languages
package import WidgetTimeline

/// Restarts an event's count: `{"key":"smoking"}` today, or `{"key":"smoking","date":"2026-05-01"}`
/// on a date.
///
/// The intent adds the date to the event's "restarts", unless it is there already, and leaves the
/// other members unchanged.
package final class RestartCountIntent: WidgetIntent {
  package let name = "restartCount"
  package let title = Title.word(.titleRestartCount)
  package let dependsOnDay = true
  package let parameters = [
    IntentParameter(name: "key", title: .word(.titleKey)),
    IntentParameter(name: "date", title: .word(.titleDate), isOptional: true),
    IntentParameter(name: "now", title: .word(.titleNow), isOptional: true),
    IntentParameter(name: "timeZone", title: .word(.titleTimeZone), isOptional: true),
  ]

  package init() {}

  package func changes(
    _ parameters: JSONValue, in group: any GroupReader, on day: IntentDay?
  ) throws(WidgetError) -> [GroupChange] {
    let key = try parameters.requiredText(of: "key")
    let date = try Self.date(parameters, day)
    guard (1...511).contains(key.utf8.count), let value = try group.value(forKey: key) else {
      throw .invalidValue("There is no event under the key \"\(key)\".", path: "$.key", value: key)
    }
    do throws(WidgetError) {
      guard let event = try DDayEvent.object(in: value), event.present("startDate") != nil else {
        throw .invalidValue(
          "The event has no \"startDate\" to count from.", path: "$.startDate", value: "null")
      }
      let dates = try event.restartDates() ?? []
      if dates.contains(date) { return [] }
      guard dates.count < DDayEvent.mostDates else {
        throw .invalidValue(
          "The event has \(DDayEvent.mostDates) restarts, the most that there can be.",
          path: "$.restarts", value: "\(dates.count) dates")
      }
      let json = Self.json(of: event, restartedOn: dates + [date])
      // If the host stored the event as JSON text in a string, it stays a string.
      guard try JSONDocument(storedValue: value).root.kind == .string else {
        return [.setValue(key: key, json: json)]
      }
      var text = JSONWriter()
      text.element(String(decoding: json, as: UTF8.self))
      return [.setValue(key: key, json: text.bytes)]
    } catch {
      throw error.about(key: key)
    }
  }

  /// The date in the parameters, or else today. A date after today is refused.
  private static func date(
    _ parameters: JSONValue, _ day: IntentDay?
  ) throws(WidgetError) -> CivilDate {
    guard let today = day?.today else {
      throw .invalidValue("There is no day to begin anew on.", path: "$.date", value: "null")
    }
    guard let text = try parameters.text(of: "date") else { return today }
    guard let date = CivilDate(iso8601: text) else {
      throw .invalidValue("\"\(text)\" is not a date as YYYY-MM-DD.", path: "$.date", value: text)
    }
    guard date <= today else {
      throw .invalidValue(
        "The date \(date) is still to come; today is \(today).", path: "$.date", value: text)
    }
    return date
  }

  private static func json(of event: JSONValue, restartedOn dates: [CivilDate]) -> [UInt8] {
    var writer = JSONWriter()
    func write(_ writer: inout JSONWriter) {
      writer.beginArray("restarts")
      for date in dates { writer.element(asciiText: date.iso8601.span) }
      writer.endArray()
    }
    var isWritten = false
    writer.beginObject()
    for member in event.members {
      if member.name == "restarts" {
        write(&writer)
        isWritten = true
      } else {
        writer.name(member.name)
        writer.element(member.value)
      }
    }
    if !isWritten { write(&writer) }
    writer.endObject()
    return writer.bytes
  }
}
