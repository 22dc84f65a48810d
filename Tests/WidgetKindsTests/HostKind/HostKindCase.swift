import BridgeJSON
import CivilCalendar
import Languages
import Testing
import WidgetTimeline

@testable import WidgetKinds

/// A group with the custom kind "tides", made without any I/O.
struct HostKindCase {
  static let descriptor = #"""
    {"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall","accessoryInline"]}
    """#

  private(set) var group = Values(values: [:])

  init(descriptor: String = descriptor, timeline: String? = nil) throws {
    try register(descriptor)
    if let timeline { try set(timeline) }
  }

  mutating func register(_ descriptor: String) throws {
    let registration = try HostKindRegistration(json: [UInt8](descriptor.utf8).span)
    make(try registration.changes(in: group))
  }

  mutating func set(_ timeline: String, of kind: String = "tides") throws {
    let setting = try HostTimelineSetting(ofKind: kind, json: [UInt8](timeline.utf8).span)
    make(try setting.changes(in: group))
  }

  mutating func remove(_ kind: String = "tides") throws {
    make(try HostKindRemoval(ofKind: kind).changes(in: group))
  }

  private mutating func make(_ changes: [GroupChange]) {
    for change in changes {
      switch change {
      case .setValue(let key, let json): group.values[key] = String(decoding: json, as: UTF8.self)
      case .setRecord(let name, let bytes):
        group.records[name] = String(decoding: bytes, as: UTF8.self)
      case .removeRecord(let name): group.records[name] = nil
      }
    }
  }

  /// Calls the kind as the library does.
  func ask(
    _ document: TimelineDocument, now: String = "2026-05-01T12:00:00Z", more: String = ""
  ) throws -> JSONValue {
    let kind = try #require(try HostKindProvider(named: "tides", in: group))
    let request = #"{"now":"\#(now)","timeZone":"Asia/Seoul"\#(more)}"#
    var writer = JSONWriter()
    try writer.write(
      document, of: kind, for: WidgetRequest(json: [UInt8](request.utf8).span), group: group,
      environment: FixedEnvironment())
    return try JSONDocument(writer.bytes).root
  }
}
