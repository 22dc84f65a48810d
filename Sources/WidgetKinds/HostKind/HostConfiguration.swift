import BridgeJSON
import WidgetTimeline

/// A configuration of a host's kind for which the host may set a separate timeline.
struct HostConfiguration {
  /// All parameters, in the kind's order, as JSON text.
  let json: [UInt8]

  /// The maximum number of configurations of a kind that may have separate timelines.
  static let most = 64
  /// The byte in a record's name between the kind's name, which has no control characters, and the
  /// hash of the configuration.
  static let mark: UInt8 = 0x1F
  private static let markText = "\u{1F}"

  init(_ configuration: WidgetConfiguration) {
    var writer = JSONWriter()
    writer.beginObject()
    for member in configuration.members {
      writer.name(member.name)
      writer.element(member.value)
    }
    writer.endObject()
    json = writer.bytes
  }

  /// Reads the member `configuration` of a timeline; nil if it is absent or null. Parameters that
  /// it leaves out get their defaults in the group.
  ///
  /// - Throws: `invalidValue` for a configuration that the kind does not allow.
  init?(
    in root: JSONValue, for description: WidgetDescription, in group: any GroupReader
  ) throws(WidgetError) {
    guard let configuration = root.present("configuration") else { return nil }
    var request = WidgetRequest()
    try request.configure(configuration)
    self.init(try CheckedRequest(request, for: description).configuration(in: group))
  }

  /// The name of the record of the configuration's timeline. A configuration may be too long for a
  /// name, so the name contains its FNV-1a hash. The record itself contains the full configuration.
  func recordName(ofKind kind: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in json { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return HostKindName.timeline(kind) + Self.markText + String(hash, radix: 16)
  }

  /// The record for a timeline: the timeline as set by the host, but with the full configuration.
  func record(of timeline: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("configuration", raw: json.span)
    for member in timeline.members where member.name != "configuration" {
      writer.name(member.name)
      writer.element(member.value)
    }
    writer.endObject()
    return writer.bytes
  }

  /// The timeline that a group has for the configuration; nil if there is none.
  func timeline(
    ofKind kind: String, in group: any GroupReader
  ) throws(WidgetError) -> JSONValue? {
    guard let record = try group.record(named: recordName(ofKind: kind)) else { return nil }
    let root = try JSONDocument(storedValue: record).root
    return root["configuration"]?.bytes.elementsEqual(json) == true ? root : nil
  }

  /// The records of the timelines for a kind's configurations.
  static func records(
    ofKind kind: String, in group: any GroupReader
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] {
    try group.records(withPrefix: HostKindName.timeline(kind) + markText)
  }

  /// Whether a record's configuration is complete and valid for a kind's new description.
  static func fits(
    _ record: [UInt8], _ description: WidgetDescription, in group: any GroupReader
  ) -> Bool {
    guard let root = (try? JSONDocument(record))?.root,
      let configuration = try? HostConfiguration(in: root, for: description, in: group)
    else { return false }
    return root["configuration"]?.bytes.elementsEqual(configuration.json) == true
  }
}
