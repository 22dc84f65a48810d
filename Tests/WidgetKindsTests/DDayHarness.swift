import BridgeJSON
import CivilCalendar
import SystemZones
import Testing
import WidgetTimeline

@testable import WidgetKinds

/// A group made from a dictionary.
final class Values: GroupReader {
  var values: [String: String]
  var records: [String: String] = [:]
  let revision: UInt64 = 7

  init(values: [String: String]) { self.values = values }

  func value(forKey key: String) throws(WidgetError) -> [UInt8]? {
    values[key].map { [UInt8]($0.utf8) }
  }

  func record(named name: String) throws(WidgetError) -> [UInt8]? {
    records[name].map { [UInt8]($0.utf8) }
  }

  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] {
    values.sorted { $0.key < $1.key }.map { (key: $0.key, bytes: [UInt8]($0.value.utf8)) }
  }
}

/// A clock that a test sets, and the zones of the system's database.
final class FixedEnvironment: RequestEnvironment {
  var now = Instant(secondsSince1970: 0)

  func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules {
    try TimeZoneDatabase.system.rules(named: name ?? "UTC")
  }
}

/// Calls a kind as the library does.
extension JSONWriter {
  mutating func write(
    _ document: TimelineDocument, of kind: some TimelineProvider, for request: WidgetRequest,
    group: any GroupReader, environment: some RequestEnvironment
  ) throws(WidgetError) {
    try write(
      document, for: CheckedRequest(request, for: kind.description), group: group,
      environment: environment
    ) { (context, writer) throws(WidgetError) in
      try kind.write(document, in: context, to: &writer)
    }
  }
}

/// Calls the D-day kind as the library does, and reads the returned document.
func dday(
  _ document: TimelineDocument = .timeline, data: String?, request: String = "{}"
) throws -> JSONValue {
  let values = Values(values: data.map { ["widgetDataKey": $0] } ?? [:])
  return try dday(document, group: values, request: request)
}

func dday(
  _ document: TimelineDocument = .timeline, group: Values, request: String = "{}"
) throws -> JSONValue {
  var writer = JSONWriter()
  try writer.write(
    document, of: DDayProvider(), for: WidgetRequest(json: [UInt8](request.utf8).span),
    group: group, environment: FixedEnvironment())
  return try JSONDocument(writer.bytes).root
}

/// The entry at noon of a day in UTC.
func entry(on day: String, data: String?, locale: String = "en") throws -> JSONValue {
  let request = #"{"now":"\#(day)T12:00:00Z","timeZone":"UTC","locale":"\#(locale)"}"#
  return try #require(try dday(.entry, data: data, request: request)["entry"])
}

/// The error that a call throws; nil if there is none.
func widgetError(_ call: () throws -> Any) -> WidgetError? {
  do {
    _ = try call()
    return nil
  } catch {
    return error as? WidgetError
  }
}

extension JSONValue {
  /// The JSON text of a member. It keeps expectations short.
  func json(_ name: String) -> String? { self[name]?.text }
}
