import BridgeJSON
import CivilCalendar
import Languages
import SystemZones
import Testing
import WidgetTimeline

@testable import WidgetKinds

/// Calls kinds as the library does, for a group with the given values.
struct DDayCase {
  var values: [(key: String, json: String)]
  var locale = "en"
  var zone = "UTC"

  /// A group with one event.
  init(_ data: String, locale: String = "en", zone: String = "UTC") {
    self.init([("widgetDataKey", data)], locale: locale, zone: zone)
  }

  init(_ values: [(String, String)], locale: String = "en", zone: String = "UTC") {
    self.values = values.map { (key: $0.0, json: $0.1) }
    self.locale = locale
    self.zone = zone
  }

  /// The document that a kind returns.
  func document(
    _ document: TimelineDocument, of provider: some TimelineProvider = DDayProvider(),
    now: String, request: String = ""
  ) throws -> JSONValue {
    let text =
      #"{"now":"\#(now)","timeZone":"\#(zone)","locale":"\#(locale)"\#(request)}"#
    var writer = JSONWriter()
    try writer.write(
      document, of: provider, for: WidgetRequest(json: [UInt8](text.utf8).span),
      group: Group(values: values), environment: Surroundings())
    return try JSONDocument(writer.bytes).root
  }

  /// The entry that shows at noon of a day.
  func entry(on day: String) throws -> JSONValue {
    try #require(try document(.entry, now: "\(day)T12:00:00Z")["entry"])
  }

  /// Members of the entry at noon of a day, as JSON joined by spaces; "-" for one that is absent.
  func members(_ names: String..., on day: String) throws -> String {
    let entry = try entry(on: day)
    return names.map { entry[$0]?.text ?? "-" }.joined(separator: " ")
  }

  /// The error of a timeline that is requested at noon of a day; nil if there is none.
  func error(on day: String = "2026-05-01") -> WidgetError? {
    do {
      _ = try document(.timeline, now: "\(day)T12:00:00Z")
      return nil
    } catch {
      return error as? WidgetError
    }
  }

  /// The choices for a parameter.
  func options(
    ofParameter name: String, of provider: some TimelineProvider = DDayProvider()
  ) throws -> JSONValue {
    var writer = JSONWriter()
    let group = Group(values: values)
    try writer.writeOptions(ofParameter: name, of: provider.description, in: group) {
      (parameter) throws(WidgetError) in try provider.options(of: parameter, in: group)
    }
    return try JSONDocument(writer.bytes).root
  }

  private final class Group: GroupReader {
    let values: [(key: String, json: String)]
    var revision: UInt64 { 1 }

    init(values: [(key: String, json: String)]) { self.values = values }

    func value(forKey key: String) throws(WidgetError) -> [UInt8]? {
      values.last { $0.key == key }.map { [UInt8]($0.json.utf8) }
    }

    func record(named name: String) throws(WidgetError) -> [UInt8]? { nil }

    func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] {
      values.map { (key: $0.key, bytes: [UInt8]($0.json.utf8)) }
    }
  }

  private final class Surroundings: RequestEnvironment {
    var now: Instant { Instant(secondsSince1970: 0) }

    func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules {
      try TimeZoneDatabase.system.rules(named: name ?? "UTC")
    }
  }
}
