import BridgeJSON
import CivilCalendar
import Testing
import WidgetTimeline

@testable import WidgetKinds

/// A group in memory that keeps values and fetched data, with a clock that a test sets.
final class RefreshGroup: GroupReader {
  var values: [String: String] = [:]
  private(set) var records: [String: [UInt8]] = [:]
  private(set) var revision: UInt64 = 1
  /// The clock, as ISO 8601.
  var now: String
  var zone = "UTC"

  init(now: String = "2026-05-01T12:00:00Z") { self.now = now }

  func value(forKey key: String) throws(WidgetError) -> [UInt8]? {
    values[key].map { [UInt8]($0.utf8) }
  }

  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] {
    values.sorted { $0.key < $1.key }.map { (key: $0.key, bytes: [UInt8]($0.value.utf8)) }
  }

  func record(named name: String) throws(WidgetError) -> [UInt8]? { records[name] }

  func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] {
    records.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
      .map { (name: $0.key, bytes: $0.value) }
  }

  /// Sets a record to a text that only a damaged file could have.
  func damage(_ name: String, _ text: String) { records[name] = [UInt8](text.utf8) }

  /// Stores a response to a request of a plan, at the current time.
  func respond(_ requestID: String, status: Int32 = 200, _ body: String) throws {
    try respond(requestID, status: status, [UInt8](body.utf8))
  }

  func respond(_ requestID: String, status: Int32 = 200, _ body: [UInt8]) throws {
    let response = try RefreshResponse(
      to: requestID, from: builtInSources, httpStatus: status, body: body.span,
      at: try #require(Instant(iso8601: now)))
    try make(response.changesAndRemovals(in: self))
  }

  /// Stores a response with its headers, which are a JSON text.
  func respond(_ requestID: String, status: Int32, _ body: String, headers: String) throws {
    let body = [UInt8](body.utf8)
    let response = try RefreshResponse(
      to: requestID, from: builtInSources, httpStatus: status,
      headers: ResponseHeaders(json: [UInt8](headers.utf8).span), body: body.span,
      at: try #require(Instant(iso8601: now)))
    try make(response.changesAndRemovals(in: self))
  }

  /// Reloads a kind, or all kinds.
  func reload(_ kind: String? = nil) throws {
    try make([kind.map { try Reload.ofKind($0, in: self) } ?? Reload.ofAll(in: self)])
  }

  private func make(_ changes: [GroupChange]) throws {
    for change in changes {
      switch change {
      case .setRecord(let name, let bytes): records[name] = bytes
      case .removeRecord(let name): records[name] = nil
      case .setValue(let key, let json): values[key] = String(decoding: json, as: UTF8.self)
      }
    }
    revision += 1
  }

  /// The document that a kind returns now.
  func ask(
    _ document: TimelineDocument, of kind: String, _ members: String = ""
  ) throws -> JSONValue {
    try write(kind, members) { (writer, kind: any WidgetKind, request) in
      try writer.write(
        document, for: request, group: self, environment: FixedEnvironment()
      ) { (context, writer) throws(WidgetError) in
        try kind.write(document, in: context, to: &writer)
      }
    }
  }

  /// The plan of a kind now.
  func plan(of kind: String, _ members: String = "") throws -> JSONValue {
    try write(kind, members) { (writer, kind: any WidgetKind, request) in
      let context = try TimelineContext(request, group: self, environment: FixedEnvironment())
      try writer.writeRefreshPlan(
        of: kind.refreshRequests(in: context), from: builtInSources, in: context)
    }
  }

  /// The IDs of the plan's requests.
  func due(_ kind: String, _ members: String = "") throws -> [String] {
    try #require(try plan(of: kind, members)["requests"]).elements.map {
      $0["requestID"]?.string ?? "-"
    }
  }

  private func write(
    _ kind: String, _ members: String,
    _ body: (inout JSONWriter, any WidgetKind, CheckedRequest) throws -> Void
  ) throws -> JSONValue {
    let found = try #require(builtInKinds.first { $0.description.kind == kind })
    let text = #"{"now":"\#(now)","timeZone":"\#(zone)"\#(members)}"#
    let request = try CheckedRequest(
      WidgetRequest(json: [UInt8](text.utf8).span), for: found.description)
    var writer = JSONWriter()
    try body(&writer, found, request)
    return try JSONDocument(writer.bytes).root
  }
}
