import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

/// Calls the study calendar as the library does, for a group with the given studied days.
struct StudyCalendarCase {
  /// The JSON of the days; nil if the group has none.
  var studyDays: String?
  var zone = "UTC"
  private let provider = StudyCalendarProvider()

  init(_ studyDays: String?, zone: String = "UTC") {
    self.studyDays = studyDays
    self.zone = zone
  }

  /// The document that the kind returns.
  ///
  /// - Parameter more: further members of the request, each after a comma.
  func document(
    _ document: TimelineDocument, now: String, more: String = ""
  ) throws -> JSONValue {
    let request = #"{"now":"\#(now)","timeZone":"\#(zone)"\#(more)}"#
    let values = Values(values: studyDays.map { ["studyDays": $0] } ?? [:])
    var writer = JSONWriter()
    try writer.write(
      document, of: provider, for: WidgetRequest(json: [UInt8](request.utf8).span), group: values,
      environment: FixedEnvironment())
    return try JSONDocument(writer.bytes).root
  }

  /// The entry that shows at noon of a day.
  func entry(on day: String, more: String = "") throws -> JSONValue {
    try #require(try document(.entry, now: "\(day)T12:00:00Z", more: more)["entry"])
  }

  /// The entry's streak at noon of a day.
  func streak(on day: String) throws -> Int64? { try entry(on: day)["streak"]?.integer }

  /// The dates of an entry's grid for which a member is true.
  static func dates(_ member: String, in entry: JSONValue) throws -> [String] {
    try #require(entry["weeks"]).elements.flatMap(\.elements)
      .filter { $0[member]?.bool == true }.compactMap { $0["date"]?.string }
  }
}
